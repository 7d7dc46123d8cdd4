package dev.handback.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;

import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a district of 50,000 students writes in a year, what retention leaves of it, and
 * how long a grade takes to save meanwhile. Grades that a teacher saves are delivered to
 * the sandbox, and their rows are then multiplied: with {@code -Dhandback.year.part=20},
 * to a twentieth of a year's. Writes {@code target/year.md}.
 */
@Tag("integration")
class YearProof {

	private static final Logger LOG = LoggerFactory.getLogger(YearProof.class);

	private static final int PART = Integer.getInteger("handback.year.part", 20);

	private static final int SECTIONS = 10_000;

	private static final int STUDENTS_OF_A_SECTION = 25;

	/** One a week. */
	private static final int ASSIGNMENTS_OF_A_SECTION = 36;

	/** Two a week of each student, ten of each teacher. */
	private static final int SIGN_INS = 36 * (2 * 50_000 + 10 * 4_000);

	private static final long ASSIGNMENTS = (long) SECTIONS * ASSIGNMENTS_OF_A_SECTION / PART;

	private static final long GRADES = ASSIGNMENTS * STUDENTS_OF_A_SECTION;

	private static final String LARGE = "5a00000000000000000f0050";

	private static final String REAL = "5a00000000000000000a0001";

	private static final List<String> TABLES = List.of("assignment", "lms_look", "grade", "grade_change", "hand_in",
			"handed_in_work", "delivery", "delivery_attempt", "audit_record", "audit_seal", "sign_in", "sign_in_step",
			"roster_sync", "roster_sync_kind", "lms_reading", "lms_state_seen", "delivery_outage", "alert",
			"alert_message");

	private final UUID assignment = UUID.randomUUID();

	@AutoClose
	private ProcessStage stage;

	private PlainTeacher teacher;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("year", Map.of("handback.sandbox.rate-limit", "600000"));
	}

	@Test
	void theRestOfAYearStaysAndNoTeacherWaitsForTheOthers() throws Exception {
		RunningApp app = this.stage.node();
		this.stage.awaitRosters();
		this.teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		saveRealGrades();
		fill();
		run("vacuum analyze");
		Map<String, long[]> before = sizes();
		List<Long> alone = save(seconds(20));

		long began = System.nanoTime();
		String asked = this.stage.jdbc().sql("select now()::text").query(String.class).single();
		run("update scheduled_tasks set execution_time = now() where task_name = 'retention'");
		List<Long> beside = save(() -> this.stage.rows("scheduled_tasks where task_name = 'retention'"
				+ " and (last_success is null or last_success < '" + asked + "')") > 0);
		Duration took = Duration.ofNanos(System.nanoTime() - began);

		Map<String, long[]> after = sizes();
		List<String> batches = app.log().lines().filter((line) -> line.contains("the longest batch took")).toList();
		String report = report(before, after) + "\nA grade alone: %s; beside retention, which took %d s: %s\n%s\n"
			.formatted(percentiles(alone), took.toSeconds(), percentiles(beside), String.join("\n", batches));
		LOG.info("{}", report);
		Files.writeString(Path.of("target", "year.md"), report);
		assertThat(this.stage.rows("delivery_attempt where attempted_at < now() - interval '181 days'")).isZero();
		assertThat(this.stage.rows("sign_in where started_at < now() - interval '8 days'")).isZero();
		assertThat(this.stage.rows("roster_sync where started_at < now() - interval '366 days'")).isZero();
		for (String stays : List.of("grade", "grade_change", "delivery", "hand_in", "audit_record")) {
			assertThat(after.get(stays)[0]).as(stays).isGreaterThanOrEqualTo(before.get(stays)[0]);
		}
		assertThat(beside).hasSizeGreaterThan(20);
		assertThat(beside.get(beside.size() * 95 / 100)).as("p95, ms").isLessThan(1_000);
	}

	/** One in ten is changed once more. */
	private void saveRealGrades() throws Exception {
		assertThat(this.teacher.setsWork(this.assignment, "Real")).isTrue();
		for (int student = 1; student <= 22; student++) {
			int points = 1 + student % 20;
			int number = 1 + (student - 1) % 20;
			assertThat(this.teacher.grades(this.assignment, People.student('a', number), points))
				.as(this.teacher.whyNotSaved())
				.isTrue();
			if (student % 20 == 0) {
				this.stage.awaitDelivered();
			}
		}
		this.stage.awaitDelivered();
	}

	/** How many rows of the table a real grade has caused. */
	private long perGrade(String table, long grades) {
		return Math.round((double) this.stage.rows(table + " where district_id = '" + REAL + "'") * grades
				/ this.stage.rows("grade where district_id = '" + REAL + "' and points is not null"));
	}

	private void fill() {
		run("insert into district (district_id, name, provider, time_zone) values (:large, 'Large', 'A', 'UTC')");
		run("""
				insert into assignment (district_id, id, section_id, title, description, due_at, points_possible,
					accepts_text, accepts_links, term_id, created_by, created_at, version, told_title, told_description,
					told_due_at, told_points_possible, told_accepts_text, told_accepts_links, lms_id, lms_state, lms_seen_at)
				select :large, :assignment, '5c' || lpad(to_hex(n %% %d), 22, '0'), 'Assignment ' || n, repeat('Write it. ', 20),
					now(), 20, true, false, '5e00000000000000000f0001', '5b00000000000000000f0001', now(), 1,
					'Assignment ' || n, repeat('Write it. ', 20), now(), 20, true, false, gen_random_uuid(), 'published', now()
				from generate_series(1, %d) n"""
			.formatted(SECTIONS, ASSIGNMENTS));
		run("""
				insert into lms_look (district_id, assignment_id, section_id, graded_at, looked_at, checked_at)
				select district_id, id, section_id, now(), now(), now() from assignment where district_id = :large""");
		run("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, claimed, sent,
					attempts, due_at, posting, changed_at, delivered_at)
				select district_id, section_id, id, null, 'DELIVERED', 1, 1, 1, 0, now(), false, now(), now()
				from assignment where district_id = :large""");
		perStudent(
				"grade (district_id, assignment_id, student_id, points, comment, graded_by, graded_at, version,"
						+ " lms_points, lms_seen_at)",
				"15, null, '5b00000000000000000f0001', now(), 1, 15, now()", GRADES);
		perStudent(
				"delivery (district_id, assignment_id, student_id, section_id, state, wanted, claimed, sent, attempts,"
						+ " due_at, posting, changed_at, delivered_at)",
				"'5c' || lpad(to_hex(n / 25 % 10000), 22, '0'), 'DELIVERED', 1, 1, 1, 0, now(), false, now(), now()",
				GRADES);
		perStudent("grade_change (district_id, assignment_id, student_id, points, changed_by, changed_at)",
				"15, '5b00000000000000000f0001', now()", GRADES);
		perStudent("hand_in (district_id, assignment_id, student_id, type, content, before, handed_in_at, arrived_at)",
				"'TEXT', n || repeat(' a word of an essay', 40), 0, now(), now()", GRADES / 5);
		// Students without work are seen, too.
		perStudent("handed_in_work (district_id, assignment_id, student_id, handed_in_at)",
				"case when n % 5 = 0 then now() end", GRADES);
		copied("delivery_attempt", "delivery_id, attempted_at, wanted, outcome, operation, answer, duration_ms",
				"(select min(id) from delivery where district_id = :large) + n %% %d, %s, wanted, outcome, operation, answer, duration_ms"
					.formatted(GRADES, time(perGrade("delivery_attempt", GRADES))),
				perGrade("delivery_attempt", GRADES));
		copied("audit_record", "recorded_at, actor, action, subject, seal",
				"%s, actor, action, subject, n / 13".formatted(time(perGrade("audit_record", GRADES))),
				perGrade("audit_record", GRADES));
		run("""
				insert into audit_seal (district_id, number, sealed_at, records, digest)
				select district_id, seal, max(recorded_at), count(*), repeat('a', 64) from audit_record
				where district_id = :large group by district_id, seal""");
		fillSignIns();
		fillHistory();
	}

	private void fillSignIns() {
		long signIns = SIGN_INS / PART;
		run("""
				insert into sign_in (reference, started_at, entry, browser_hash, district_id, outcome)
				select 'L' || n, %s, 'PORTAL', repeat('b', 64), :large, 'signed-in' from generate_series(1, %d) n"""
			.formatted(time(signIns), signIns));
		run("""
				insert into sign_in_step (reference, at, step, detail)
				select 'L' || n, %s, step, detail from generate_series(1, %d) n cross join (
					select step, detail from sign_in_step where reference = (
						select reference from sign_in where outcome = 'signed-in' and district_id = '%s' limit 1)) s"""
			.formatted(time(signIns), signIns, REAL));
	}

	/** What doesn't depend on the number of students, in two years, as is. */
	private void fillHistory() {
		run("""
				with run as (insert into roster_sync (district_id, cause, started_at, finished_at, outcome)
					select :large, 'REGULAR', now() - n * interval '3 days', now(), 'COMPLETE' from generate_series(243, 1, -1) n
					returning district_id, id)
				insert into roster_sync_kind (district_id, run_id, kind, state)
				select district_id, id, kind, 'READ' from run
				cross join unnest('{SCHOOLS,TERMS,COURSES,USERS,SECTIONS}'::text[]) kind""");
		run("""
				insert into lms_reading select :large, now() - n * interval '6 hours', now(), 99, 98, 97
				from generate_series(1, 2920) n""");
		run("""
				insert into lms_state_seen select :large, now() - n * interval '5 days', 'success'
				from generate_series(1, 146) n""");
		run("""
				insert into delivery_outage (district_id, reason, began_at, ended_at, held, drained_at)
				select :large, 'UNAVAILABLE', now() - n * interval '7 days', now() - n * interval '7 days', 9, now()
				from generate_series(1, 104) n""");
		run("""
				with old as (insert into alert (district_id, kind, owner, opened_at, told_at, gone_at, closed_at)
					select :large, 'pause.UNAVAILABLE', 'SERVICE', t, t, t, t
					from generate_series(now() - interval '2 years', now() - interval '1 day', '7 days') t
					returning district_id, id)
				insert into alert_message (district_id, alert_id, channel, recipient, news, queued_at, told_at)
				select district_id, id, 'MAIL', 'operators', news, now(), now() from old
				cross join unnest('{OPENED,OVER}'::text[]) news""");
	}

	private void perStudent(String columns, String values, long rows) {
		run("""
				insert into %s
				select :large, ('00000000-0000-4000-8000-' || lpad(to_hex(1 + n / 25 %% %d), 12, '0'))::uuid,
					'5b' || lpad(to_hex(n), 22, '0'), %s
				from generate_series(0, %d - 1) n""".formatted(columns, ASSIGNMENTS, values, rows));
	}

	/** Rows like the real ones, in the same proportions. */
	private void copied(String table, String columns, String values, long rows) {
		run("""
				with sample as (select row_number() over () - 1 as k, t.* from %1$s t where district_id = '%2$s')
				insert into %1$s (district_id, %3$s)
				select :large, %4$s from generate_series(0, %5$d - 1) n
				join sample on k = n %% (select count(*) from sample)""".formatted(table, REAL, columns, values, rows));
	}

	/** Spread over a year, the oldest first. */
	private static String time(long rows) {
		return "now() - interval '1 year' + n * interval '%d microseconds'"
			.formatted(Duration.ofDays(365).toMillis() * 1_000 / rows);
	}

	private Map<String, long[]> sizes() {
		Map<String, long[]> sizes = new LinkedHashMap<>();
		TABLES.forEach((table) -> sizes.put(table, new long[] { this.stage.rows(table), bytes(table) }));
		return sizes;
	}

	private long bytes(String table) {
		return this.stage.jdbc().sql("select pg_total_relation_size('" + table + "')").query(Long.class).single();
	}

	private static String report(Map<String, long[]> before, Map<String, long[]> after) {
		StringBuilder report = new StringBuilder("| table | rows a year | MB a year | rows that stay | MB |\n");
		report.append("| --- | --- | --- | --- | --- |\n");
		before.forEach((table, size) -> {
			double bytes = (double) size[1] / size[0];
			long scale = (size[0] > 10_000) ? PART : 1;
			report.append(String.format(Locale.ROOT, "| `%s` | %,d | %,.1f | %,d | %,.1f |%n", table, size[0] * scale,
					size[1] * scale / 1e6, after.get(table)[0] * scale, after.get(table)[0] * scale * bytes / 1e6));
		});
		return report.toString();
	}

	private List<Long> save(BooleanSupplier goesOn) throws InterruptedException {
		List<Long> took = new ArrayList<>();
		int points = 0;
		while (goesOn.getAsBoolean()) {
			long began = System.nanoTime();
			assertThat(this.teacher.grades(this.assignment, People.student('a', 21), points++ % 20))
				.as(this.teacher.whyNotSaved())
				.isTrue();
			took.add((System.nanoTime() - began) / 1_000_000);
			// A teacher who types fast
			Thread.sleep(50);
		}
		Collections.sort(took);
		return took;
	}

	private static BooleanSupplier seconds(long seconds) {
		long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
		return () -> System.nanoTime() < end;
	}

	private static String percentiles(List<Long> sorted) {
		return "%d saves, median %d ms, p95 %d ms, longest %d ms".formatted(sorted.size(),
				sorted.get(sorted.size() / 2), sorted.get(sorted.size() * 95 / 100), sorted.get(sorted.size() - 1));
	}

	private void run(String sql) {
		String filled = sql.replace(":large", "'" + LARGE + "'")
			.replace(":assignment", "('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid");
		this.stage.jdbc().sql(filled).update();
	}

}
