package dev.handback.rostersync;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.rostersync.staging.KindProgress;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagingProgress;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The result of each run, and the progress of the current one. */
@Repository
class SyncHistory {

	private static final String RUNS = """
			select run.*, coalesce((select sum(kind.records) from roster_sync_kind kind
				where kind.district_id = :district and kind.run_id = run.id), run.records) as read
			from roster_sync run where run.district_id = :district""";

	private static final String OF_RUN = " where district_id = :district and %s = :run";

	private final JdbcClient jdbc;

	private final StagingProgress progress;

	SyncHistory(JdbcClient jdbc, StagingProgress progress) {
		this.jdbc = jdbc;
		this.progress = progress;
	}

	/** Starts a run, which ends any other open run. */
	@Transactional
	RunId start(DistrictId district, SyncCause cause, Instant now) {
		this.jdbc.sql("""
				update roster_sync set outcome = 'REPLACED', finished_at = coalesce(finished_at, :now)
				where district_id = :district and outcome in ('RUNNING', 'HELD')""")
			.param("district", district.value())
			.param("now", Timestamp.from(now))
			.update();
		long number = this.jdbc.sql("""
				insert into roster_sync (district_id, started_at, outcome, cause)
				values (:district, :now, 'RUNNING', :cause) returning id""")
			.param("district", district.value())
			.param("now", Timestamp.from(now))
			.param("cause", cause.name())
			.query(Long.class)
			.single();
		return this.progress.start(district, number);
	}

	/** Ends newer runs that could still replace the roster. */
	void endNewer(RunId run, Instant now) {
		sql("""
				update roster_sync set outcome = 'REPLACED', finished_at = coalesce(finished_at, :now)
				where district_id = :district and id > :run
					and outcome in ('RUNNING', 'HELD', 'APPROVED', 'UNAVAILABLE', 'TOKEN_REFUSED', 'REFUSED')""", run)
			.param("now", Timestamp.from(now))
			.update();
	}

	/**
	 * Continues a run that has stopped.
	 * @throws RunTakenOverException if it is over
	 */
	void resume(RunId run) {
		requireOurs(run,
				sql("update roster_sync set outcome = 'RUNNING', finished_at = null, resumed = resumed + 1,"
						+ " stopped_by = case when failed_here then stopped_by end" + OF_RUN.formatted("id")
						+ " and outcome in ('RUNNING', 'UNAVAILABLE', 'TOKEN_REFUSED', 'REFUSED')", run)
					.update());
	}

	/**
	 * Stores the newest event.
	 * @throws RunTakenOverException if the lists are already being read: what changed
	 * since then would be lost
	 */
	void storeAnchor(RunId run, @Nullable String anchor, boolean events) {
		requireOurs(run,
				sql("""
						update roster_sync set anchor = :anchor, anchored = :events
						where district_id = :district and id = :run and outcome = 'RUNNING'
							and exists (select from roster_sync_kind kind where kind.district_id = :district
								and kind.run_id = :run and kind.kind = 'SCHOOLS' and kind.state = 'WAITING')""", run)
					.param("anchor", anchor, Types.VARCHAR)
					.param("events", events)
					.update());
	}

	private static void requireOurs(RunId run, int updated) {
		if (updated != 1) {
			throw new RunTakenOverException(run);
		}
	}

	void addRequests(RunId run, long requests) {
		update(run, "requests = requests + " + requests);
	}

	/**
	 * Changes the run's outcome.
	 * @return false if it already has another one
	 */
	boolean move(RunId run, SyncRun.Outcome from, SyncRun.Outcome to) {
		return sql("update roster_sync set outcome = :to, stopped_by = null, failed_here = false"
				+ OF_RUN.formatted("id") + " and outcome = :from", run)
			.param("from", from.name())
			.param("to", to.name())
			.update() == 1;
	}

	void finished(RunId run, Instant now, @Nullable String stoppedBy) {
		sql("update roster_sync set finished_at = :now, stopped_by = :stopped" + OF_RUN.formatted("id"), run)
			.param("now", Timestamp.from(now))
			.param("stopped", stoppedBy, Types.VARCHAR)
			.update();
	}

	/**
	 * Records that an error of ours stopped the run. What someone decided on is tried
	 * again as it is.
	 */
	void failed(RunId run, Instant now, String error) {
		sql("""
				update roster_sync set outcome = case when outcome = 'RUNNING' then 'UNAVAILABLE' else outcome end,
					finished_at = coalesce(finished_at, :now), stopped_by = :error, failed_here = true
				where district_id = :district and id = :run and outcome in ('RUNNING', 'APPROVED', 'UNDOING')""", run)
			.param("now", Timestamp.from(now))
			.param("error", error)
			.update();
	}

	void counted(RunId run, RowCounts tally) {
		update(run, "added = %d, changed = %d, removed = %d, restored = %d, unchanged = %d".formatted(tally.added(),
				tally.changed(), tally.removed(), tally.restored(), tally.unchanged()));
	}

	/** The progress of each kind, in the order of reading. */
	List<SyncProgress> progress(RunId run) {
		return sql("select * from roster_sync_kind" + OF_RUN.formatted("run_id"), run).query(SyncHistory::kind)
			.list()
			.stream()
			.sorted(Comparator.comparing((progress) -> StagedKind.valueOf(progress.kind())))
			.toList();
	}

	Optional<SyncRun> newest(DistrictId district) {
		return recent(district, 1).stream().findFirst();
	}

	/**
	 * The newest run of each of these districts, or the one that is being undone, on
	 * which newer ones have no effect; districts without runs are left out.
	 */
	Map<DistrictId, SyncRun> newest(Collection<DistrictId> districts) {
		Map<DistrictId, SyncRun> newest = new HashMap<>();
		this.jdbc
			.sql("""
					select run.*, run.records as read from connected_district district
					join roster_sync newest on newest.district_id = district.district_id
					join roster_sync run on run.district_id = district.district_id
					where district.district_id = any(:districts)
						and newest.id = (select max(id) from roster_sync other where other.district_id = district.district_id)
						and run.id = case when newest.outcome in ('REPLACED', 'DISCARDED')
							then coalesce((select max(id) from roster_sync undone where undone.district_id = district.district_id
								and undone.outcome = 'UNDOING'), newest.id) else newest.id end""")
			.param("districts", districts.stream().map(DistrictId::value).toArray(String[]::new))
			.query((row) -> {
				newest.put(new DistrictId(row.getString("district_id")), map(row, 0));
			});
		return newest;
	}

	List<SyncRun> recent(DistrictId district, int runs) {
		return this.jdbc.sql(RUNS + " order by run.id desc limit " + runs)
			.param("district", district.value())
			.query(SyncHistory::map)
			.list();
	}

	Optional<SyncRun> newest(DistrictId district, SyncRun.Outcome outcome) {
		return this.jdbc.sql(RUNS + " and run.outcome = :outcome order by run.id desc limit 1")
			.param("district", district.value())
			.param("outcome", outcome.name())
			.query(SyncHistory::map)
			.optional();
	}

	private void update(RunId run, String change) {
		sql("update roster_sync set " + change + OF_RUN.formatted("id"), run).update();
	}

	private JdbcClient.StatementSpec sql(String sql, RunId run) {
		return this.jdbc.sql(sql).param("district", run.district().value()).param("run", run.number());
	}

	private static SyncRun map(ResultSet row, int number) throws SQLException {
		return new SyncRun(row.getLong("id"), Columns.instant(row, "started_at"),
				Columns.instantOrNull(row, "finished_at"), outcome(row), SyncCause.valueOf(row.getString("cause")),
				row.getLong("read"), row.getLong("requests"), row.getInt("resumed"), row.getBoolean("anchored"),
				row.getString("anchor"), new RowCounts(row.getLong("added"), row.getLong("changed"),
						row.getLong("removed"), row.getLong("restored"), row.getLong("unchanged")),
				row.getString("stopped_by"));
	}

	private static SyncRun.Outcome outcome(ResultSet row) throws SQLException {
		SyncRun.Outcome outcome = SyncRun.Outcome.valueOf(row.getString("outcome"));
		return (outcome == SyncRun.Outcome.UNAVAILABLE && row.getBoolean("failed_here")) ? SyncRun.Outcome.FAILED
				: outcome;
	}

	private static SyncProgress kind(ResultSet row, int number) throws SQLException {
		KindProgress.State state = KindProgress.State.valueOf(row.getString("state"));
		return new SyncProgress(row.getString("kind"), row.getInt("pages"), row.getLong("records"),
				row.getLong("unusable"), row.getLong("expected"), Columns.instantOrNull(row, "started_at"),
				state == KindProgress.State.READ || state == KindProgress.State.LEFT_OUT,
				state == KindProgress.State.LEFT_OUT);
	}

}
