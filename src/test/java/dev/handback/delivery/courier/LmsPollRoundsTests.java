package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

import dev.handback.client.pace.BackgroundThreads;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Sleeper;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LmsPoll;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

class LmsPollRoundsTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000a0001");

	private boolean noThreads;

	private @Nullable List<Runnable> held;

	private final LmsPollTurns turns = mock();

	private final LmsPoller poller = mock();

	private final SettableClock clock = new SettableClock();

	private final LmsPollRounds rounds = new LmsPollRounds(this.turns, this.poller,
			new RateLimiter(this.clock, new Sleeper()), mock(DeliveryProperties.class), new BackgroundThreads() {

				@Override
				public void run(Runnable work) {
					if (LmsPollRoundsTests.this.noThreads) {
						throw new RejectedExecutionException("none");
					}
					if (LmsPollRoundsTests.this.held != null) {
						LmsPollRoundsTests.this.held.add(work);
					}
					else {
						work.run();
					}
				}

			}, this.clock);

	@Test
	void pollsHoweverOftenTheDatabaseFailedBefore() {
		LmsPoll poll = mock();
		BDDMockito.given(this.turns.asked()).willReturn(List.of(DISTRICT));
		BDDMockito.given(this.poller.isHealthy(DISTRICT)).willReturn(true);
		BDDMockito.given(this.turns.claim(any(), anyLong())).willThrow(new DataAccessResourceFailureException("gone"));
		for (int round = 0; round < 100; round++) {
			this.rounds.round();
		}
		BDDMockito.willReturn(Optional.of(poll), Optional.empty()).given(this.turns).claim(any(), anyLong());

		this.rounds.round();

		verify(this.poller).look(poll);
	}

	// The schedule would never run a round again.
	@Test
	void pollsAfterAnError() {
		BDDMockito.given(this.turns.asked()).willThrow(new OutOfMemoryError("Java heap space"));

		assertThatNoException().isThrownBy(this.rounds::round);
	}

	@Test
	void losesNoPlaceWhereNoThreadCanBeStarted() {
		LmsPoll poll = mock();
		BDDMockito.given(this.turns.asked()).willReturn(List.of(DISTRICT));
		BDDMockito.given(this.poller.isHealthy(DISTRICT)).willReturn(true);
		BDDMockito.given(this.turns.claim(any(), anyLong())).willReturn(Optional.of(poll));
		this.noThreads = true;
		for (int round = 0; round < 20; round++) {
			this.rounds.round();
		}
		verify(this.turns, times(20)).giveBack(poll);
		this.noThreads = false;
		BDDMockito.willReturn(Optional.of(poll), Optional.empty()).given(this.turns).claim(any(), anyLong());

		this.rounds.round();

		verify(this.poller).look(poll);
	}

	@Test
	void looksForDueDistrictsOnceInAWhile() {
		BDDMockito.given(this.turns.due()).willReturn(List.of(DISTRICT));
		for (int round = 0; round < 100; round++) {
			this.rounds.round();
		}
		verify(this.turns).due();
		verify(this.turns, times(100)).asked();

		this.clock.advance(LmsPollRounds.DUE_EVERY);
		this.rounds.round();

		verify(this.turns, times(2)).due();

		this.clock.advance(Duration.ofHours(-1));
		this.rounds.round();

		verify(this.turns, times(3)).due();
	}

	@Test
	void goesOnWithTheDueDistrictsThatFoundNoPlace() {
		DistrictId other = new DistrictId("5a00000000000000000a0002");
		BDDMockito.given(this.turns.due()).willReturn(List.of(DISTRICT, other));
		BDDMockito.given(this.poller.isHealthy(any())).willReturn(true);
		LmsPoll poll = mock();
		BDDMockito.given(this.turns.claim(eq(DISTRICT), anyLong())).willReturn(Optional.of(poll));
		BDDMockito.given(this.turns.claim(eq(other), anyLong())).willReturn(Optional.empty());
		this.held = new ArrayList<>();
		this.rounds.round();
		verify(this.turns, never()).claim(eq(other), anyLong());

		this.held.forEach(Runnable::run);
		this.rounds.round();

		verify(this.turns).claim(eq(other), anyLong());
	}

}
