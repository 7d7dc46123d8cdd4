package dev.handback.rostersync;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.KindProgress;
import dev.handback.rostersync.staging.LongTransaction;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRowSource;
import dev.handback.rostersync.staging.Staging;
import dev.handback.rostersync.staging.StagingProgress;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Replaces the district's roster with what a run has read, and undoes that. */
@Component
class RosterReplacement {

	private final JdbcClient jdbc;

	private final RosterWriter writer;

	private final Staging staging;

	private final StagingProgress progress;

	private final SyncHistory history;

	private final RosterFreshnessStore states;

	private final LossGuard guard;

	private final MissingRecords missing;

	private final RosterProperties properties;

	private final List<RosterReplacedListener> anchorKeepers;

	private final Clock clock;

	RosterReplacement(JdbcClient jdbc, RosterWriter writer, Staging staging, StagingProgress progress,
			SyncHistory history, RosterFreshnessStore states, LossGuard guard, MissingRecords missing,
			RosterProperties properties, List<RosterReplacedListener> anchorKeepers, Clock clock) {
		this.jdbc = jdbc;
		this.writer = writer;
		this.staging = staging;
		this.progress = progress;
		this.history = history;
		this.states = states;
		this.guard = guard;
		this.missing = missing;
		this.properties = properties;
		this.anchorKeepers = anchorKeepers;
		this.clock = clock;
	}

	/**
	 * One merge for each table whose kind was read to its end, and one sweep of what has
	 * been missing long enough, with the counts, the anchor event, and what is needed to
	 * undo it: all or nothing.
	 * @param removable what has been missing since then or longer is removed; the rest
	 * waits for a second read
	 * @param losses what is missing
	 */
	@LongTransaction
	void apply(SyncRun run, RunId id, Instant removable, List<LossGuard.SchoolLoss> losses) {
		if (!this.history.move(id, run.outcome(), SyncRun.Outcome.COMPLETE)) {
			throw new RunTakenOverException(id);
		}
		// Anything that applies events waits from here on, and finds the cursor moved.
		this.anchorKeepers.forEach((keeper) -> keeper.anchored(id.district(), run.anchor(), run.anchored()));
		Instant now = this.clock.instant();
		boolean first = this.states.find(id.district()).map(RosterFreshnessStore.State::asOf).isEmpty();
		forgetUndo(id);
		this.missing.keepRoles(id, removable);
		RowCounts tally = RowCounts.NOTHING;
		for (StagedKind kind : StagedKind.values()) {
			if (this.progress.of(id, kind).state() == KindProgress.State.READ) {
				tally = tally.plus(replace(id, kind, removable, first ? null : id, now));
			}
		}
		this.history.counted(id, tally);
		remember(run, id, removable, losses, now);
		this.states.isAsOf(id.district(), run.startedAt());
		this.states.keep(id.district(), null, now);
		this.staging.clear(id.district());
		analyze();
		this.history.finished(id, this.clock.instant(), null);
	}

	private void remember(SyncRun run, RunId id, Instant removable, List<LossGuard.SchoolLoss> losses, Instant now) {
		Map<GuardedKind, LossGuard.Loss> lost = new EnumMap<>(GuardedKind.class);
		boolean waits = !removable.isAfter(run.startedAt());
		LossGuard.byKind(losses).forEach((kind, loss) -> lost.put(kind, waits ? loss.seen() : loss));
		if (run.outcome() == SyncRun.Outcome.APPROVED) {
			this.guard.reset(id.district());
		}
		else {
			this.guard.removed(id.district(), lost);
		}
		this.missing.removed(id.district(), removable);
		// Removals based on only one read are also verified by another: a bad answer is
		// repaired now, not by the next regular sync.
		boolean once = losses.stream().anyMatch((loss) -> loss.loss().unseen() > 0);
		boolean again = waits || (once && run.cause() != SyncCause.SECOND_READ);
		this.states.readsAgainAt(id.district(), again ? now.plus(this.properties.secondReadAfter()) : null);
	}

	private RowCounts replace(RunId run, StagedKind kind, Instant removable, @Nullable RunId undo, Instant now) {
		StagedRowSource rows = StagedRowSource.of(run, kind);
		RowCounts tally = RowCounts.NOTHING;
		for (RosterTable table : RosterTable.madeOf(kind)) {
			tally = tally.plus(this.writer.merge(table, rows, undo))
				.plus(this.writer.sweep(table, run.district(), removable, undo, now));
		}
		return tally;
	}

	// Updates the planner's statistics before anyone can use the rows: otherwise a
	// district's first events would be compared row by row with all others.
	private void analyze() {
		for (RosterTable table : RosterTable.values()) {
			this.jdbc.sql("analyze " + table.table()).update();
		}
	}

	/** Stores what would be removed, and makes the run wait for approval. */
	@LongTransaction
	void hold(RunId run, List<LossGuard.SchoolLoss> losses) {
		if (!this.history.move(run, SyncRun.Outcome.RUNNING, SyncRun.Outcome.HELD)) {
			throw new RunTakenOverException(run);
		}
		this.history.finished(run, this.clock.instant(), null);
		this.jdbc.sql("delete from roster_would_go where district_id = ?").param(run.district().value()).update();
		losses.stream()
			.filter((loss) -> loss.loss().gone() > 0)
			.forEach((loss) -> this.jdbc.sql("insert into roster_would_go values (?, ?, ?, ?, ?, ?)")
				.params(run.district().value(), run.number(), loss.kind().name(), loss.schoolId(),
						loss.loss().present(), loss.loss().gone())
				.update());
	}

	/** What a held run would remove, by kind and school, most first. */
	List<PendingLoss> wouldGo(RunId run) {
		return this.jdbc.sql("""
				select gone.*, school.name from roster_would_go gone
				left join school on school.district_id = gone.district_id and school.id = gone.school_id
				where gone.district_id = :district and gone.run_id = :run order by gone.gone desc, school.name""")
			.param("district", run.district().value())
			.param("run", run.number())
			.query((row, number) -> new PendingLoss(GuardedKind.valueOf(row.getString("kind")),
					row.getString("school_id"), row.getString("name"), row.getLong("present"), row.getLong("gone")))
			.list();
	}

	/** Whether the rows that the run overwrote are still stored. */
	boolean canUndo(RunId run) {
		return this.jdbc.sql("select exists (select from roster_undo where district_id = :district and run_id = :run)")
			.param("district", run.district().value())
			.param("run", run.number())
			.query(Boolean.class)
			.single();
	}

	/** Restores every row that the run wrote. */
	@LongTransaction
	void undo(RunId run) {
		if (!this.history.move(run, SyncRun.Outcome.UNDOING, SyncRun.Outcome.UNDONE)) {
			return;
		}
		Instant now = this.clock.instant();
		for (RosterTable table : RosterTable.values()) {
			restore(run, table);
			removeAgain(run, table, now);
		}
		forgetUndo(run);
		this.missing.forget(run.district());
		this.states.keep(run.district(), RosterFreshnessStore.Kept.UNDONE, now);
	}

	private void restore(RunId run, RosterTable table) {
		this.jdbc
			.sql("""
					insert into %1$s (%2$s, removed_at)
					select %2$s, removed_at from (select (jsonb_populate_record(null::%1$s, before)).* from roster_undo
						where district_id = :district and run_id = :run and table_name = '%1$s'
							and before is not null) kept
					on conflict (%3$s) do update set (%2$s, removed_at) = row(%4$s, excluded.removed_at)""".formatted(
					table.table(), table.columns(), String.join(", ", table.key()),
					"excluded." + table.columns().replace(", ", ", excluded.")))
			.param("district", run.district().value())
			.param("run", run.number())
			.update();
	}

	private void removeAgain(RunId run, RosterTable table, Instant now) {
		this.jdbc.sql("""
				update %1$s stored set removed_at = :now
				from (select (jsonb_populate_record(null::%1$s, key)).* from roster_undo
					where district_id = :district and run_id = :run and table_name = '%1$s'
						and before is null) added
				where %2$s and stored.removed_at is null""".formatted(table.table(), table.matches("stored", "added")))
			.param("district", run.district().value())
			.param("run", run.number())
			.param("now", Timestamp.from(now))
			.update();
	}

	private void forgetUndo(RunId run) {
		this.jdbc.sql("delete from roster_undo where district_id = ?").param(run.district().value()).update();
	}

}
