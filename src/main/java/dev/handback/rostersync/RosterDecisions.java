package dev.handback.rostersync;

import java.time.Clock;
import java.time.Instant;

import dev.handback.audit.AuditTrail;
import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.Staging;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** What people decide about a roster. Each decision is audited. */
@Component
public class RosterDecisions {

	private final SyncHistory history;

	private final Staging staging;

	private final RosterFreshnessStore states;

	private final RosterReplacement replacement;

	private final MissingRecords missing;

	private final RosterSchedule schedule;

	private final RosterProperties properties;

	private final ApplicationEventPublisher events;

	private final AuditTrail audit;

	private final Clock clock;

	RosterDecisions(SyncHistory history, Staging staging, RosterFreshnessStore states, RosterReplacement replacement,
			MissingRecords missing, RosterSchedule schedule, RosterProperties properties,
			ApplicationEventPublisher events, AuditTrail audit, Clock clock) {
		this.history = history;
		this.staging = staging;
		this.states = states;
		this.replacement = replacement;
		this.missing = missing;
		this.schedule = schedule;
		this.properties = properties;
		this.events = events;
		this.audit = audit;
		this.clock = clock;
	}

	/**
	 * Asks the service now whether anything has changed.
	 * @return false if someone asked a moment ago
	 */
	public boolean check(DistrictId district) {
		Instant now = this.clock.instant();
		boolean first = this.states.asks(district, now, now.minus(this.properties.askAgainAfter()));
		if (first) {
			this.events.publishEvent(new RosterCheckRequested(district));
		}
		return first;
	}

	/**
	 * The same because a person asked.
	 * @return false if someone asked a moment ago
	 */
	@Transactional
	public boolean check(DistrictId district, PersonId by) {
		boolean first = check(district);
		if (first) {
			this.audit.record(district, by, "roster check asked for", district.value());
		}
		return first;
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
	 * The held run may replace the roster, whatever it removes.
	 * @return false if it is no longer waiting
	 */
	@Transactional
	public boolean apply(DistrictId district, long run, PersonId by) {
		RunId id = new RunId(district, run);
		if (!this.history.move(id, SyncRun.Outcome.HELD, SyncRun.Outcome.APPROVED)) {
			return false;
		}
		this.schedule.soon(district, SyncCause.ASKED);
		this.audit.record(district, by, "held roster applied", String.valueOf(run));
		return true;
	}

	/**
	 * The roster stays as it is until someone requests a sync, or until the next day.
	 * @return false if the run is no longer waiting
	 */
	@Transactional
	public boolean discard(DistrictId district, long run, PersonId by) {
		if (!this.history.move(new RunId(district, run), SyncRun.Outcome.HELD, SyncRun.Outcome.DISCARDED)) {
			return false;
		}
		this.staging.clear(district);
		this.missing.forget(district);
		this.states.keep(district, RosterFreshnessStore.Kept.DISCARDED, this.clock.instant());
		this.audit.record(district, by, "held roster discarded", String.valueOf(run));
		return true;
	}

	/**
	 * The newest run that replaced the roster is undone; the roster then stays as it was
	 * until someone requests a sync, or until the next day.
	 * @return false if it isn't the newest, or its previous rows are gone
	 */
	@Transactional
	public boolean undo(DistrictId district, long run, PersonId by) {
		RunId id = new RunId(district, run);
		boolean newest = this.history.newest(district, SyncRun.Outcome.COMPLETE)
			.filter((complete) -> complete.number() == run)
			.isPresent();
		if (!newest || !this.replacement.canUndo(id)
				|| !this.history.move(id, SyncRun.Outcome.COMPLETE, SyncRun.Outcome.UNDOING)) {
			return false;
		}
		this.schedule.soon(district, SyncCause.ASKED);
		this.audit.record(district, by, "roster sync undone", String.valueOf(run));
		return true;
	}

}
