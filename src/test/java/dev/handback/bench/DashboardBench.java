package dev.handback.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

import dev.handback.support.CitusCluster;
import dev.handback.support.KillableDatabase;
import dev.handback.support.PlainBrowser;
import dev.handback.support.RunningApp;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The administrator's and the operator's pages with 2,000 districts and ten million
 * deliveries.
 */
@Tag("integration")
class DashboardBench {

	private static final Duration PATIENCE = Duration.ofMinutes(3);

	private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("bench.warm-up", 10));

	private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("bench.seconds", 15));

	private static final int DISTRICTS = 2_000;

	private static final int ROWS = Integer.getInteger("bench.rows", 10_000_000);

	private static final List<String> GROWING = List.of("delivery", "delivery_attempt", "delivery_outage",
			"lms_reading", "lms_state_seen", "audit_record", "grade", "person", "enrollment");

	private static final String READINGS = "select relname, seq_scan from pg_stat_user_tables";

	private static final String READINGS_OF_WORKERS = """
			select shard->>'name' as relname, sum((shard->>'scans')::bigint) as seq_scan
			from run_command_on_workers($$select json_agg(json_build_object('name', regexp_replace(relname, '_\\d+$', ''),
				'scans', seq_scan)) from pg_stat_user_tables$$) as answer, json_array_elements(answer.result::json) as shard
			group by 1""";

	private static KillableDatabase database;

	private static RunningApp app;

	@BeforeAll
	static void start() throws IOException {
		Path directory = Path.of("target", "bench", "dashboard");
		FileSystemUtils.deleteRecursively(directory);
		database = KillableDatabase.toMeasure(directory, Map.of());
		app = RunningApp.startAsInProduction(directory, RunningApp.freePort(), "--handback.local.sandbox=true",
				"--handback.sandbox.port=" + RunningApp.freePort(), "--spring.datasource.url=" + database.url(),
				"--spring.datasource.username=postgres", "--spring.datasource.password=");
		Awaitility.await().atMost(PATIENCE).until(() -> count("roster_state where as_of is not null") == 3);
		fill();
		Awaitility.await().atMost(PATIENCE).until(() -> count("district_summary") > DISTRICTS);
		awaitCounts();
	}

	// What was read before there were statistics is counted late: a connection reports
	// after ten idle seconds.
	private static void awaitCounts() {
		AtomicReference<List<Long>> counted = new AtomicReference<>(List.of());
		Awaitility.await().during(Duration.ofSeconds(15)).atMost(PATIENCE).until(() -> {
			List<Long> now = GROWING.stream().map(wholeReadings()::get).toList();
			return now.equals(counted.getAndSet(now));
		});
	}

	@AfterAll
	static void stop() {
		if (app != null) {
			app.close();
		}
		if (database != null) {
			database.close();
		}
	}

	private static void fill() {
		run("""
				insert into district (district_id, name, provider, time_zone, lms_state, checked_at)
				select '5a' || lpad(to_hex(n), 22, '0'), 'District ' || n, 'A', 'America/New_York', 'success', now()
				from generate_series(1, %d) as n""".formatted(DISTRICTS));
		run("""
				insert into lms_reading (district_id, seen_at, students, teachers, sections)
				select d.district_id, now() - n * interval '4 hours', 90 + n % 10, 99, 98
				from district d, generate_series(1, 180) as n""");
		run("""
				insert into lms_state_seen (district_id, seen_at, lms_state)
				select d.district_id, now() - n * interval '1 day', case when n % 2 = 0 then 'success' else 'error' end
				from district d, generate_series(1, 60) as n""");
		run("""
				insert into delivery_outage (district_id, reason, began_at, ended_at, held, drained_at)
				select d.district_id, 'UNAVAILABLE', now() - n * interval '9 hours', now() - n * interval '8 hours', 40, now()
				from district d, generate_series(1, 50) as n""");
		run("""
				insert into person (district_id, id, first_name, last_name, roles)
				select d.district_id, '5b' || lpad(to_hex(n), 22, 'f'), 'First', 'Last', '{STUDENT}'
				from district d, generate_series(1, 200) as n""");
		run("""
				insert into audit_record (district_id, recorded_at, actor, action, subject, seal)
				select d.district_id, now() - n * interval '1 hour', 'somebody', 'grade given', 'something', 1
				from district d, generate_series(1, 200) as n""");
		// One in a thousand hasn't arrived; the measured district has a share of its own.
		run("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
					due_at, posting, changed_at, priority, reason)
				select case when n %% 50 = 0 then '5a00000000000000000a0001'
						else '5a' || lpad(to_hex(1 + n %% %1$d), 22, '0') end,
					'5c' || lpad(to_hex(n / 3000), 22, '0'), ('00000000-0000-4000-8000-' || lpad(to_hex(n / 30), 12, '0'))::uuid,
					'5b' || lpad(to_hex(n), 22, '0'), case when n %% 1000 = 7 then 'REFUSED' else 'DELIVERED' end, 1, 1, 0,
					now(), false, now() - n * interval '1 second', 0, case when n %% 1000 = 7 then 'REJECTED' end
				from generate_series(1, %2$d) as n"""
			.formatted(DISTRICTS, ROWS));
		run("vacuum analyze");
	}

	@Test
	void withTwoThousandDistricts() throws Exception {
		List<String> administrator = new PlainBrowser(app.address()).signIn("5b00000000000000000a0201").headers();
		List<String> operator = new PlainBrowser(app.address()).signIn("5b00000000000000000a0302")
			.switchTo("OPERATOR")
			.headers();
		Map<String, List<String>> pages = new LinkedHashMap<>();
		pages.put("/district", administrator);
		pages.put("/district/deliveries", administrator);
		pages.put("/district/deliveries/rows?group=refused.rejected", administrator);
		pages.put("/operator", operator);
		pages.put("/operator?find=District+19", operator);
		pages.put("/operator/districts/5a000000000000000000007b", operator);
		pages.put("/operator/status.json", operator);
		Results results = new Results("dashboard", "page", "p50, ms", "p99, ms", "tables that grow, read as a whole");
		Set<String> readWhole = new HashSet<>();
		for (Map.Entry<String, List<String>> page : pages.entrySet()) {
			Map<String, Long> before = wholeReadings();
			Measured seen = new Load("GET", app.address().resolve(page.getKey()), page.getValue(), "", 1, WARM_UP, TIME)
				.run();
			Map<String, Long> after = wholeReadings();
			List<String> whole = GROWING.stream().filter((table) -> after.get(table) > before.get(table)).toList();
			results.row("`" + page.getKey() + "`", "%.1f".formatted(seen.median()), seen.p99Text(),
					whole.isEmpty() ? "none" : String.join(", ", whole));
			readWhole.addAll(whole);
		}
		results.publish();
		// The parts of a table on a cluster may be so small that reading them as a whole
		// is right.
		if (CitusCluster.given().isEmpty()) {
			assertThat(readWhole).isEmpty();
		}
	}

	/** How often each table was read from end to end, by pages or in the background. */
	private static Map<String, Long> wholeReadings() {
		Map<String, Long> readings = new LinkedHashMap<>();
		database.jdbc().sql(CitusCluster.given().isPresent() ? READINGS_OF_WORKERS : READINGS).query((row) -> {
			readings.put(row.getString("relname"), row.getLong("seq_scan"));
		});
		return readings;
	}

	private static long count(String from) {
		return database.jdbc().sql("select count(*) from " + from).query(Long.class).single();
	}

	private static void run(String statement) {
		database.jdbc().sql(statement).update();
	}

}
