package dev.handback.delivery;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** What teachers see of students who left and of sections that closed. */
class LeftAndClosedIntegrationTests extends SubmissionPageTest {

	@Test
	void doesNotBlameTheMatchingForAStudentWhoLeft() {
		AssignmentId assignment = created('a');
		form('a', assignment, 9).param("points", "5").exchange();
		this.delivery.deliver();
		PersonId student = People.student('a', 9);
		TestService.INSTANCE.pull("PATCH", "/users/" + student, "{\"synced_in_lms\": false}");
		update("update enrollment set removed_at = now() where person_id = ?", student.value());
		try {
			assertThat(page('a', assignment, 9)).bodyText()
				.contains("The student left the section, so their work can")
				.doesNotContain("This student isn");
		}
		finally {
			update("update enrollment set removed_at = null where person_id = ?", student.value());
			TestService.INSTANCE.pull("PATCH", "/users/" + student, "{\"synced_in_lms\": true}");
		}
	}

	@Test
	void takesAGradeInAClosedSectionAndSaysWhatBecomesOfIt() {
		AssignmentId assignment = created('a');
		closes(true);
		try {
			assertThat(page('a', assignment, 9)).bodyText()
				.contains("This section was closed", "sent only if the LMS still accepts it")
				.doesNotContain("As the student sees it", "0 of 0");
			assertThat(form('a', assignment, 9).param("points", "5").exchange()).hasStatus3xxRedirection();
			assertThat(page('a', assignment, 9)).bodyText().contains("value=\"5\"");
			assertThat(this.mvc.get()
				.uri("/sections/{section}/students", People.section('a', 1))
				.with(as(People.teacher('a')))).hasStatusOk()
				.bodyText()
				.doesNotContain("See as student", "Grades are sent automatically");
		}
		finally {
			closes(false);
		}
	}

	@Test
	void doesNotPromiseThatWhatIsDeletedInAClosedSectionIsDeletedInTheLms() {
		AssignmentId assignment = created('a');
		String section = "/sections/" + People.section('a', 1);
		closes(true);
		try {
			assertThat(PageSource.shown(teacherOpens(section + "/assignments/" + assignment + "/delete")))
				.contains("The section is closed, so it's deleted in the LMS only if")
				.doesNotContain("here and in the LMS");
			teaching('a').presses(assignment, "delete");
			assertThat(PageSource.shown(teacherOpens(section))).contains("being deleted in the LMS");
			this.jdbc.sql("update delivery set state = 'REFUSED', reason = 'NOT_ENROLLED' where assignment_id = ?")
				.param(assignment.value())
				.update();

			assertThat(PageSource.shown(teacherOpens(section))).contains("it's kept here")
				.doesNotContain("being deleted in the LMS");
		}
		finally {
			closes(false);
		}
	}

}
