package dev.handback.rostersync;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.BDDMockito;
import org.mockito.InOrder;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What becomes of a run that was approved, or that another node has taken over. */
class RosterSyncTests {

	private static final DistrictId DISTRICT = People.district('a');

	private static final Instant NOW = SettableClock.START;

	private static final RunId FIRST = new RunId(DISTRICT, 1);

	private static final RunId SECOND = new RunId(DISTRICT, 2);

	private final RosterReading reading = Mockito.mock();

	private final Removals removals = Mockito.mock();

	private final RosterReplacement replacement = Mockito.mock();

	private final SyncHistory history = Mockito.mock();

	private final RosterSync sync = new RosterSync(this.reading, this.removals, Mockito.mock(), this.replacement,
			this.history, new RosterProperties(Duration.ofHours(6), Duration.ofMinutes(1), 5), new SettableClock());

	/** Events may have brought back some of it since. */
	@Test
	void removesOfWhatWasApprovedOnlyWhatIsMissingNow() {
		SyncRun held = run(1, SyncRun.Outcome.APPROVED);
		BDDMockito.given(this.history.newest(DISTRICT)).willReturn(Optional.of(held));
		BDDMockito.given(this.reading.hasAllOf(FIRST)).willReturn(true);
		Removal removal = new Removal(NOW, List.of());
		BDDMockito.given(this.removals.approved()).willReturn(removal);

		this.sync.run(DISTRICT, SyncCause.ASKED);

		InOrder order = Mockito.inOrder(this.removals, this.replacement);
		order.verify(this.removals).mark(FIRST);
		order.verify(this.replacement).apply(held, FIRST, removal);
	}

	@Test
	void readsAgainWhatWasApprovedButIsNoLongerComplete() {
		BDDMockito.given(this.history.newest(DISTRICT))
			.willReturn(Optional.of(run(1, SyncRun.Outcome.APPROVED)))
			.willReturn(Optional.of(run(1, SyncRun.Outcome.REPLACED)));
		BDDMockito.given(this.history.start(DISTRICT, SyncCause.RECHECK, NOW)).willReturn(SECOND);
		SyncRun read = run(2, SyncRun.Outcome.RUNNING);
		BDDMockito.given(this.history.newest(DISTRICT, SyncRun.Outcome.RUNNING)).willReturn(Optional.of(read));

		this.sync.run(DISTRICT, SyncCause.ASKED);

		InOrder order = Mockito.inOrder(this.history, this.reading, this.replacement);
		order.verify(this.history).move(FIRST, SyncRun.Outcome.APPROVED, SyncRun.Outcome.REPLACED);
		order.verify(this.reading).clear(DISTRICT);
		order.verify(this.reading).read(SECOND);
		order.verify(this.replacement).apply(read, SECOND, null);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void appliesNothingOfARunThatAnotherNodeHasTakenOver(boolean running) {
		BDDMockito.given(this.history.start(DISTRICT, SyncCause.ASKED, NOW)).willReturn(FIRST);
		BDDMockito.given(this.history.newest(DISTRICT, SyncRun.Outcome.RUNNING))
			.willReturn(running ? Optional.of(run(2, SyncRun.Outcome.RUNNING)) : Optional.empty());

		assertThatExceptionOfType(RunTakenOverException.class)
			.isThrownBy(() -> this.sync.run(DISTRICT, SyncCause.ASKED));

		BDDMockito.then(this.replacement).shouldHaveNoInteractions();
	}

	@Test
	void undoesWhatSomeoneUndidDuringANewerRun() {
		BDDMockito.given(this.history.start(DISTRICT, SyncCause.ASKED, NOW)).willReturn(SECOND);
		BDDMockito.willThrow(new RunTakenOverException(SECOND)).given(this.reading).read(SECOND);
		BDDMockito.given(this.history.newest(DISTRICT, SyncRun.Outcome.UNDOING))
			.willReturn(Optional.empty())
			.willReturn(Optional.of(run(1, SyncRun.Outcome.UNDOING)));

		this.sync.run(DISTRICT, SyncCause.ASKED);

		BDDMockito.then(this.replacement).should().undo(FIRST);
	}

	@Test
	void saysThatARunHasFailedWhateverWentWrong() {
		BDDMockito.given(this.history.start(DISTRICT, SyncCause.ASKED, NOW)).willReturn(FIRST);
		BDDMockito.willThrow(new OutOfMemoryError("made up")).given(this.reading).read(FIRST);

		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> this.sync.run(DISTRICT, SyncCause.ASKED));

		BDDMockito.then(this.history).should().failed(FIRST, NOW, "OutOfMemoryError");
	}

	private static SyncRun run(long number, SyncRun.Outcome outcome) {
		return new SyncRun(number, NOW.minusSeconds(30), null, outcome, SyncCause.ASKED, 0, 0, 0, true, null,
				RowCounts.NOTHING, null);
	}

}
