package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How recently the LMS was read when something is written. */
class SharedReadTests {

	private static final Duration WAIT = Duration.ofMillis(250);

	private final SettableClock clock = new SettableClock();

	private final List<RecentRead> looks = new ArrayList<>();

	private final List<Integer> taken = new ArrayList<>();

	private final SharedRead shared = new SharedRead(this::look, this.clock);

	private ServiceAnswer<SeenSubmissions> answer = new ServiceAnswer.Accepted<>(
			new SeenSubmissions(Map.of(), this.clock.instant(), 1));

	private Duration lastPageCame = Duration.ZERO;

	private boolean full;

	private Runnable whileReading = () -> {
	};

	@Test
	void looksOnceForAllThatGoAtOnce() {
		List<LeasedDelivery> rows = joined(27, Urgency.BULK);

		assertThat(rows).allSatisfy((row) -> assertThat(place(row)).isZero());

		assertThat(this.looks).hasSize(1);
		assertThat(this.taken).hasSize(27).startsWith(2, 1).containsOnlyOnce(2);
	}

	@Test
	void looksAfterTheWaitAndNotBefore() {
		LeasedDelivery row = joined(1, Urgency.BULK).get(0);
		this.full = true;
		assertThat(place(row)).isEqualTo(WAIT);
		assertThat(this.looks).isEmpty();

		this.full = false;
		this.clock.advance(Duration.ofSeconds(23));

		assertThat(place(row)).isZero();
		assertThat(this.shared.of(row).ended()).isEqualTo(this.clock.instant());
	}

	@Test
	void looksAgainForWhatHadToWait() {
		List<LeasedDelivery> rows = joined(2, Urgency.BULK);
		place(rows.get(0));
		this.full = true;
		place(rows.get(1));

		this.full = false;
		this.clock.advance(Duration.ofSeconds(2));

		assertThat(place(rows.get(1))).isZero();
		assertThat(this.looks).hasSize(2);
	}

	@Test
	void letsNoLookCountForARowThatCameLater() {
		place(joined(1, Urgency.BULK).get(0));
		LeasedDelivery bulk = joined(1, Urgency.BULK).get(0);
		LeasedDelivery click = joined(1, Urgency.CLICK).get(0);

		assertThat(place(bulk)).isPositive();
		assertThat(place(click)).isPositive();
		assertThat(this.looks).hasSize(1);
		this.clock.advance(Duration.ofMillis(300));
		assertThat(place(bulk)).isPositive();
		assertThat(place(click)).isZero();
		assertThat(place(bulk)).isZero();

		assertThat(this.looks).hasSize(2);
	}

	@Test
	void lastsAsLongAsRowsAreWaiting() {
		List<LeasedDelivery> rows = joined(2, Urgency.BULK);

		assertThat(this.shared.leave(rows.get(0))).isTrue();
		assertThat(this.shared.leave(rows.get(1))).isFalse();
	}

	@Test
	void letsOthersWaitWhileOneReadsAndThenUseWhatItRead() {
		List<LeasedDelivery> rows = joined(2, Urgency.BULK);
		this.whileReading = () -> assertThat(elsewhere(rows.get(1))).isPositive();

		assertThat(place(rows.get(0))).isZero();
		assertThat(elsewhere(rows.get(1))).isZero();

		assertThat(this.looks).hasSize(1);
	}

	/** Another worker asks for room. */
	private Duration elsewhere(LeasedDelivery row) {
		return CompletableFuture.supplyAsync(() -> place(row)).join();
	}

	@Test
	void asksAFailingServiceOnceForAllThatWait() {
		this.answer = new ServiceAnswer.Unavailable<>(true, "gone");
		List<LeasedDelivery> rows = joined(10, Urgency.BULK);

		assertThat(rows).allSatisfy((row) -> assertThat(place(row)).isZero());

		assertThat(this.looks).hasSize(1);
		assertThat(this.taken).containsExactly(2);
	}

	@Test
	void looksAtEachRowAloneWhereTheListIsRefused() {
		this.answer = new ServiceAnswer.Refused<>(Refusal.BAD_REQUEST, "status 400");
		List<LeasedDelivery> rows = joined(10, Urgency.BULK);

		assertThat(rows).allSatisfy((row) -> {
			assertThat(place(row)).isZero();
			assertThat(this.shared.of(row).rows()).containsOnly(row);
		});

		assertThat(this.looks).hasSize(11);
		assertThat(this.taken).hasSize(11).containsOnly(2);
	}

	@Test
	void countsTheAgeOfALookFromItsFirstPage() {
		this.lastPageCame = Duration.ofMillis(700);
		List<LeasedDelivery> rows = joined(2, Urgency.BULK);
		place(rows.get(0));
		this.clock.advance(Duration.ofMillis(801));

		assertThat(place(rows.get(1))).isZero();

		assertThat(this.looks).hasSize(2);
	}

	@Test
	void looksAtEachRowAloneWhereTheLastPageCameTooLate() {
		this.lastPageCame = Duration.ofMillis(2001);
		List<LeasedDelivery> rows = joined(2, Urgency.BULK);

		assertThat(rows).allSatisfy((row) -> {
			assertThat(place(row)).isZero();
			assertThat(this.shared.of(row).rows()).containsOnly(row);
		});
	}

	@Test
	void looksCostLittleOfANarrowWindowHoweverManyWait() {
		Random random = new Random(6);
		List<LeasedDelivery> waiting = new ArrayList<>(joined(40, Urgency.BULK));
		double[] tokens = { 0 };
		int written = 0;
		for (int step = 0; step < 6000; step++) {
			this.clock.advance(Duration.ofMillis(10));
			tokens[0] = Math.min(4, tokens[0] + 240 / 6000.0);
			Collections.shuffle(waiting, random);
			for (LeasedDelivery row : List.copyOf(waiting.subList(0, 2))) {
				if (this.shared.place(row, (places) -> take(tokens, places)).isZero()) {
					assertThat(this.shared.of(row).rows()).contains(row);
					assertThat(Duration.between(this.shared.of(row).ended(), this.clock.instant()))
						.isLessThan(Duration.ofSeconds(2));
					written++;
					this.shared.leave(row);
					waiting.remove(row);
					waiting.addAll(joined(1, Urgency.BULK));
				}
			}
		}

		assertThat(written + this.looks.size()).isGreaterThan(230);
		assertThat(this.looks).hasSizeLessThan(written / 4);
	}

	private static Duration take(double[] tokens, int places) {
		if (tokens[0] < places) {
			return WAIT;
		}
		tokens[0] -= places;
		return Duration.ZERO;
	}

	private Duration place(LeasedDelivery row) {
		return this.shared.place(row, (places) -> {
			if (!this.full) {
				this.taken.add(places);
			}
			return this.full ? WAIT : Duration.ZERO;
		});
	}

	private RecentRead look(List<LeasedDelivery> rows) {
		Instant asOf = this.clock.instant();
		this.clock.advance(this.lastPageCame);
		this.whileReading.run();
		RecentRead look = new RecentRead(Set.copyOf(rows), Map.of(), this.answer, asOf, asOf, this.clock.instant());
		this.looks.add(look);
		return look;
	}

	private List<LeasedDelivery> joined(int rows, Urgency urgency) {
		return IntStream.range(0, rows).mapToObj((number) -> {
			LeasedDelivery row = new LeasedDelivery(number,
					DeliveryTarget.submission(People.district('a'), People.section('a', 1), AssignmentId.random(),
							People.student('a', 1)),
					Provider.A, UUID.randomUUID(), 1, 0, AttemptOutcome.State.DUE, null, urgency, false, false, 0,
					false, false, false, false, 0, null);
			this.shared.join(row);
			return row;
		}).toList();
	}

}
