package dev.handback.delivery.queue;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

import dev.handback.client.pace.RateLimiter;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.support.StoredDeliveries;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/** Estimates for a district that has never called the service. */
@AppTest
class BacklogsIntegrationTests {

	private static final Duration TWO_MINUTES = Duration.ofSeconds(121);

	private final DistrictId district = new DistrictId(UUID.randomUUID().toString().replace("-", "").substring(0, 24));

	private final SettableClock clock = new SettableClock();

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private RateLimiter rateLimiter;

	private Backlogs backlogs;

	@BeforeEach
	void create() {
		this.backlogs = new Backlogs(this.jdbc, this.rateLimiter, this.clock);
	}

	@AfterEach
	void clear() {
		this.jdbc.sql("delete from delivery where district_id = ?").param(this.district.value()).update();
		this.jdbc.sql("delete from delivery_pause where district_id = ?").param(this.district.value()).update();
	}

	@Test
	void estimatesByTheContractsLimitBeforeAnyAnswerNamedOne() {
		rows("DUE", null, 2_000);
		rows("SENDING", "UNAVAILABLE", 300);
		rows("CHECKING", null, 100);
		rows("DUE", "STUDENT_NOT_IN_LMS", 50);
		rows("HELD", "CHANGED_THERE", 50);

		Backlog backlog = this.backlogs.of(this.district);

		assertThat(backlog.waiting()).isEqualTo(2_400);
		assertThat(backlog.rows()).isEqualTo(2_500);
		assertThat(backlog.doneAbout()).isEqualTo(SettableClock.START.plus(TWO_MINUTES));
		assertThat(backlog.isDoneTheSameDay(ZoneId.of("America/New_York"))).isTrue();
	}

	@Test
	void countsARequestedPauseBeforeTheRest() {
		rows("DUE", null, 2_400);
		Instant until = Instant.now().plusSeconds(30).truncatedTo(ChronoUnit.MICROS);
		pause(until, "THROTTLED");

		assertThat(this.backlogs.of(this.district).doneAbout()).isEqualTo(until.plus(TWO_MINUTES));
	}

	@ParameterizedTest
	@ValueSource(strings = { "PAUSED", "UNAVAILABLE", "TOKEN_REFUSED", "LMS_DISCONNECTED" })
	void promisesNothingWhileTheOutcomeIsUnknown(String reason) {
		rows("DUE", null, 10);
		pause(Instant.now().plusSeconds(30), reason);

		Backlog backlog = this.backlogs.of(this.district);

		assertThat(backlog.waiting()).isEqualTo(10);
		assertThat(backlog.doneAbout()).isNull();
	}

	@Test
	void promisesNothingWhereNothingWaits() {
		rows("REFUSED", "REJECTED", 1);

		assertThat(this.backlogs.of(this.district).doneAbout()).isNull();
	}

	@Test
	void countsAPauseThatJustRanOutUntilARowHasShownThatThingsWork() {
		pause(Instant.now().minusSeconds(5), "UNAVAILABLE");
		assertThat(this.backlogs.ifPaused(this.district)).isEmpty();

		rows("DUE", null, 1);
		this.jdbc.sql("update delivery set due_at = now()").update();

		assertThat(this.backlogs.ifPaused(this.district)).isPresent();
	}

	private void rows(String state, String reason, int number) {
		new StoredDeliveries(this.jdbc, this.district).add(People.student('a', 3), state, reason, Duration.ZERO,
				number);
	}

	private void pause(Instant until, String reason) {
		this.jdbc.sql("insert into delivery_pause (district_id, until, reason) values (:district, :until, :reason)")
			.param("district", this.district.value())
			.param("until", Timestamp.from(until))
			.param("reason", reason)
			.update();
	}

}
