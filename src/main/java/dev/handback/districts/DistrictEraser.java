package dev.handback.districts;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.audit.AuditSearch;
import dev.handback.audit.AuditTrail;
import dev.handback.districts.machines.OneByOne;
import dev.handback.privacy.Certificates;
import dev.handback.privacy.StoredTables;
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

	private static final String AUDIT = "audit_";

	private static final String SIGN_INS = "sign_in";

	private static final String FORGOTTEN = "district forgotten";

	/** Each writer of a roster has locked or changed one of them before it commits. */
	private static final List<String> LOCKED_BY_ROSTER_WRITERS = List.of("roster_sync", "roster_sync_kind",
			"feed_state");

	/**
	 * Tables that are written for all districts together. They are locked only at the
	 * end, or nothing would be counted, alerted or updated there until then.
	 */
	private static final List<String> LAST = List.of("alert_message", "alert", "delivery_outage", "district_summary",
			"district");

	/** Long enough for a district of a million people. */
	private static final Duration LONGEST = Duration.ofMinutes(10);

	private final JdbcClient jdbc;

	private final DistrictStore store;

	private final AuditTrail audit;

	private final AuditSearch search;

	private final StoredTables stored;

	private final Certificates certificates;

	private final Clock clock;

	private final TransactionTemplate transactions;

	DistrictEraser(JdbcClient jdbc, DistrictStore store, AuditTrail audit, AuditSearch search, StoredTables stored,
			Certificates certificates, Clock clock, PlatformTransactionManager transactions) {
		this.jdbc = jdbc;
		this.store = store;
		this.audit = audit;
		this.search = search;
		this.stored = stored;
		this.certificates = certificates;
		this.clock = clock;
		this.transactions = new TransactionTemplate(transactions);
		this.transactions.setTimeout((int) LONGEST.toSeconds());
	}

	/**
	 * Deletes the district's data. Its token and its sessions are deleted first and for
	 * good, so that nothing still running can read anything and no one enters anything
	 * that is about to be deleted. Can be repeated; whatever was deleted is certified.
	 * @param by the operator; null for the command line
	 * @return how many rows were deleted, by table
	 */
	public Map<String, Integer> forget(DistrictId district, @Nullable PersonId by) {
		int sessions = Optional.ofNullable(this.transactions.execute((status) -> disconnect(district, by)))
			.orElseThrow();
		return Optional.ofNullable(this.transactions.execute((status) -> {
			lock(district);
			return remove(district, by, sessions, tables());
		})).orElseThrow();
	}

	private int disconnect(DistrictId district, @Nullable PersonId by) {
		// A token that is just being stored for it is seen, and deleted with the rest.
		this.store.lock(district);
		boolean first = this.jdbc.sql("insert into forgotten_district values (?, ?) on conflict do nothing")
			.params(district.value(), Timestamp.from(this.clock.instant()))
			.update() == 1;
		this.jdbc.sql("update district set token = null where district_id = ?").param(district.value()).update();
		unschedule(district);
		if (first) {
			this.audit.record(district, by, FORGOTTEN, district.value());
		}
		return sessions(district);
	}

	/**
	 * Deletes what was still being written while its district was forgotten, for example
	 * by a request that had been sent before, and finishes deletions that were cut off.
	 * Those who try to sign in are still told why they can't, and support finds that.
	 */
	void finish() {
		List<String> tables = tables().stream().filter((table) -> !table.startsWith(SIGN_INS)).toList();
		OneByOne.each(this.store.forgotten(), (district) -> {
			@Nullable PersonId by = forgottenBy(district);
			this.transactions.executeWithoutResult((status) -> {
				if (lock(district)) {
					remove(district, by, 0, tables);
				}
			});
		});
	}

	private @Nullable PersonId forgottenBy(DistrictId district) {
		return this.search.page(new AuditSearch.Wanted(district, FORGOTTEN, null, null), null, 1)
			.stream()
			.findFirst()
			.flatMap((entry) -> Optional.ofNullable(entry.actor()))
			.map(PersonId::new)
			.orElse(null);
	}

	/**
	 * Another deletion waits here, and no one can readmit the district meanwhile.
	 * @return false if it was readmitted
	 */
	private boolean lock(DistrictId district) {
		return this.jdbc.sql("update forgotten_district set forgotten_at = forgotten_at where id = ?")
			.param(district.value())
			.update() == 1;
	}

	private Map<String, Integer> remove(DistrictId district, @Nullable PersonId by, int ended, List<String> tables) {
		unschedule(district);
		LOCKED_BY_ROSTER_WRITERS.forEach((table) -> lock(district, table));
		Map<String, Integer> removed = new LinkedHashMap<>();
		removed.put("spring_session", ended + sessions(district));
		for (String table : tables) {
			int rows = this.jdbc.sql("delete from \"" + table + "\" where district_id = ?")
				.param(district.value())
				.update();
			removed.put(table, rows);
		}
		this.certificates.issue(district, by, removed);
		return removed;
	}

	// A task that is running finds that the district isn't connected the next time.
	private void unschedule(DistrictId district) {
		this.jdbc.sql("delete from scheduled_tasks where task_instance = ? and not picked")
			.param(district.value())
			.update();
	}

	// What a sync or events are just writing can't be seen until they end.
	private void lock(DistrictId district, String table) {
		this.jdbc.sql("select district_id from " + table + " where district_id = ? for update")
			.param(district.value())
			.query(String.class)
			.list();
	}

	// A session has no column for the district, but its user has one. Not everyone who
	// signs in is in the roster. An operator's other attributes may name the district.
	private int sessions(DistrictId district) {
		return this.jdbc.sql("""
				delete from spring_session where primary_id in (select session_primary_id from spring_session_attributes
					where attribute_name = 'SPRING_SECURITY_CONTEXT'
						and position(convert_to(?, 'UTF8') in attribute_bytes) > 0)""")
			.param(district.value())
			.update();
	}

	List<String> tables() {
		return this.stored.ofDistricts()
			.stream()
			.filter((table) -> !table.startsWith(AUDIT))
			.sorted(Comparator.comparing(LAST::indexOf))
			.toList();
	}

	/**
	 * Allows the district to be connected again, by configuration or by the token list.
	 * @return false if it wasn't forgotten, or its data is just being deleted
	 */
	@Transactional
	public boolean readmit(DistrictId district, @Nullable PersonId by) {
		boolean was = this.jdbc.sql("""
				delete from forgotten_district where id in (
					select id from forgotten_district where id = ? for update skip locked)""")
			.param(district.value())
			.update() > 0;
		if (was) {
			this.audit.record(district, by, "district readmitted", district.value());
		}
		return was;
	}

}
