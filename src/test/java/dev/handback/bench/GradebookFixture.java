package dev.handback.bench;

import java.util.List;

import dev.handback.support.KillableDatabase;

/**
 * The sections to measure, inserted into the database with all their grades delivered.
 */
final class GradebookFixture {

	/** 35 students with 20 assignments. */
	static final String CLASS = "5c00000000000000000a7001";

	/** 30 students with the same number of assignments. */
	static final String SMALL = "5c00000000000000000a7002";

	/** 100,000 students with the same number of assignments. */
	static final String LARGE = "5c00000000000000000a7003";

	/** As many as the first, with nothing graded yet. */
	static final String UNGRADED = "5c00000000000000000a7004";

	static final String DISTRICT = "5a00000000000000000a0001";

	/** Where the bare commit writes: no page shows it. */
	static final String BARE = "bare";

	/** Where the peer writes. */
	static final String PEER = "peer";

	private static final int STUDENTS = 100_000;

	/** How many students of a section have grades: more than anyone sees at first. */
	private static final int GRADED = 200;

	private final KillableDatabase database;

	GradebookFixture(KillableDatabase database) {
		this.database = database;
	}

	void fill() {
		run("""
				insert into person (district_id, id, first_name, last_name, roles)
				select '%1$s', '5be' || lpad(n::text, 21, '0'), 'First' || n, 'Measured' || lpad(n::text, 6, '0'), '{STUDENT}'
				from generate_series(1, %2$d) as n"""
			.formatted(DISTRICT, STUDENTS));
		section(CLASS, PlainTable.ROWS, GRADED);
		section(SMALL, 30, GRADED);
		section(LARGE, STUDENTS, GRADED);
		section(UNGRADED, PlainTable.ROWS, 0);
		copyAssignments(BARE);
		copyAssignments(PEER);
		run("vacuum analyze");
	}

	private void section(String section, int students, int graded) {
		List.of("insert into section (district_id, id, name) values ('%1$s', '%2$s', 'Measured %3$d')", """
				insert into section_teacher (district_id, section_id, person_id, lead)
				values ('%1$s', '%2$s', '5b00000000000000000a0001', true)""", """
				insert into enrollment (district_id, section_id, person_id)
				select '%1$s', '%2$s', id from person where last_name like 'Measured%%' order by id limit %3$d""", """
				insert into assignment (district_id, id, section_id, title, description, due_at, points_possible,
					accepts_text, accepts_links, created_by, created_at, version)
				select '%1$s', gen_random_uuid(), '%2$s', 'Assignment ' || n, 'Write it', '2099-01-31', 20, true, false,
					'5b00000000000000000a0001', now(), 0 from generate_series(1, %4$d) as n""", """
				insert into grade (district_id, assignment_id, student_id, points, graded_by, graded_at, version)
				select '%1$s', a.id, s.person_id, (row_number() over ()) %% 40 / 2.0, a.created_by, now(), 1
				from assignment a cross join (select person_id from enrollment where section_id = '%2$s'
					order by person_id limit %5$d) as s
				where a.section_id = '%2$s'""", """
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
					due_at, posting, changed_at, delivered_at, priority, looked_at)
				select '%1$s', '%2$s', a.id, s.student_id, 'DELIVERED', 1, 1, 0, now(), false, now(), now(), 0, now()
				from assignment a join (select district_id, assignment_id, student_id from grade
					union all select district_id, id, null from assignment) as s
					on s.district_id = a.district_id and s.assignment_id = a.id
				where a.district_id = '%1$s' and a.section_id = '%2$s'""")
			.forEach((statement) -> run(statement.formatted(DISTRICT, section, students, PlainTable.COLUMNS, graded)));
	}

	/** Grades refer to assignments of their own district. */
	private void copyAssignments(String district) {
		run("""
				insert into assignment (district_id, id, section_id, title, description, due_at, points_possible,
					accepts_text, accepts_links, created_by, created_at, version)
				select '%s', id, section_id, title, description, due_at, points_possible, accepts_text, accepts_links,
					created_by, created_at, version
				from assignment where district_id = '%s' and section_id = '%s'""".formatted(district, DISTRICT,
				UNGRADED));
	}

	/** The ids of the assignments in which nothing is graded. */
	List<String> assignments() {
		return this.database.jdbc()
			.sql("select id::text from assignment where district_id = ? and section_id = ? order by id")
			.params(DISTRICT, UNGRADED)
			.query(String.class)
			.list();
	}

	/** The ids of those sections' students. */
	List<String> students() {
		return this.database.jdbc()
			.sql("select person_id from enrollment where section_id = ? order by person_id")
			.param(UNGRADED)
			.query(String.class)
			.list();
	}

	private void run(String statement) {
		this.database.jdbc().sql(statement).update();
	}

}
