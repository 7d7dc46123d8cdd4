package dev.handback.delivery.courier;

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
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

class LmsPollRoundsTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000a0001");

	private boolean noThreads;

	private final LmsPollTurns turns = mock();

	private final LmsPoller poller = mock();

	private final LmsPollRounds rounds = new LmsPollRounds(this.turns, this.poller,
			new RateLimiter(new SettableClock(), new Sleeper()), mock(DeliveryProperties.class),
			new BackgroundThreads() {

				@Override
				public void run(Runnable work) {
					if (LmsPollRoundsTests.this.noThreads) {
						throw new RejectedExecutionException("none");
					}
					work.run();
				}

			});

	@Test
	void pollsHoweverOftenTheDatabaseFailedBefore() {
		LmsPoll poll = mock();
		BDDMockito.given(this.turns.due()).willReturn(List.of(DISTRICT));
		BDDMockito.given(this.poller.isHealthy(DISTRICT)).willReturn(true);
		BDDMockito.given(this.turns.claim(any(), anyLong())).willThrow(new DataAccessResourceFailureException("gone"));
		for (int round = 0; round < 100; round++) {
			this.rounds.round();
		}
		BDDMockito.willReturn(Optional.of(poll), Optional.empty()).given(this.turns).claim(any(), anyLong());

		this.rounds.round();

		verify(this.poller).look(poll);
	}

	@Test
	void losesNoPlaceWhereNoThreadCanBeStarted() {
		LmsPoll poll = mock();
		BDDMockito.given(this.turns.due()).willReturn(List.of(DISTRICT));
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

}
