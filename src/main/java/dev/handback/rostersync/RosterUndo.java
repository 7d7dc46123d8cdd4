package dev.handback.rostersync;

import java.sql.Timestamp;
import java.time.Instant;

import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.RunId;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The rows that a district's newest run overwrote, kept so that it can be undone. */
@Repository
class RosterUndo {

	private final JdbcClient jdbc;

	RosterUndo(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Whether the rows that the run overwrote are still stored. */
	boolean canUndo(RunId run) {
		return sql("select exists (select from roster_undo where district_id = :district and run_id = :run)", run)
			.query(Boolean.class)
			.single();
	}

	/**
	 * Keeps the time up to which the roster was complete before the run, if it wrote
	 * anything.
	 */
	void keepTime(RunId run) {
		sql("""
				insert into roster_undo (district_id, run_id, table_name, before, key)
				select state.district_id, :run, 'roster_state', jsonb_build_object('as_of', state.as_of), '{}'
				from roster_state state where state.district_id = :district and exists (select from roster_undo written
					where written.district_id = state.district_id and written.run_id = :run)""", run).update();
	}

	/** Restores every row that the run wrote, and the time. */
	void restore(RunId run, Instant now) {
		for (RosterTable table : RosterTable.values()) {
			restore(run, table);
			removeAgain(run, table, now);
		}
		restoreTime(run);
		forget(run.district());
	}

	private void restore(RunId run, RosterTable table) {
		sql("""
				insert into %1$s (%2$s, removed_at)
				select %2$s, removed_at from (select (jsonb_populate_record(null::%1$s, before)).* from roster_undo
					where district_id = :district and run_id = :run and table_name = '%1$s'
						and before is not null) kept
				on conflict (%3$s) do update set (%2$s, removed_at) = row(%4$s, excluded.removed_at)""".formatted(
				table.table(), table.columns(), String.join(", ", table.key()),
				"excluded." + table.columns().replace(", ", ", excluded.")), run)
			.update();
	}

	private void removeAgain(RunId run, RosterTable table, Instant now) {
		sql("""
				update %1$s stored set removed_at = :now
				from (select (jsonb_populate_record(null::%1$s, key)).* from roster_undo
					where district_id = :district and run_id = :run and table_name = '%1$s'
						and before is null) added
				where %2$s and stored.removed_at is null""".formatted(table.table(), table.matches("stored", "added")),
				run)
			.param("now", Timestamp.from(now))
			.update();
	}

	private void restoreTime(RunId run) {
		sql("""
				insert into roster_state (district_id, as_of)
				select district_id, cast(before ->> 'as_of' as timestamptz) from roster_undo
				where district_id = :district and run_id = :run and table_name = 'roster_state'
				on conflict (district_id) do update set as_of = excluded.as_of""", run).update();
	}

	void forget(DistrictId district) {
		this.jdbc.sql("delete from roster_undo where district_id = ?").param(district.value()).update();
	}

	private JdbcClient.StatementSpec sql(String sql, RunId run) {
		return this.jdbc.sql(sql).param("district", run.district().value()).param("run", run.number());
	}

}
