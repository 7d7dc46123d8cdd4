package dev.handback.rostersync;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.client.EventsClient;
import dev.handback.client.RosterClient;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.paging.PageCursor;
import dev.handback.client.records.DistrictRecord;
import dev.handback.client.records.RosterKind;
import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.KindProgress;
import dev.handback.rostersync.staging.RecordTranslator;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.rostersync.staging.Staging;
import dev.handback.rostersync.staging.StagingProgress;
import dev.handback.vocabulary.ids.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Reads a district's roster completely, then replaces ours with it in one step. A run
 * that stops halfway changes nothing visible, and continues where it stopped.
 */
@Component
class RosterSync {

	private static final Logger logger = LoggerFactory.getLogger(RosterSync.class);

	private final RosterClient client;

	private final EventsClient events;

	private final Staging staging;

	private final StagingProgress progress;

	private final SyncHistory history;

	private final RosterReplacement replacement;

	private final LossGuard guard;

	private final MissingRecords missing;

	private final RosterProperties properties;

	private final Clock clock;

	RosterSync(RosterClient client, EventsClient events, Staging staging, StagingProgress progress, SyncHistory history,
			RosterReplacement replacement, LossGuard guard, MissingRecords missing, RosterProperties properties,
			Clock clock) {
		this.client = client;
		this.events = events;
		this.staging = staging;
		this.progress = progress;
		this.history = history;
		this.replacement = replacement;
		this.guard = guard;
		this.missing = missing;
		this.properties = properties;
		this.clock = clock;
	}

	/**
	 * Does whatever the district needs now, in this thread: undoes or applies what
	 * someone decided on, continues a run that stopped, or starts a new one. The result
	 * is in the history.
	 */
	void run(DistrictId district, SyncCause cause) {
		Optional<SyncRun> newest = this.history.newest(district);
		if (newest.isPresent() && newest.get().outcome() == SyncRun.Outcome.APPROVED) {
			applyApproved(newest.get(), new RunId(district, newest.get().number()));
			return;
		}
		Optional<SyncRun> undoing = this.history.newest(district, SyncRun.Outcome.UNDOING);
		if (undoing.isPresent()) {
			this.replacement.undo(new RunId(district, undoing.get().number()));
			return;
		}
		read(newest.filter(this::isResumable)
			.map((stopped) -> new RunId(district, stopped.number()))
			.filter(this::hasAllOf)
			.map(this::resume)
			.orElseGet(() -> begin(district, cause)));
	}

	private boolean isResumable(SyncRun run) {
		return (run.outcome() == SyncRun.Outcome.RUNNING || run.hasFailed())
				&& run.startedAt().isAfter(this.clock.instant().minus(this.properties.resumeWithin()));
	}

	private boolean hasAllOf(RunId run) {
		for (StagedKind kind : StagedKind.values()) {
			if (!this.staging.isComplete(this.progress.of(run, kind))) {
				return false;
			}
		}
		return true;
	}

	private RunId resume(RunId run) {
		this.history.resume(run);
		logger.info("Resuming full roster sync for district {}", run.district());
		return run;
	}

	private RunId begin(DistrictId district, SyncCause cause) {
		RunId run = this.history.start(district, cause, this.clock.instant());
		this.staging.clear(district);
		return run;
	}

	private void read(RunId run) {
		try {
			anchor(run);
			requireOurDistrict(run);
			RecordTranslator translator = new RecordTranslator(run.district());
			read(run, StagedKind.SCHOOLS, RosterKind.SCHOOLS, translator::school);
			read(run, StagedKind.TERMS, RosterKind.TERMS, translator::term);
			read(run, StagedKind.COURSES, RosterKind.COURSES, translator::course);
			read(run, StagedKind.USERS, RosterKind.USERS, translator::person);
			read(run, StagedKind.SECTIONS, RosterKind.SECTIONS, translator::section);
			decide(run);
		}
		catch (ServiceException ex) {
			this.history.move(run, SyncRun.Outcome.RUNNING, SyncRun.Outcome.valueOf(ex.kind().name()));
			this.history.finished(run, this.clock.instant(), ex.detail());
			logger.warn("Full roster sync failed for district {}: {}", run.district(), ex.kind());
		}
	}

	// Before anything else is read, so that nothing can happen between the lists and the
	// first event (contract, feed rule 4).
	private void anchor(RunId run) {
		if (this.progress.of(run, StagedKind.SCHOOLS).state() != KindProgress.State.WAITING) {
			return;
		}
		try {
			this.history.addRequests(run, 1);
			this.history.storeAnchor(run, this.events.newest(run.district()).orElse(null), true);
		}
		catch (ServiceException ex) {
			if (ex.kind() != ServiceException.Kind.REFUSED) {
				throw ex;
			}
			this.history.storeAnchor(run, null, false);
		}
	}

	private void requireOurDistrict(RunId run) {
		PageCursor<DistrictRecord> walk = this.client.walk(run.district(), RosterKind.DISTRICTS);
		TokenDistrictCheck own = new TokenDistrictCheck(run.district());
		while (!walk.isOver()) {
			walk.readPage(own);
		}
		this.history.addRequests(run, walk.requests());
		if (!own.isFound()) {
			throw new ServiceException(ServiceException.Kind.REFUSED, "the token belongs to another district");
		}
	}

	private <T> void read(RunId run, StagedKind kind, RosterKind<T> wire, Function<T, Optional<StagedRow>> translate) {
		KindProgress progress = this.progress.of(run, kind);
		if (progress.isOver()) {
			return;
		}
		this.progress.markReading(progress);
		PageCursor<T> walk = (progress.next() != null) ? this.client.walk(run.district(), wire, progress.next())
				: this.client.walk(run.district(), wire);
		Function<T, Optional<StagedRow>> atLeisure = isAwaited(run) ? translate : atLeisure(translate);
		long asked = 0;
		try {
			while (!walk.isOver()) {
				walk.readPage(this.staging.target(progress, atLeisure));
				this.history.addRequests(run, walk.requests() - asked);
				asked = walk.requests();
				progress = this.progress.of(run, kind);
			}
		}
		catch (ServiceException ex) {
			this.history.addRequests(run, walk.requests() - asked);
			if (ex.kind() != ServiceException.Kind.REFUSED || kind.isNeeded() || progress.pages() > 0) {
				throw ex;
			}
			this.progress.markLeftOut(progress);
		}
	}

	// No one can work before the first roster is there; later ones may take their time.
	private boolean isAwaited(RunId run) {
		return this.history.newest(run.district(), SyncRun.Outcome.COMPLETE).isEmpty();
	}

	private static <T> Function<T, Optional<StagedRow>> atLeisure(Function<T, Optional<StagedRow>> translate) {
		CpuThrottle leisure = new CpuThrottle();
		return (record) -> {
			leisure.did();
			return translate.apply(record);
		};
	}

	private void decide(RunId run) {
		prepare(run);
		this.missing.mark(run, this.clock.instant());
		SyncRun read = running(run, SyncRun.Outcome.RUNNING);
		List<LossGuard.SchoolLoss> losses = this.guard.losses(run.district(), seenTwice(read));
		if (this.guard.isExceeded(run.district(), losses)) {
			this.replacement.hold(run, losses);
			logger.warn("Roster sync for district {} would exceed the removal limits and needs approval",
					run.district());
		}
		else if (this.guard.needsSecondRead(losses)) {
			logger.info("Removals in the roster sync for district {} wait for a second read", run.district());
			apply(read, run, seenTwice(read), losses);
		}
		else {
			apply(read, run, this.clock.instant(), losses);
		}
	}

	/** What has been missing since then or longer was missing from two separate reads. */
	private Instant seenTwice(SyncRun read) {
		return read.startedAt().minus(this.properties.secondReadAfter());
	}

	private void prepare(RunId run) {
		for (StagedKind kind : StagedKind.values()) {
			KindProgress progress = this.progress.of(run, kind);
			if (!progress.ascending()) {
				this.staging.keepLast(progress);
			}
		}
		if (!hasAllOf(run)) {
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "the staged records are gone");
		}
		this.staging.analyze();
	}

	private void applyApproved(SyncRun held, RunId run) {
		if (hasAllOf(run)) {
			this.missing.mark(run, this.clock.instant());
			apply(held, run, this.clock.instant(), List.of());
		}
		else {
			this.history.move(run, SyncRun.Outcome.APPROVED, SyncRun.Outcome.REPLACED);
			run(run.district(), SyncCause.RECHECK);
		}
	}

	private SyncRun running(RunId run, SyncRun.Outcome outcome) {
		return this.history.newest(run.district(), outcome)
			.filter((found) -> found.number() == run.number())
			.orElseThrow(() -> new RunTakenOverException(run));
	}

	private void apply(SyncRun read, RunId run, Instant removable, List<LossGuard.SchoolLoss> losses) {
		Instant began = this.clock.instant();
		this.replacement.apply(read, run, removable, losses);
		logger.info("Full roster sync finished for district {}: {} records, applied in {}", run.district(),
				read.records(), Duration.between(began, this.clock.instant()));
	}

}
