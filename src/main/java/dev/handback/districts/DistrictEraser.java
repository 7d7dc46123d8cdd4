package dev.handback.districts;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.audit.AuditTrail;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Deletes all data about a district from every table that has a district id, whichever
 * module the table belongs to. Only the audit is kept, which contains ids and no names.
 */
@Component
public class DistrictEraser {

	// Tables that refer to others come before them.
	private static final String TABLES = """
			with recursive named as (
				select to_regclass(quote_ident(c.table_name)) as id from information_schema.columns c
				join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
				where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
					and c.column_name = 'district_id' and c.table_name not like 'audit%'),
			referring as (
				select id, 0 as depth from named
				union select conrelid, depth + 1 from referring join pg_constraint on confrelid = id and contype = 'f')
			select relname from referring join named using (id) join pg_class on oid = id
			group by relname order by max(depth) desc, relname""";

	/** Long enough for a district of a million people. */
	private static final Duration LONGEST = Duration.ofMinutes(10);

	private final JdbcClient jdbc;

	private final AuditTrail audit;

	private final Clock clock;

	private final TransactionTemplate transactions;

	DistrictEraser(JdbcClient jdbc, AuditTrail audit, Clock clock, PlatformTransactionManager transactions) {
		this.jdbc = jdbc;
		this.audit = audit;
		this.clock = clock;
		this.transactions = new TransactionTemplate(transactions);
		this.transactions.setTimeout((int) LONGEST.toSeconds());
	}

	/**
	 * Deletes the district's data. Its token is deleted first and for good, so that
	 * nothing still running can read anything. Can be repeated.
	 * @param by the operator; null for the command line
	 * @return how many rows were deleted, by table
	 */
	public Map<String, Integer> forget(DistrictId district, @Nullable PersonId by) {
		this.transactions.executeWithoutResult((status) -> disconnect(district, by));
		return Optional.ofNullable(this.transactions.execute((status) -> remove(district))).orElseThrow();
	}

	private void disconnect(DistrictId district, @Nullable PersonId by) {
		boolean first = this.jdbc.sql("insert into forgotten_district values (?, ?) on conflict do nothing")
			.params(district.value(), Timestamp.from(this.clock.instant()))
			.update() == 1;
		this.jdbc.sql("update district set token = null where district_id = ?").param(district.value()).update();
		this.jdbc.sql("delete from scheduled_tasks where task_instance = ?").param(district.value()).update();
		if (first) {
			this.audit.record(district, by, "district forgotten", district.value());
		}
	}

	private Map<String, Integer> remove(DistrictId district) {
		Map<String, Integer> removed = new LinkedHashMap<>();
		sessions(district);
		for (String table : tables()) {
			int rows = this.jdbc.sql("delete from \"" + table + "\" where district_id = ?")
				.param(district.value())
				.update();
			removed.put(table, rows);
		}
		return removed;
	}

	// Sessions refer to people only by id.
	private void sessions(DistrictId district) {
		this.jdbc.sql("""
				delete from spring_session where principal_name in (select id from person where district_id = ?)""")
			.param(district.value())
			.update();
	}

	/** Whether the district's data was deleted and it hasn't been readmitted since. */
	public boolean isForgotten(DistrictId district) {
		return this.jdbc.sql("select exists (select from forgotten_district where id = ?)")
			.param(district.value())
			.query(Boolean.class)
			.single();
	}

	List<String> tables() {
		return this.jdbc.sql(TABLES).query(String.class).list();
	}

	/**
	 * Allows the district to be connected again, by configuration or by the token list.
	 */
	@Transactional
	public boolean readmit(DistrictId district, @Nullable PersonId by) {
		boolean was = this.jdbc.sql("delete from forgotten_district where id = ?").param(district.value()).update() > 0;
		if (was) {
			this.audit.record(district, by, "district readmitted", district.value());
		}
		return was;
	}

}
