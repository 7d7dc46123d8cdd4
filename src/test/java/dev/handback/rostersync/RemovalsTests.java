package dev.handback.rostersync;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.guard.LossGuard.Loss;
import dev.handback.rostersync.guard.LossGuard.SchoolLoss;
import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.RunId;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/** What only one read didn't contain is verified by a second one. */
class RemovalsTests {

	private static final DistrictId DISTRICT = People.district('a');

	private static final Duration AGAIN = Duration.ofMinutes(10);

	private static final Instant NOW = SettableClock.START;

	private final LossGuard guard = Mockito.mock();

	private final MissingRecords missing = Mockito.mock();

	private final RosterFreshnessStore states = Mockito.mock();

	private final Removals removals = new Removals(this.guard, this.missing, this.states, new SettableClock());

	@BeforeEach
	void set() {
		BDDMockito.given(this.guard.secondReadAfter()).willReturn(AGAIN);
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void removesOnlyWhatWasMissingTwiceWhereItIsMuch(boolean much) {
		List<SchoolLoss> losses = losses(6);
		BDDMockito.given(this.guard.needsSecondRead(losses)).willReturn(much);
		SyncRun run = run(SyncRun.Outcome.RUNNING, SyncCause.REGULAR);

		Removal removal = this.removals.allowed(new RunId(DISTRICT, 1), run, losses);

		assertThat(removal.missingSince()).isEqualTo(much ? run.startedAt().minus(AGAIN) : NOW);
		assertThat(removal.now(run)).isEqualTo(Map.of(GuardedKind.STUDENTS, much ? Loss.of(100, 1) : loss(6)));
	}

	@ParameterizedTest
	@CsvSource({ "true, 6, REGULAR, false, true", "true, 6, SECOND_READ, false, true", "false, 1, REGULAR, false, true",
			"false, 1, SECOND_READ, false, false", "false, 0, REGULAR, false, false", "false, 0, START, true, true" })
	void readsAgainWhatIsNotSure(boolean waits, long unseen, SyncCause cause, boolean first, boolean again) {
		SyncRun run = run(SyncRun.Outcome.RUNNING, cause);

		this.removals.done(run, DISTRICT,
				new Removal(waits ? run.startedAt().minus(AGAIN) : NOW.plusSeconds(1), losses(unseen)), first, NOW);

		@Nullable Instant at = again ? NOW.plus(AGAIN) : null;
		BDDMockito.then(this.states).should().readsAgainAt(DISTRICT, at);
	}

	@Test
	void countsWhatWentUntilSomeoneApprovesIt() {
		Removal removal = new Removal(NOW, losses(0));
		SyncRun run = run(SyncRun.Outcome.RUNNING, SyncCause.REGULAR);
		this.removals.done(run, DISTRICT, removal, false, NOW);
		BDDMockito.then(this.guard).should().removed(DISTRICT, removal.now(run));
		BDDMockito.then(this.guard).should(Mockito.never()).reset(DISTRICT);
		BDDMockito.then(this.missing).should().removed(DISTRICT, NOW);

		this.removals.done(run(SyncRun.Outcome.APPROVED, SyncCause.REGULAR), DISTRICT, this.removals.approved(), false,
				NOW);

		BDDMockito.then(this.guard).should().reset(DISTRICT);
		BDDMockito.then(this.guard).shouldHaveNoMoreInteractions();
	}

	private static List<SchoolLoss> losses(long unseen) {
		return List.of(new SchoolLoss(GuardedKind.STUDENTS, "north", loss(unseen)));
	}

	private static Loss loss(long unseen) {
		return new Loss(100, unseen + 1, unseen, 0, 0);
	}

	private static SyncRun run(SyncRun.Outcome outcome, SyncCause cause) {
		return new SyncRun(1, NOW.minusSeconds(30), null, outcome, cause, 0, 0, 0, true, null, RowCounts.NOTHING, null);
	}

}
