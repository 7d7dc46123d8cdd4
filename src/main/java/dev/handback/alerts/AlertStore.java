package dev.handback.alerts;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

import dev.handback.diagnosis.Problem;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Problems that need or needed someone's attention. */
@Repository
class AlertStore {

	private static final String FOUND = """
			unnest(cast(:districts as text[]), cast(:kinds as text[]), cast(:owners as text[]),
				cast(:numbers as bigint[]), cast(:addresses as text[]))
				as found (district_id, kind, owner, number, address)""";

	private final JdbcClient jdbc;

	AlertStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Whether this transaction is the only one that checks, until it ends. */
	boolean isAlone() {
		return this.jdbc.sql("select pg_try_advisory_xact_lock(hashtextextended('alerts', 0))")
			.query(Boolean.class)
			.single();
	}

	/** Opens alerts for new problems, and records which problems are gone. */
	void see(List<ActiveProblem> findings, Instant now) {
		with(findings, """
				insert into alert (district_id, kind, owner, number, address, opened_at)
				select found.district_id, found.kind, found.owner, found.number, found.address,
					cast(:now as timestamptz) from %s
					join connected_district using (district_id)
				on conflict (district_id, kind) where closed_at is null
				do update set gone_at = null, number = excluded.number
				where alert.gone_at is not null
					or alert.told_at is null and alert.number is distinct from excluded.number""".formatted(FOUND),
				now);
		with(findings, """
				update alert set gone_at = cast(:now as timestamptz)
				where closed_at is null and gone_at is null and not exists (select from %s
					where found.district_id = alert.district_id and found.kind = alert.kind)""".formatted(FOUND), now);
	}

	private void with(List<ActiveProblem> findings, String sql, Instant now) {
		this.jdbc.sql(sql)
			.param("districts", column(findings, (finding) -> finding.district().value()))
			.param("kinds", column(findings, ActiveProblem::kind))
			.param("owners", column(findings, (finding) -> finding.owner().name()))
			.param("numbers", findings.stream().map(ActiveProblem::number).toArray(Long[]::new))
			.param("addresses", column(findings, ActiveProblem::address))
			.param("now", Timestamp.from(now))
			.update();
	}

	private static @Nullable String[] column(List<ActiveProblem> findings,
			Function<ActiveProblem, @Nullable String> value) {
		return findings.stream().map(value).toArray(String[]::new);
	}

	/**
	 * Problems that were opened before that time and haven't been reported; from now on
	 * they count as reported.
	 */
	List<Alert> tell(Instant openedBefore, Instant now) {
		return this.jdbc.sql("""
				update alert set told_at = :now
				where told_at is null and closed_at is null and gone_at is null and opened_at <= :before returning *""")
			.param("now", Timestamp.from(now))
			.param("before", Timestamp.from(openedBefore))
			.query(AlertStore::alert)
			.list();
	}

	/** Closes alerts whose problems have been gone since that time. */
	List<Alert> close(Instant goneBefore, Instant now) {
		return this.jdbc.sql("""
				update alert set closed_at = :now where closed_at is null and gone_at <= :before returning *""")
			.param("now", Timestamp.from(now))
			.param("before", Timestamp.from(goneBefore))
			.query(AlertStore::alert)
			.list();
	}

	static Alert alert(ResultSet row, int rowNumber) throws SQLException {
		ActiveProblem problem = new ActiveProblem(new DistrictId(row.getString("district_id")), row.getString("kind"),
				Problem.Owner.valueOf(row.getString("owner")), row.getObject("number", Long.class),
				row.getString("address"));
		return new Alert(row.getLong("id"), problem, Columns.instant(row, "opened_at"),
				Columns.instantOrNull(row, "gone_at"));
	}

}
