package dev.handback.rostersync.guard;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.rostersync.staging.KindProgress;
import dev.handback.rostersync.staging.LongTransaction;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagingProgress;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Which records of our copy were missing from the newest read of a roster, and since
 * when. A record that is read again, or for which an event arrives, is no longer missing.
 */
@Repository
public class MissingRecords {

	private static final String LOST_ROLES = """
			select stored.id as record, role as part from person stored
			join (%s) staged on staged.id = stored.id, unnest(stored.roles) role
			where stored.district_id = :district and stored.removed_at is null and stored.roles <> staged.roles
				and role <> all(staged.roles)""";

	private final JdbcClient jdbc;

	private final StagingProgress progress;

	MissingRecords(JdbcClient jdbc, StagingProgress progress) {
		this.jdbc = jdbc;
		this.progress = progress;
	}

	/** Compares what a run has read with our copy. */
	@LongTransaction
	public void mark(RunId run, Instant now) {
		for (StagedKind kind : StagedKind.values()) {
			boolean read = this.progress.of(run, kind).state() == KindProgress.State.READ;
			String staged = kind.query();
			for (RosterTable table : RosterTable.madeOf(kind)) {
				mark(run, table.table(), read ? table.missingFrom(staged) : nothing(), now);
			}
			if (kind == StagedKind.USERS) {
				mark(run, GuardedKind.ROLE, read ? LOST_ROLES.formatted(staged) : nothing(), now);
			}
		}
		this.jdbc.sql("analyze roster_missing").update();
	}

	// A list that we can't read proves nothing.
	private static String nothing() {
		return "select '' as record, '' as part where :run < 0";
	}

	private void mark(RunId run, String table, String missing, Instant now) {
		this.jdbc.sql("""
				with missing as materialized (%s),
				found as (delete from roster_missing known
					where known.district_id = :district and known.table_name = :table
						and not exists (select from missing where missing.record = known.record
							and missing.part = known.part)),
				added as (
					insert into roster_missing (district_id, table_name, record, part, since)
					select :district, :table, record, part, cast(:now as timestamptz) from missing
					on conflict do nothing)
				select count(*) from missing""".formatted(missing))
			.param("district", run.district().value())
			.param("run", run.number())
			.param("table", table)
			.param("now", Timestamp.from(now))
			.query()
			.singleValue();
	}

	List<String> sections(DistrictId district) {
		return this.jdbc.sql("select record from roster_missing where district_id = ? and table_name = 'section'")
			.param(district.value())
			.query(String.class)
			.list();
	}

	/** Lets people who have lost a role only since then keep their roles. */
	public void keepRoles(RunId run, Instant since) {
		this.jdbc.sql("""
				update staged_person staged set roles = stored.roles from person stored
				where staged.district_id = :district and staged.run_id = :run and stored.district_id = :district
					and stored.id = staged.id and exists (select from roster_missing missing
						where missing.district_id = :district and missing.table_name = :role
							and missing.record = stored.id and missing.since > :since)""")
			.param("district", run.district().value())
			.param("run", run.number())
			.param("role", GuardedKind.ROLE)
			.param("since", Timestamp.from(since))
			.update();
	}

	/** Events have arrived for these records, so they exist, whatever a read lacked. */
	public void found(DistrictId district, Collection<String> records) {
		if (!records.isEmpty()) {
			this.jdbc.sql("delete from roster_missing where district_id = :district and record = any(:records)")
				.param("district", district.value())
				.param("records", records.toArray(String[]::new))
				.update();
		}
	}

	/** Forgets what was missing by then, because it has been removed. */
	public void removed(DistrictId district, Instant until) {
		this.jdbc.sql("delete from roster_missing where district_id = ? and since <= ?")
			.params(district.value(), Timestamp.from(until))
			.update();
	}

	/** Forgets everything that was missing. */
	@Transactional
	public void forget(DistrictId district) {
		this.jdbc.sql("delete from roster_missing where district_id = ?").param(district.value()).update();
		this.jdbc.sql("update roster_state set second_read_at = null where district_id = ?")
			.param(district.value())
			.update();
	}

	/** Those of these districts with an administrator who isn't missing. */
	public Set<DistrictId> withAdministrator(Collection<DistrictId> districts) {
		GuardedKind kind = GuardedKind.ADMINISTRATORS;
		return this.jdbc.sql("""
				select distinct district_id from (select * from %s and district_id = any(:districts)) stored
				where not exists (select from roster_missing missing
					where missing.district_id = stored.district_id and %s)""".formatted(kind.present(), kind.missing()))
			.param("districts", districts.stream().map(DistrictId::value).toArray(String[]::new))
			.query((row, number) -> new DistrictId(row.getString("district_id")))
			.set();
	}

	/** Since when a person or section has been missing; empty if it isn't. */
	public Optional<Instant> since(DistrictId district, String record) {
		return this.jdbc.sql("select since from roster_missing where district_id = ? and record = ? and part = ''")
			.params(district.value(), record)
			.query((row, number) -> Columns.instant(row, "since"))
			.optional();
	}

	/** What is missing, by kind; kinds with nothing missing are left out. */
	public List<MissingCount> byKind(DistrictId district) {
		String counts = Arrays.stream(GuardedKind.values())
			.map((kind) -> "select '%s' as kind, count(*) as number from (select * from %s and district_id = :district) stored join roster_missing missing on missing.district_id = :district and %s"
				.formatted(kind.name(), kind.present(), kind.missing()))
			.collect(Collectors.joining(" union all "));
		return this.jdbc.sql("select * from (" + counts + ") counted where number > 0")
			.param("district", district.value())
			.query((row, number) -> new MissingCount(GuardedKind.valueOf(row.getString("kind")), row.getLong("number")))
			.list();
	}

}
