package dev.handback.journeys;

import java.util.List;
import java.util.UUID;

import dev.handback.support.People;

import org.springframework.jdbc.core.simple.JdbcClient;

/** What the database has of the grades of one assignment. */
record StoredGrades(JdbcClient jdbc, UUID work) {

	/**
	 * Whatever grade is given, there is newer work, so that this student is among the
	 * next ones.
	 */
	void keepsWaiting(String student) {
		this.jdbc.sql("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
				values (?, ?, ?, now() + interval '1 day') on conflict (district_id, assignment_id, student_id)
				do update set handed_in_at = excluded.handed_in_at""")
			.params(People.district('a').value(), this.work, student)
			.update();
	}

	List<Change> changes(String student) {
		return this.jdbc
			.sql("select coalesce(points::text, '') as points, changed_by from grade_change"
					+ " where assignment_id = ? and student_id = ? order by id")
			.params(this.work, student)
			.query((row, number) -> new Change(row.getString(1), row.getString(2)))
			.list();
	}

	String points(String student) {
		return this.jdbc.sql("select coalesce(points::text, '') from grade where assignment_id = ? and student_id = ?")
			.params(this.work, student)
			.query(String.class)
			.optional()
			.orElse("");
	}

	/** A change of a grade's points. */
	record Change(String points, String by) {
	}

}
