package dev.handback.client.pace;

import java.time.Duration;
import java.time.Instant;

import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class RateLimiterTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000a0001");

	private static final DistrictId OTHER = new DistrictId("5a00000000000000000b0001");

	private final SettableClock clock = new SettableClock();

	private final RateLimiter rateLimiter = new RateLimiter(this.clock, new Sleeper());

	@Test
	void holdsNothingBackBeforeAnyAnswerSaidWhatIsAllowed() {
		assertThat(this.rateLimiter.take(DISTRICT, Urgency.READ)).isZero();
		assertThat(this.rateLimiter.limit(DISTRICT)).isEmpty();
	}

	@Test
	void spreadsBulkOverTheWindowAndUsesNearlyAllOfIt() {
		says(1200, 1200, 60);

		long sent = 0;
		for (int second = 0; second < 60; second++) {
			sent += takeAll(Urgency.BULK);
			assertThat(sent).isBetween((long) second * 20, second * 20L + 60);
			this.clock.advance(Duration.ofSeconds(1));
		}

		assertThat(sent).isBetween(1164L, 1200L);
	}

	@Test
	void keepsRoomForAClickAtEveryMomentOfABulk() {
		says(1200, 1200, 60);
		for (int second = 0; second < 59; second++) {
			takeAll(Urgency.BULK);
			assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isZero();
			this.clock.advance(Duration.ofSeconds(1));
		}
	}

	@Test
	void letsBulkGoBeforeReads() {
		says(1200, 1200, 60);
		this.clock.advance(Duration.ofSeconds(30));
		takeAll(Urgency.BULK);

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.READ)).isPositive();
		assertThat(this.rateLimiter.take(OTHER, Urgency.READ)).isZero();
	}

	@Test
	void letsStudentsLookAtEveryMomentOfABulkThatTheyCannotStop() {
		says(1200, 1200, 60);
		long sent = 0;
		for (int second = 0; second < 60; second++) {
			assertThat(this.rateLimiter.take(DISTRICT, Urgency.VISIT)).isZero();
			sent += takeAll(Urgency.BULK);
			this.clock.advance(Duration.ofSeconds(1));
		}
		assertThat(sent).isGreaterThan(1080);

		assertThat(takeAll(Urgency.VISIT)).isEqualTo(300);
		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK, 3)).isZero();
		this.clock.advance(Duration.ofSeconds(20));
		assertThat(takeAll(Urgency.BULK)).isGreaterThan(100);
	}

	@Test
	void leavesTheLastQuarterToEverythingElseThanStudentsOnHoweverManyNodes() {
		says(1200, 300, 60);

		assertThat(takeAll(Urgency.VISIT)).isZero();
		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK, 100)).isZero();
	}

	@Test
	void waitsForNoWindowOfATimeBeforeTheClockWasSetBack() {
		says(1200, 0, 20);
		this.rateLimiter.throttled(OTHER, reset(20));
		this.clock.advance(Duration.ofHours(-1));

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isZero();
		assertThat(this.rateLimiter.take(OTHER, Urgency.CLICK)).isZero();
	}

	@Test
	void waitsForTheNextWindowWhenNothingIsLeft() {
		says(1200, 0, 20);
		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isPositive()
			.isLessThanOrEqualTo(Duration.ofSeconds(1));

		this.clock.advance(Duration.ofSeconds(20));

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isZero();
	}

	@Test
	void countsWhatOtherNodesUse() {
		says(1200, 1200, 60);
		says(1200, 100, 60);

		assertThat(takeAll(Urgency.CLICK)).isLessThan(100);
	}

	@Test
	void isNotMisledByAnAnswerThatCameLate() {
		says(1200, 500, 60);
		takeAll(Urgency.CLICK);
		says(1200, 400, 60);

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isPositive();
	}

	@Test
	void readsANewLimit() {
		says(1200, 1000, 30);
		this.clock.advance(Duration.ofSeconds(31));
		says(1800, 1799, 59);

		assertThat(this.rateLimiter.limit(DISTRICT)).hasValue(1800);
	}

	@ParameterizedTest
	@CsvSource({ "1200, 5, 4070908800", "1200, 5, soon", "0, 0, 1772463630", "-1, 5, 1772463630",
			"1200, many, 1772463630", "99999999999999999999, 1, 1772463630" })
	void ignoresHeadersThatMakeNoSense(String limit, String remaining, String reset) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-RateLimit-Limit", limit);
		headers.set("X-RateLimit-Remaining", remaining);
		headers.set("X-RateLimit-Reset", reset);
		this.rateLimiter.saw(DISTRICT, headers);

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.READ)).isZero();
		assertThat(this.rateLimiter.limit(DISTRICT)).isEmpty();
	}

	@Test
	void readsTheResetByTheServicesClockWhereOursIsFarOff() {
		Instant service = this.clock.instant().plus(Duration.ofMinutes(10));
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-RateLimit-Limit", "1200");
		headers.set("X-RateLimit-Remaining", "0");
		headers.set("X-RateLimit-Reset", String.valueOf(service.plusSeconds(15).getEpochSecond()));
		headers.setDate(service);
		this.rateLimiter.saw(DISTRICT, headers);
		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isPositive();

		this.clock.advance(Duration.ofSeconds(16));

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isZero();
	}

	@Test
	void pausesTheTokenAfter429UntilTheResetEvenIfRequestsAreLeft() {
		says(1200, 1100, 40);
		this.rateLimiter.throttled(DISTRICT, reset(5));
		says(1200, 1000, 40);
		this.clock.advance(Duration.ofSeconds(4));

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isEqualTo(Duration.ofSeconds(1));
		assertThat(this.rateLimiter.take(OTHER, Urgency.CLICK)).isZero();

		this.clock.advance(Duration.ofSeconds(1));

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isZero();
	}

	@Test
	void pausesTheTokenForAMinuteIf429SaysNothing() {
		this.rateLimiter.throttled(DISTRICT, new HttpHeaders());
		this.clock.advance(Duration.ofSeconds(59));

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isPositive();

		this.clock.advance(Duration.ofSeconds(1));

		assertThat(this.rateLimiter.take(DISTRICT, Urgency.CLICK)).isZero();
	}

	private long takeAll(Urgency urgency) {
		long taken = 0;
		while (this.rateLimiter.take(DISTRICT, urgency).isZero()) {
			taken++;
		}
		return taken;
	}

	private void says(long limit, long remaining, int resetIn) {
		HttpHeaders headers = reset(resetIn);
		headers.set("X-RateLimit-Limit", String.valueOf(limit));
		headers.set("X-RateLimit-Remaining", String.valueOf(remaining));
		this.rateLimiter.saw(DISTRICT, headers);
	}

	private HttpHeaders reset(int in) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-RateLimit-Reset", String.valueOf(this.clock.instant().plusSeconds(in).getEpochSecond()));
		return headers;
	}

}
