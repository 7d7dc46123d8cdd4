package dev.handback.delivery;

import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Grades in words, extra attempts and individual due dates on the page of a submission,
 * and for its student.
 */
class GradeDetailsIntegrationTests extends SubmissionPageTest {

	@ParameterizedTest
	@CsvSource({ "a, false, true, false", "b, false, false, false", "c, true, true, true" })
	void offersWhatTheProviderKeepsAndBringsItThere(char district, boolean words, boolean attempts, boolean ownDue) {
		AssignmentId assignment = created(district);
		assertThat(page(district, assignment, 5)).bodyText()
			.satisfies((body) -> assertThat(body.contains("name=\"text\"")).isEqualTo(words))
			.satisfies((body) -> assertThat(body.contains("name=\"extraAttempts\"")).isEqualTo(attempts))
			.satisfies((body) -> assertThat(body.contains("name=\"ownDue\"")).isEqualTo(ownDue));

		assertThat(form(district, assignment, 5).param("points", "17.5")
			.param("text", "B+")
			.param("extraAttempts", "2")
			.param("ownDue", "2099-02-10T08:00")
			.exchange()).hasStatus3xxRedirection();
		this.delivery.deliver();

		var held = held(district, assignment, People.student(district, 5));
		assertThat(held.path("grade").asString("").equals("B+")).isEqualTo(words);
		assertThat(held.path("extra_attempts").asString("").equals("2")).isEqualTo(attempts);
		assertThat(held.path("override_due_date").asString("").equals("2099-02-10T13:00:00.000Z")).isEqualTo(ownDue);
		assertThat(state(district, assignment, People.student(district, 5)).stage())
			.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	/**
	 * The student's list goes by what the LMS shows, which the student's page has read.
	 */
	@Test
	void endsAnIndividualDueDateForTheStudentTooWhenTheTeacherClearsIt() {
		AssignmentId assignment = created('c');
		form('c', assignment, 5).param("ownDue", "2097-02-10T08:00").exchange();
		this.delivery.deliver();
		assertThat(studentOpens("/your-work/" + assignment)).bodyText().contains("Feb 10, 2097");
		assertThat(studentOpens("/your-work")).bodyText().contains("Feb 10, 2097");

		form('c', assignment, 5).param("ownDue", "").exchange();
		this.delivery.deliver();

		assertThat(held('c', assignment, People.student('c', 5)).path("override_due_date").asString("")).isEmpty();
		assertThat(studentOpens("/your-work")).bodyText().doesNotContain("Feb 10, 2097");
	}

	@Test
	void endsAnIndividualDueDateForTheStudentTooWhenItIsGoneInAConflict() {
		AssignmentId assignment = created('c');
		form('c', assignment, 5).param("points", "5").param("ownDue", "2096-02-10T08:00").exchange();
		this.delivery.deliver();
		assertThat(studentOpens("/your-work/" + assignment)).bodyText().contains("Feb 10, 2096");
		MockMvcTester.MockMvcRequestBuilder form = form('c', assignment, 5);
		changedThere('c', assignment, People.student('c', 5), "{\"grade_points\": 7, \"override_due_date\": null}");
		form.param("points", "6").exchange();
		this.delivery.deliver();

		assertThat(state('c', assignment, People.student('c', 5)).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(studentOpens("/your-work")).bodyText().doesNotContain("Feb 10, 2096");
	}

	private MvcTestResult studentOpens(String address) {
		return this.mvc.get().uri(address).with(as(People.user('c', 105, Role.STUDENT))).exchange();
	}

	@Test
	void takesOverExtraAttemptsThatWereGivenThereWithoutAsking() {
		AssignmentId assignment = created('a');
		PersonId student = People.student('a', 6);
		teaching('a').grades(assignment, student, "5", "");
		this.delivery.deliver();
		changedThere('a', assignment, student, "{\"extra_attempts\": \"3\"}");

		teaching('a').grades(assignment, student, "6", "");
		this.delivery.deliver();

		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('a', assignment, student).path("extra_attempts").asString()).isEqualTo("3");
		assertThat(page('a', assignment, 6)).bodyText().contains("name=\"extraAttempts\" value=\"3\"");
	}

	/** What can be set only there applies to students all the same. */
	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void showsAttemptsAndTheDueDateThatOnlyTheLmsHas(char district) {
		AssignmentId assignment = created(district);
		update("update assignment set max_attempts = 1 where id = ?", assignment.value());
		changedThere(district, assignment, People.student(district, 6), """
				{"extra_attempts": "2", "override_due_date": "2098-03-04T12:00:00.000Z"}""");

		assertThat(page(district, assignment, 6)).bodyText()
			.contains("individual due date is ", "Mar 4, 2098", "3 attempts allowed in total")
			.doesNotContain("In the LMS only:");
	}

	@Test
	void countsNoWorkAsLateThatIsOnTimeByTheDueDateThatOnlyTheLmsHas() {
		AssignmentId assignment = created('a');
		PersonId student = People.student('a', 6);
		update("""
				insert into late_policy (district_id, assignment_id, points_per_day, changed_by, changed_at)
				select district_id, id, 1, ?, now() from assignment where id = ?""", student.value(),
				assignment.value());
		update("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
				select district_id, id, ?, due_at + interval '30 hours' from assignment where id = ?""",
				student.value(), assignment.value());
		assertThat(page('a', assignment, 6)).bodyText().contains("2 days late");

		changedThere('a', assignment, student, "{\"override_due_date\": \"2099-03-04T12:00:00.000Z\"}");

		assertThat(page('a', assignment, 6)).bodyText().doesNotContain("days late");
	}

	@Test
	void keepsTheDetailsWhenOnlyPointsAreTyped() {
		AssignmentId assignment = created('c');
		form('c', assignment, 7).param("points", "5").param("text", "C").exchange();

		teaching('c').grades(assignment, People.student('c', 7), "6", "");
		this.delivery.deliver();

		assertThat(held('c', assignment, People.student('c', 7)).path("grade").asString()).isEqualTo("C");
	}

	@Test
	void saysThatAnIndividualDueDateDoesNotReopenTheAssignment() {
		AssignmentId assignment = created('c');
		assertThat(page('c', assignment, 9)).bodyText().doesNotContain("stops accepting work");
		update("update assignment set accept_until = '2099-02-10T13:00Z' where id = ?", assignment.value());

		assertThat(page('c', assignment, 9)).bodyText()
			.contains("t reopen the assignment: it stops accepting work on Tue, Feb 10, 2099");
	}

	@Test
	void saysWhatIsNotSavedBecauseTheProviderNoLongerKeepsIt() {
		AssignmentId assignment = created('a');

		assertThat(form('a', assignment, 9).param("seen-text", "").param("points", "8").param("text", "B+").exchange())
			.hasStatusOk()
			.bodyText()
			.contains("no longer keeps this field: Grade in words (B+)", "value=\"8\"")
			.doesNotContain("Fix ");
	}

}
