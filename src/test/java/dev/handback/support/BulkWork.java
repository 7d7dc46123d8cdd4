package dev.handback.support;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Work for entire districts, written to the database at once as if teachers had just
 * saved it. Every grade has a different value.
 */
public final class BulkWork {

	/** The grades of each assignment. */
	public static final int GRADES = 26;

	private static final int BULK = 1;

	private final JdbcClient jdbc;

	public BulkWork(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Adds assignments in the district's first section that have yet to be created in the
	 * LMS.
	 * @return how many grades they have
	 */
	public int setsWork(char district, int assignments) {
		this.jdbc
			.sql("""
					insert into assignment (district_id, id, section_id, title, description, due_at, points_possible,
						accepts_text, accepts_links, max_attempts, term_id, created_by, created_at, version)
					select :district, gen_random_uuid(), :section, 'Bulk ' || :letter || number, 'Write it', '2099-01-31', 20,
						true, false, null, :term, :teacher, now(), 0
					from generate_series(1, :assignments) number""")
			.param("district", People.district(district).value())
			.param("section", People.section(district, 1).value())
			.param("letter", String.valueOf(district))
			.param("term", "5e00000000000000000" + district + "0001")
			.param("teacher", People.person(district, 1).value())
			.param("assignments", assignments)
			.update();
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, state, wanted, sent, attempts, due_at,
					posting, changed_at, priority)
				select district_id, section_id, id, 'DUE', 1, 0, 0, now(), false, now(), :bulk from assignment
				where district_id = :district
				on conflict do nothing""")
			.param("district", People.district(district).value())
			.param("bulk", BULK)
			.update();
		return grades(district);
	}

	private int grades(char district) {
		return this.jdbc.sql("""
				with new as (
					insert into grade (district_id, assignment_id, student_id, points, graded_by, graded_at, version)
					select a.district_id, a.id, s.id, row_number() over (), a.created_by, now(), 1
					from assignment a cross join unnest(:students) as s (id)
					where a.district_id = :district
					on conflict do nothing
					returning *),
				history as (
					insert into grade_change (district_id, assignment_id, student_id, points, changed_by, changed_at)
					select district_id, assignment_id, student_id, points, graded_by, graded_at from new)
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
					due_at, posting, changed_at, priority)
				select new.district_id, a.section_id, a.id, student_id, 'DUE', 1, 0, 0, now(), false, now(), :bulk
				from new join assignment a on a.district_id = new.district_id and a.id = new.assignment_id""")
			.param("district", People.district(district).value())
			.param("students", students(district).toArray(String[]::new))
			.param("bulk", BULK)
			.update();
	}

	/** Changes every nth grade, one after the other. Newer values are larger. */
	public void editsOneIn(int every) {
		this.jdbc
			.sql("""
					do $$
					declare given record;
					begin
						for given in select district_id, assignment_id, student_id from grade where mod(points, %d) = 0 loop
							update grade set points = points + 1000000, version = version + 1, graded_at = now()
							where district_id = given.district_id and assignment_id = given.assignment_id
								and student_id = given.student_id;
							insert into grade_change (district_id, assignment_id, student_id, points, changed_by, changed_at)
							select district_id, assignment_id, student_id, points, graded_by, graded_at from grade
							where district_id = given.district_id and assignment_id = given.assignment_id
								and student_id = given.student_id;
							update delivery set wanted = wanted + 1, attempts = 0, due_at = now(),
								state = case when lease is null then 'DUE' else state end,
								reason = case when lease is null then null else reason end
							where district_id = given.district_id and assignment_id = given.assignment_id
								and student_id = given.student_id;
							commit;
						end loop;
					end $$"""
				.formatted(every))
			.update();
	}

	/** Makes the check for late writes due. */
	public void makeLateChecksDue() {
		this.jdbc.sql("update delivery set look_at = now() where look_at is not null").update();
	}

	/** The number of rows that are in the LMS. */
	public long arrived() {
		return count("state = 'DELIVERED'");
	}

	/** Waits until more rows than that are in the LMS. */
	public void awaitArrived(double rows) {
		Awaitility.await()
			.atMost(Duration.ofMinutes(3))
			.pollInterval(Duration.ofMillis(100))
			.until(() -> arrived() > rows);
	}

	/** The number of rows that match the condition. */
	public long count(String condition) {
		return this.jdbc.sql("select count(*) from delivery where " + condition).query(Long.class).single();
	}

	/**
	 * The rows that are still in progress, by kind. Rows that wait for an assignment
	 * whose existence is unknown don't count.
	 */
	public List<String> unfinished() {
		return this.jdbc.sql("""
				select count(*) || ' ' || case when student_id is null then 'assignments' else 'grades' end
					|| ' of ' || right(district_id, 5) || ' ' || state || ' ' || coalesce(reason, 'without reason')
					|| case when lease is null then '' else ' leased' end || ', tried ' || min(attempts)
					|| ' times, due in ' || round(extract(epoch from min(due_at) - now())) || ' s'
				from delivery
				where state not in ('DELIVERED', 'UNKNOWN') and coalesce(reason, '') <> 'ASSIGNMENT_FIRST'
				group by district_id, state, reason, lease is null, student_id is null""").query(String.class).list();
	}

	/** The most times that any row was sent again because the service had failed. */
	public long mostRetries() {
		return this.jdbc.sql("""
				select coalesce(max(failed), 0) from (select count(*) as failed from delivery_attempt
					where outcome = 'UNAVAILABLE' group by district_id, delivery_id)""").query(Long.class).single();
	}

	/** Every grade, with the state that the page shows. */
	public List<Given> given() {
		return this.jdbc.sql("""
				select a.section_id, a.lms_id::text as lms, substring(g.district_id from 20 for 1) as district,
					g.student_id, g.points, d.state
				from grade g
				join assignment a on a.district_id = g.district_id and a.id = g.assignment_id
				join delivery d on d.district_id = g.district_id and d.assignment_id = g.assignment_id
					and d.student_id = g.student_id""")
			.query((row, number) -> new Given(
					"/v3.1/sections/" + row.getString("section_id") + "/assignments/" + row.getString("lms")
							+ "/submissions/" + row.getString("student_id"),
					row.getString("district").charAt(0), row.getLong("points"), row.getString("state")))
			.list();
	}

	/**
	 * Leaves out the section's last student, who isn't matched in the LMS, and B's first,
	 * who isn't either.
	 */
	private static List<String> students(char district) {
		return IntStream.rangeClosed(2, 27).mapToObj((number) -> People.student(district, number).value()).toList();
	}

	/**
	 * A grade.
	 *
	 * @param submission its path at the service
	 * @param district its letter
	 * @param state the state of its delivery row
	 */
	public record Given(String submission, char district, long points, String state) {

	}

}
