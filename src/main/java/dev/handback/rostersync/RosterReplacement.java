package dev.handback.rostersync;

import java.time.Clock;
import java.time.Instant;
import java.util.List;

import dev.handback.rostersync.staging.LongTransaction;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;

import org.springframework.stereotype.Component;

/** Replaces the district's roster with what a run has read, and undoes that. */
@Component
class RosterReplacement {

	private final RosterMerge merge;

	private final RosterUndo undo;

	private final Removals removals;

	private final SyncHistory history;

	private final RosterFreshnessStore states;

	private final List<RosterReplacedListener> anchorKeepers;

	private final Clock clock;

	RosterReplacement(RosterMerge merge, RosterUndo undo, Removals removals, SyncHistory history,
			RosterFreshnessStore states, List<RosterReplacedListener> anchorKeepers, Clock clock) {
		this.merge = merge;
		this.undo = undo;
		this.removals = removals;
		this.history = history;
		this.states = states;
		this.anchorKeepers = anchorKeepers;
		this.clock = clock;
	}

	/**
	 * Merges and removes rows, with the counts, the anchor event, and what is needed to
	 * undo it: all or nothing.
	 */
	@LongTransaction
	void apply(SyncRun run, RunId id, Removal removal) {
		if (!this.history.move(id, run.outcome(), SyncRun.Outcome.COMPLETE)
				|| this.history.newest(id.district(), SyncRun.Outcome.UNDOING).isPresent()) {
			throw new RunTakenOverException(id);
		}
		// From here on, anything that applies events waits, and then finds that the
		// cursor has moved.
		this.anchorKeepers.forEach((keeper) -> keeper.anchored(id.district(), run.anchor(), run.anchored()));
		Instant now = this.clock.instant();
		boolean first = this.states.find(id.district()).map(RosterFreshnessStore.State::asOf).isEmpty();
		this.undo.forget(id.district());
		this.history.counted(id, this.merge.merge(id, removal.missingSince(), first ? null : id, now));
		this.removals.done(run, id.district(), removal, first, now);
		this.undo.keepTime(id);
		this.states.isAsOf(id.district(), run.startedAt());
		this.states.keep(id.district(), null, now);
		this.merge.end(id.district());
		// If it needed approval, it finished before that.
		if (run.finishedAt() == null) {
			this.history.finished(id, this.clock.instant(), null);
		}
	}

	/** Restores every row that the run wrote. */
	@LongTransaction
	void undo(RunId run) {
		if (!this.history.move(run, SyncRun.Outcome.UNDOING, SyncRun.Outcome.UNDONE)) {
			return;
		}
		Instant now = this.clock.instant();
		this.history.endNewer(run, now);
		this.undo.restore(run, now);
		this.removals.forget(run.district());
		this.states.keep(run.district(), RosterFreshnessStore.Kept.UNDONE, now);
	}

}
