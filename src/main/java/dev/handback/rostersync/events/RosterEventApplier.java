package dev.handback.rostersync.events;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

import dev.handback.rostersync.RosterFreshnessStore;
import dev.handback.rostersync.RosterWriter;
import dev.handback.rostersync.RowCounts;
import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.rostersync.staging.StagedRowSource;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Applies single changes to a roster, as reported by events. */
@Component
public class RosterEventApplier {

	private final RosterWriter writer;

	private final SectionMembers members;

	private final BatchLosses losses;

	private final RosterFreshnessStore states;

	private final RosterEvents events;

	private final MissingRecords missing;

	private final Clock clock;

	RosterEventApplier(RosterWriter writer, SectionMembers members, BatchLosses losses, RosterFreshnessStore states,
			RosterEvents events, MissingRecords missing, Clock clock) {
		this.writer = writer;
		this.members = members;
		this.losses = losses;
		this.states = states;
		this.events = events;
		this.missing = missing;
		this.clock = clock;
	}

	/**
	 * Applies events, oldest first. Applying the same ones again changes nothing.
	 * @throws LossLimitException if a person has to approve the removals; the transaction
	 * must then be rolled back
	 */
	@Transactional
	public RowCounts apply(DistrictId district, Collection<RosterEventChange> changes) {
		EventBatch batch = new EventBatch(changes);
		this.writer.lookUpByKey();
		MembershipDiff members = this.members.changes(district, batch);
		List<LossGuard.SchoolLoss> lost = this.losses.within(district, batch, members);
		Instant now = this.clock.instant();
		RowCounts tally = RowCounts.NOTHING;
		for (RosterTable table : RosterTable.values()) {
			tally = tally.plus(write(district, table, batch, members));
		}
		for (StagedKind kind : StagedKind.values()) {
			tally = tally.plus(remove(district, kind, batch, now));
		}
		tally = tally.plus(leave(district, members, now));
		for (StagedKind kind : List.of(StagedKind.USERS, StagedKind.SECTIONS)) {
			this.events.applied(district, batch.written(kind).stream().map(StagedRow::id).toList(), false, now);
			this.events.applied(district, batch.deleted(kind), true, now);
		}
		this.missing.found(district, batch.written());
		this.losses.removed(district, lost);
		return tally;
	}

	private RowCounts write(DistrictId district, RosterTable table, EventBatch batch, MembershipDiff members) {
		List<StagedRow> rows = table.isMembership() ? members.written(table) : batch.written(table.origin());
		return rows.isEmpty() ? RowCounts.NOTHING
				: this.writer.merge(table, StagedRowSource.of(district, table, rows), null);
	}

	private RowCounts leave(DistrictId district, MembershipDiff members, Instant now) {
		return RosterTable.memberships()
			.map((table) -> this.writer.leave(table, district, members.left(table), now))
			.reduce(RowCounts.NOTHING, RowCounts::plus);
	}

	private RowCounts remove(DistrictId district, StagedKind kind, EventBatch batch, Instant now) {
		List<String> deleted = batch.deleted(kind);
		return deleted.isEmpty() ? RowCounts.NOTHING : this.writer.remove(RosterTable.of(kind), district, deleted, now);
	}

	/**
	 * Records that the roster contains everything that the service had at that time.
	 * @param next when the service will be read next
	 */
	public void isAsOf(DistrictId district, Instant time, Instant next) {
		this.states.isAsOf(district, time);
		this.states.looksNextAt(district, next);
	}

}
