package dev.handback.rostersync;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.stream.Collectors;

import dev.handback.rostersync.staging.Membership;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.StagedRowSource;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Writes rows into the roster, but only those that differ, and marks rows as removed;
 * nothing is ever deleted.
 */
@Repository
public class RosterWriter {

	private final JdbcClient jdbc;

	RosterWriter(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Looks up rows by key for the rest of the transaction, however many rows the planner
	 * expects. A batch of events is small compared with its district, which must never be
	 * scanned for it.
	 */
	public void lookUpByKey() {
		this.jdbc.sql("""
				select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
					set_config('enable_mergejoin', 'off', true)""").query().singleRow();
	}

	/**
	 * Writes what is new, changed or restored.
	 * @param undo the run to keep overwritten rows for; null to keep nothing
	 */
	public RowCounts merge(RosterTable table, StagedRowSource rows, @Nullable RunId undo) {
		// In key order, because an index that grows at its end costs half as much.
		String statement = """
				with changes as materialized (
					select source.*, stored.district_id is null as added, stored.removed_at is not null as restored %7$s
					from (%1$s) source
					left join %2$s stored on stored.district_id = :district and %4$s
					where stored.district_id is null or not (%5$s)),
				updated as (
					update %2$s stored set %6$s from changes
					where stored.district_id = :district and not changes.added and %8$s),
				inserted as (
					insert into %2$s (%3$s) select %11$s from changes where added)
				%9$s
				select count(*) filter (where added) as added, count(*) filter (where restored) as restored,
					count(*) as written, (%10$s) as rows from changes""".formatted(
				table.source(rows.query() + " order by id"), table.table(), table.columns(),
				table.matches("stored", "source"), table.same("stored", "source"), table.overwrite("stored", "changes"),
				(undo != null) ? before(table, "source") : "", table.matches("stored", "changes"),
				(undo != null) ? keep(table, undo, "changes") : "", rows.size(table), table.inserted("changes"));
		return this.jdbc.sql(statement).params(rows.parameters()).query(RosterWriter::merged).single();
	}

	/** Marks as removed what has been missing since then or longer. */
	RowCounts sweep(RosterTable table, DistrictId district, Instant since, @Nullable RunId undo, Instant now) {
		String statement = """
				with gone as materialized (
					select stored.* %3$s from %1$s stored
					join roster_missing missing on missing.district_id = :district and missing.since <= :since and %2$s
					where stored.district_id = :district and stored.removed_at is null),
				removed as (
					update %1$s stored set removed_at = :now from gone
					where stored.district_id = :district and %5$s)
				%4$s
				select count(*) from gone""".formatted(table.table(), table.isMissing(),
				(undo != null) ? before(table, "stored") : "", (undo != null) ? keep(table, undo, "gone") : "",
				table.matches("stored", "gone"));
		return RowCounts.removed(this.jdbc.sql(statement)
			.param("district", district.value())
			.param("since", Timestamp.from(since))
			.param("now", Timestamp.from(now))
			.query(Long.class)
			.single());
	}

	/** Marks as removed those who are no longer members of a section. */
	public RowCounts leave(RosterTable table, DistrictId district, Collection<Membership> members, Instant now) {
		return RowCounts.removed(this.jdbc.sql("""
				update %s stored set removed_at = :now
				from unnest(cast(:sections as text[]), cast(:people as text[])) gone (section_id, person_id)
				where stored.district_id = :district and stored.section_id = gone.section_id
					and stored.person_id = gone.person_id and stored.removed_at is null""".formatted(table.table()))
			.param("now", Timestamp.from(now))
			.param("district", district.value())
			.param("sections", members.stream().map(Membership::section).toArray(String[]::new))
			.param("people", members.stream().map(Membership::person).toArray(String[]::new))
			.update());
	}

	/** Marks the records with these ids as removed. */
	public RowCounts remove(RosterTable table, DistrictId district, Collection<String> ids, Instant now) {
		return RowCounts.removed(this.jdbc.sql("""
				update %s set removed_at = :now
				where district_id = :district and id = any(:ids) and removed_at is null""".formatted(table.table()))
			.param("now", Timestamp.from(now))
			.param("district", district.value())
			.param("ids", ids.toArray(String[]::new))
			.update());
	}

	private static String before(RosterTable table, String key) {
		return ", case when stored.district_id is not null then to_jsonb(stored) end as before, jsonb_build_object("
				+ table.key()
					.stream()
					.map((column) -> "'" + column + "', " + key + "." + column)
					.collect(Collectors.joining(", "))
				+ ") as key";
	}

	private static String keep(RosterTable table, RunId run, String written) {
		return ", kept as (insert into roster_undo (district_id, run_id, table_name, before, key) select '"
				+ run.district().value() + "', " + run.number() + ", '" + table.table() + "', before, key from "
				+ written + ")";
	}

	private static RowCounts merged(ResultSet row, int number) throws SQLException {
		long added = row.getLong("added");
		long restored = row.getLong("restored");
		long written = row.getLong("written");
		return new RowCounts(added, written - added - restored, 0, restored, row.getLong("rows") - written);
	}

}
