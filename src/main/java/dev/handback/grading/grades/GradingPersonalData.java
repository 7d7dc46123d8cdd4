package dev.handback.grading.grades;

import java.util.List;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.personal.Concern;
import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Grades and work of students, and what teachers keep and did. Of the grades that a
 * teacher gave, nothing about the students is exported.
 */
@Component
class GradingPersonalData implements PersonalData {

	private static final String WITH_TITLE = """
			*, (select title from assignment_summary work where work.district_id = %1$s.district_id
				and work.id = %1$s.assignment_id) as assignment""";

	private static final String CHANGED = "assignment_id, changed_at";

	private final JdbcClient jdbc;

	GradingPersonalData(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public List<PersonalTable> tables() {
		return List.of(ofStudent("grade_change"), ofStudent("grade").keptWith("points is not null", """
				student_id = :erased, comment = null, grade_text = null, extra_attempts = null, own_due_at = null,
				lms_comment = null, lms_grade_text = null, lms_extra_attempts = null, lms_own_due_at = null,
				their_points = null, their_comment = null, their_flags = null, their_grade_text = null,
				their_extra_attempts = null, their_own_due_at = null, their_seen_at = null, held = false,
				graded_at = date_trunc('day', graded_at at time zone 'UTC') at time zone 'UTC',
				released_at = date_trunc('day', released_at at time zone 'UTC') at time zone 'UTC',
				lms_seen_at = date_trunc('day', lms_seen_at at time zone 'UTC') at time zone 'UTC'"""),
				ofStudent("hand_in"), ofStudent("handed_in_work"),
				PersonalTable.naming("grade", "assignment_id, graded_at", "graded_by"),
				PersonalTable.naming("grade_change", CHANGED, "changed_by"),
				PersonalTable.naming("grade_release", CHANGED, "changed_by"),
				PersonalTable.naming("rubric", CHANGED, "changed_by"),
				PersonalTable.naming("late_policy", CHANGED, "changed_by"),
				PersonalTable.rowsOf("gradebook_import", "person_id").showing("id, section_id, made_at"),
				PersonalTable.holding("gradebook_import", "id, section_id, made_at", "plan"),
				PersonalTable.rowsOf("gradebook_layout", "person_id"),
				PersonalTable.rowsOf("kept_comment", "person_id"));
	}

	/** Grades that the person gave and that haven't arrived go on without a grader. */
	@Override
	public List<Concern> concerns(DistrictId district, PersonId person) {
		long given = this.jdbc.sql("""
				select count(*) from grade given join unfinished_delivery waiting
					on waiting.district_id = given.district_id and waiting.assignment_id = given.assignment_id
						and waiting.student_id = given.student_id
				where given.district_id = ? and given.graded_by = ?""")
			.params(district.value(), person.value())
			.query(Long.class)
			.single();
		return (given > 0) ? List.of(new Concern("person.unsent-given", given, false)) : List.of();
	}

	private static PersonalTable ofStudent(String table) {
		return PersonalTable.rowsOf(table, "student_id").showing(WITH_TITLE.formatted(table));
	}

}
