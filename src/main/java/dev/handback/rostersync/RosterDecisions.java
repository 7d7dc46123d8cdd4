package dev.handback.rostersync;

import java.time.Clock;

import dev.handback.audit.AuditTrail;
import dev.handback.rostersync.staging.RunId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * What people decide about a roster. Each decision is audited. One that was just made, as
 * by the first half of a double click, counts as made.
 */
@Component
public class RosterDecisions {

	private final SyncHistory history;

	private final HeldRuns held;

	private final RosterUndo undo;

	private final RosterSchedule schedule;

	private final RosterFreshnessStore states;

	private final AuditTrail audit;

	private final Clock clock;

	RosterDecisions(SyncHistory history, HeldRuns held, RosterUndo undo, RosterSchedule schedule,
			RosterFreshnessStore states, AuditTrail audit, Clock clock) {
		this.history = history;
		this.held = held;
		this.undo = undo;
		this.schedule = schedule;
		this.states = states;
		this.audit = audit;
		this.clock = clock;
	}

	/**
	 * Starts a full sync as soon as a node is free.
	 * @return false if one is already waiting or running
	 */
	@Transactional
	public boolean readCompletely(DistrictId district, PersonId by) {
		// The second of two clicks finds what the first one scheduled, instead of
		// failing.
		this.states.lock(district);
		boolean first = this.schedule.soon(district, SyncCause.ASKED);
		if (first) {
			this.audit.record(district, by, "roster sync asked for", district.value());
		}
		return first;
	}

	/**
	 * Lets the held run replace the roster, whatever it removes.
	 * @return false if the run is no longer waiting
	 */
	@Transactional
	public boolean apply(DistrictId district, long run, PersonId by) {
		if (!this.held.approve(new RunId(district, run))) {
			return isNow(district, run, SyncRun.Outcome.APPROVED);
		}
		this.schedule.soon(district, SyncCause.ASKED);
		this.audit.record(district, by, "held roster applied", String.valueOf(run));
		return true;
	}

	/**
	 * Keeps the roster as it is until someone requests a sync, or until the next day.
	 * @return false if the run is no longer waiting
	 */
	@Transactional
	public boolean discard(DistrictId district, long run, PersonId by) {
		if (!this.held.discard(new RunId(district, run))) {
			return isNow(district, run, SyncRun.Outcome.DISCARDED);
		}
		this.audit.record(district, by, "held roster discarded", String.valueOf(run));
		return true;
	}

	/**
	 * Undoes the newest run that replaced the roster, then keeps the roster as it is
	 * until someone requests a sync, or until the next day.
	 * @return false if it isn't the newest run, or the rows it replaced are gone
	 */
	@Transactional
	public boolean undo(DistrictId district, long run, PersonId by) {
		RunId id = new RunId(district, run);
		if (!canUndo(id)) {
			return isNow(district, run, SyncRun.Outcome.UNDOING);
		}
		// If a newer run is just replacing the roster, waits for it.
		this.history.endNewer(id, this.clock.instant());
		if (!canUndo(id) || !this.history.move(id, SyncRun.Outcome.COMPLETE, SyncRun.Outcome.UNDOING)) {
			return false;
		}
		this.schedule.soon(district, SyncCause.ASKED);
		this.audit.record(district, by, "roster sync undone", String.valueOf(run));
		return true;
	}

	private boolean canUndo(RunId run) {
		return this.undo.canUndo(run) && this.history.newest(run.district(), SyncRun.Outcome.COMPLETE)
			.filter((complete) -> complete.number() == run.number())
			.isPresent();
	}

	private boolean isNow(DistrictId district, long run, SyncRun.Outcome outcome) {
		return this.history.newest(district, outcome).filter((newest) -> newest.number() == run).isPresent();
	}

}
