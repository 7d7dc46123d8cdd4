package dev.handback.rostersync;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import dev.handback.client.answers.ServiceException;
import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;
import dev.handback.vocabulary.ids.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/**
 * Reads a district's roster completely, then replaces ours with it in one step. A run
 * that stops halfway changes nothing visible, and continues where it stopped.
 */
@Component
class RosterSync {

	private static final Logger logger = LoggerFactory.getLogger(RosterSync.class);

	private final RosterReading reading;

	private final Removals removals;

	private final HeldRuns held;

	private final RosterReplacement replacement;

	private final SyncHistory history;

	private final RosterProperties properties;

	private final Clock clock;

	RosterSync(RosterReading reading, Removals removals, HeldRuns held, RosterReplacement replacement,
			SyncHistory history, RosterProperties properties, Clock clock) {
		this.reading = reading;
		this.removals = removals;
		this.held = held;
		this.replacement = replacement;
		this.history = history;
		this.properties = properties;
		this.clock = clock;
	}

	/**
	 * Does what the district needs now, in this thread: undoes or applies what someone
	 * decided on, continues an interrupted run, or starts a new one. The result is in the
	 * history.
	 */
	void run(DistrictId district, SyncCause cause) {
		if (undo(district)) {
			return;
		}
		Optional<SyncRun> newest = this.history.newest(district);
		if (newest.isPresent() && newest.get().outcome() == SyncRun.Outcome.APPROVED) {
			applyApproved(newest.get(), new RunId(district, newest.get().number()));
			return;
		}
		read(newest.filter(this::isResumable)
			.map((stopped) -> new RunId(district, stopped.number()))
			.filter(this.reading::hasAllOf)
			.map(this::resume)
			.orElseGet(() -> begin(district, cause)));
	}

	private boolean undo(DistrictId district) {
		Optional<SyncRun> undoing = this.history.newest(district, SyncRun.Outcome.UNDOING);
		undoing.map((run) -> new RunId(district, run.number()))
			.ifPresent((run) -> recordingFailures(run, () -> this.replacement.undo(run)));
		return undoing.isPresent();
	}

	private boolean isResumable(SyncRun run) {
		return (run.outcome() == SyncRun.Outcome.RUNNING || run.hasFailed())
				&& run.startedAt().isAfter(this.clock.instant().minus(this.properties.resumeWithin()));
	}

	private RunId resume(RunId run) {
		this.history.resume(run);
		logger.info("Resuming full roster sync for district {}", run.district());
		return run;
	}

	private RunId begin(DistrictId district, SyncCause cause) {
		RunId run = this.history.start(district, cause, this.clock.instant());
		recordingFailures(run, () -> this.reading.clear(district));
		return run;
	}

	private void read(RunId run) {
		try {
			recordingFailures(run, () -> {
				this.reading.read(run);
				decide(run);
			});
		}
		catch (ServiceException ex) {
			this.history.move(run, SyncRun.Outcome.RUNNING, SyncRun.Outcome.valueOf(ex.kind().name()));
			this.history.finished(run, this.clock.instant(), ex.detail());
			logger.warn("Full roster sync failed for district {}: {}", run.district(), ex.kind());
		}
		catch (RunTakenOverException ex) {
			if (!undo(run.district())) {
				throw ex;
			}
		}
	}

	// Otherwise the run would seem to go on, and no one would hear of it.
	private void recordingFailures(RunId run, Runnable work) {
		try {
			work.run();
		}
		catch (ServiceException | RunTakenOverException ex) {
			throw ex;
		}
		catch (RuntimeException | Error ex) {
			this.history.failed(run, this.clock.instant(), nameOf(ex));
			throw ex;
		}
	}

	// Without the message, which may quote a value.
	private static String nameOf(Throwable error) {
		String name = error.getClass().getSimpleName();
		return (NestedExceptionUtils.getMostSpecificCause(error) instanceof SQLException sql)
				? name + ", SQLSTATE " + sql.getSQLState() : name;
	}

	private void decide(RunId run) {
		this.removals.mark(run);
		SyncRun read = running(run);
		List<LossGuard.SchoolLoss> losses = this.removals.losses(run, read);
		if (this.removals.needApproval(run, losses)) {
			this.held.hold(run, losses);
			logger.warn("Roster sync for district {} would exceed the removal limits and needs approval",
					run.district());
		}
		else {
			apply(read, run, this.removals.allowed(run, read, losses));
		}
	}

	private void applyApproved(SyncRun held, RunId run) {
		if (this.reading.hasAllOf(run)) {
			recordingFailures(run, () -> {
				this.removals.mark(run);
				apply(held, run, this.removals.approved());
			});
		}
		else {
			this.history.move(run, SyncRun.Outcome.APPROVED, SyncRun.Outcome.REPLACED);
			run(run.district(), SyncCause.RECHECK);
		}
	}

	private SyncRun running(RunId run) {
		return this.history.newest(run.district(), SyncRun.Outcome.RUNNING)
			.filter((found) -> found.number() == run.number())
			.orElseThrow(() -> new RunTakenOverException(run));
	}

	private void apply(SyncRun read, RunId run, Removal removal) {
		Instant began = this.clock.instant();
		this.replacement.apply(read, run, removal);
		logger.info("Full roster sync finished for district {}: {} records, applied in {} ms", run.district(),
				read.records(), Duration.between(began, this.clock.instant()).toMillis());
	}

}
