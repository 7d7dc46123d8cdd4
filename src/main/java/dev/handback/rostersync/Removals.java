package dev.handback.rostersync;

import java.time.Clock;
import java.time.Instant;
import java.util.List;

import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.RunId;
import dev.handback.vocabulary.ids.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Decides what is removed from a roster, and when: now, after a second read, or never.
 */
@Component
class Removals {

	private static final Logger logger = LoggerFactory.getLogger(Removals.class);

	private final LossGuard guard;

	private final MissingRecords missing;

	private final RosterFreshnessStore states;

	private final Clock clock;

	Removals(LossGuard guard, MissingRecords missing, RosterFreshnessStore states, Clock clock) {
		this.guard = guard;
		this.missing = missing;
		this.states = states;
		this.clock = clock;
	}

	/** Marks what is missing from the run. */
	void mark(RunId run) {
		this.missing.mark(run, this.clock.instant());
	}

	/** What is missing, by kind and school. */
	List<LossGuard.SchoolLoss> losses(RunId run, SyncRun read) {
		return this.guard.losses(run.district(), seenTwice(read));
	}

	/** Whether a person has to approve it. */
	boolean needApproval(RunId run, List<LossGuard.SchoolLoss> losses) {
		return this.guard.isExceeded(run.district(), losses);
	}

	/** What is removed without anyone's approval. */
	Removal allowed(RunId run, SyncRun read, List<LossGuard.SchoolLoss> losses) {
		if (this.guard.needsSecondRead(losses)) {
			logger.info("Removals in the roster sync for district {} wait for a second read", run.district());
			return new Removal(seenTwice(read), losses);
		}
		return new Removal(this.clock.instant(), losses);
	}

	/** The removal of everything that is missing, because someone approved it. */
	Removal approved() {
		return new Removal(this.clock.instant(), List.of());
	}

	/** What has been missing since then or longer was missing from two separate reads. */
	private Instant seenTwice(SyncRun read) {
		return read.startedAt().minus(this.guard.secondReadAfter());
	}

	/**
	 * Records what the run removed, and has it verified by a second read.
	 * @param first whether nothing was stored before, so that nothing could be missing
	 */
	void done(SyncRun run, DistrictId district, Removal removal, boolean first, Instant now) {
		if (run.outcome() == SyncRun.Outcome.APPROVED) {
			this.guard.reset(district);
		}
		else {
			this.guard.removed(district, removal.now(run));
		}
		this.missing.removed(district, removal.missingSince());
		// Removals based on only one read are also verified by another one, so that a bad
		// answer is repaired now and not by the next regular sync.
		boolean again = first || removal.waits(run) || (removal.isUnsure() && run.cause() != SyncCause.SECOND_READ);
		this.states.readsAgainAt(district, again ? now.plus(this.guard.secondReadAfter()) : null);
	}

	/** Forgets everything that was missing. */
	void forget(DistrictId district) {
		this.missing.forget(district);
	}

}
