package dev.handback.rostersync;

import java.time.Instant;

import dev.handback.rostersync.staging.KindProgress;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagingProgress;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A node that was paused changes nothing about a run that another has continued. */
class TakenOverRunsIntegrationTests extends RosterSyncTest {

	@Autowired
	private SyncHistory history;

	@Autowired
	private StagingProgress progress;

	private RunId run;

	TakenOverRunsIntegrationTests() {
		super('b');
	}

	@BeforeEach
	void start() {
		this.run = this.history.start(this.district, SyncCause.REGULAR, Instant.now());
	}

	@Test
	void keepsTheAnchorOnceTheListsAreRead() {
		this.history.storeAnchor(this.run, "earlier", true);
		this.progress.markReading(this.progress.of(this.run, StagedKind.SCHOOLS));

		assertTakenOver(() -> this.history.storeAnchor(this.run, "later", true));

		assertThat(newest().anchor()).isEqualTo("earlier");
	}

	@Test
	void readsNoListTwice() {
		this.jdbc.update("update roster_sync_kind set state = 'READ' where district_id = ? and run_id = ?",
				this.district.value(), this.run.number());
		KindProgress users = this.progress.of(this.run, StagedKind.USERS);

		assertTakenOver(() -> this.progress.markReading(users));
		assertTakenOver(() -> this.progress.markLeftOut(users));

		assertThat(this.progress.of(this.run, StagedKind.USERS)).isEqualTo(users);
	}

	@ParameterizedTest
	@EnumSource(names = { "HELD", "COMPLETE", "UNDONE", "DISCARDED", "REPLACED" })
	void resumesNothingThatIsOver(SyncRun.Outcome outcome) {
		this.history.move(this.run, SyncRun.Outcome.RUNNING, outcome);

		assertTakenOver(() -> this.history.resume(this.run));

		assertThat(newest().outcome()).isEqualTo(outcome);
	}

	private SyncRun newest() {
		return this.history.newest(this.district).orElseThrow();
	}

	private static void assertTakenOver(Runnable late) {
		assertThatExceptionOfType(RunTakenOverException.class).isThrownBy(late::run);
	}

}
