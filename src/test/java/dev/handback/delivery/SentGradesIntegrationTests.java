package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Duration;

import dev.handback.grading.assignment.ShownGrades;
import dev.handback.support.Gradebook;
import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What is sent of a grade, and what counts as our own value when it is read back. */
class SentGradesIntegrationTests extends ConflictTest {

	@Test
	void sendsAgainOverAnOlderValueOfOursThatLandedLate() {
		AssignmentId assignment = changedThereAfterALateWrite("", "{\"grade_points\": 9}");

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(10);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void sendsAgainOverAnOlderValueOfOursWhoseWriteGotNoAnswerAndLandedLate() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		fault('a', "update_submission", "'kind': 'reset'");
		teaching.grades(assignment, this.student, "9", "");
		this.delivery.deliver();
		teaching.grades(assignment, this.student, "10", "");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		changedThere('a', assignment, this.student, "{\"grade_points\": 9}");

		this.delivery.timePasses(Duration.ofSeconds(91));
		this.delivery.check();
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(10);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void sendsAgainOverOlderPointsOfOursThatLandedLateBesideANewerComment() {
		AssignmentId assignment = changedThereAfterALateWrite("Good", "{\"grade_points\": 9}");

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(10);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void leavesAloneACommentThatWasClearedThereThoughWeOnceHadNone() {
		AssignmentId assignment = changedThereAfterALateWrite("Good", "{\"grade_comment\": null}");

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
	}

	/**
	 * 9 points of a frozen node may still land, 10 and a comment have, and then the LMS
	 * has this.
	 */
	private AssignmentId changedThereAfterALateWrite(String comment, String fields) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		teaching.grades(assignment, this.student, "9", "");
		assertThat(this.delivery.claim(10)).hasSize(1);
		this.delivery.leasesRunOut();
		teaching.grades(assignment, this.student, "10", comment);
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		changedThere('a', assignment, this.student, fields);

		this.delivery.timePasses();
		this.delivery.check();
		this.delivery.deliver();
		return assignment;
	}

	@Test
	void tellsMissingFromExcludedFromZero() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Four things");
		teaching.flags(assignment, People.student('a', 3), "0", "missing");
		teaching.flags(assignment, People.student('a', 4), "", "excluded");
		teaching.flags(assignment, People.student('a', 5), "0");

		this.delivery.deliver();

		assertThat(held('a', assignment, People.student('a', 3)).path("flags").toString()).isEqualTo("[\"missing\"]");
		assertThat(held('a', assignment, People.student('a', 4)).path("flags").toString()).isEqualTo("[\"excluded\"]");
		assertThat(held('a', assignment, People.student('a', 4)).path("grade_points").isNumber()).isFalse();
		assertThat(held('a', assignment, People.student('a', 5)).path("grade_points").isNumber()).isTrue();
		for (int number = 3; number <= 5; number++) {
			assertThat(state('a', assignment, People.student('a', number)).stage())
				.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		}
	}

	@Test
	void sendsThirtyStudentsNinetyEditsInThirtyRequestsAndTwoReads() {
		Teaching teaching = teaching('c');
		AssignmentId assignment = teaching.setsWork("Ninety edits");
		this.delivery.deliver();
		for (int edit = 1; edit <= 3; edit++) {
			for (int number = 1; number <= 27; number++) {
				teaching.grades(assignment, People.student('c', number), String.valueOf(edit + number), "");
			}
		}

		this.delivery.deliver();

		assertThat(patches(assignment)).hasSize(27);
		assertThat(reads(assignment)).isEqualTo(2);
		for (int number = 1; number <= 27; number++) {
			assertThat(held('c', assignment, People.student('c', number)).path("grade_points").asInt())
				.isEqualTo(3 + number);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "66.66666666666667", "-1.5", "12345678.125", "1E-9" })
	void changesAGradeOfTheLmsWhateverItsDigits(String held) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		keepsTheChange(teaching, assignment, "{\"grade_points\": " + held + "}");
		String shown = Points.show(new BigDecimal(held));

		teaching.grades(assignment, this.student, shown, "With a comment");
		this.delivery.deliver();
		assertThat(held('a', assignment, this.student).path("grade_comment").asString()).isEqualTo("With a comment");
		Gradebook gradebook = new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1));
		assertThat(gradebook.types(new Gradebook.Cell(assignment, this.student, "18", shown))).bodyText()
			.contains("\"SAVED\"");
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(18);
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void sendsClearedPointsAgainWhereTheirCommentStays(char district) {
		PersonId student = People.student(district, 11);
		Teaching teaching = teaching(district);
		AssignmentId assignment = teaching.setsWork("Cleared points");
		this.delivery.deliver();
		teaching.grades(assignment, student, "5", "Good");
		this.delivery.deliver();
		teaching.grades(assignment, student, "", "Good");
		this.delivery.deliver();
		DeliveryState before = state(district, assignment, student);

		teaching.presses(assignment, "send-all-again");
		this.delivery.deliver();

		assertThat(state(district, assignment, student)).isEqualTo(before);
	}

	@Test
	void saysNothingAboutAGradeThatWasTakenBackBeforeItLeft() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Taken back");
		this.delivery.deliver();
		teaching.grades(assignment, this.student, "8", "");
		teaching.grades(assignment, this.student, "", "");

		this.delivery.deliver();

		assertThat(ShownGrades.of(teaching.looksAt(assignment)).lines())
			.filteredOn((line) -> line.student().equals(this.student))
			.allSatisfy((line) -> assertThat(line.state()).isEqualTo(DeliveryState.NONE))
			.isNotEmpty();
	}

	@Test
	void sendsNothingWhenNothingChangedAndEverythingWhenToldTo() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		teaching.grades(assignment, this.student, "9", "");
		teaching.grades(assignment, this.student, "8", "");
		this.delivery.deliver();
		assertThat(patches(assignment)).hasSize(1);

		teaching.presses(assignment, "send-all-again");
		this.delivery.deliver();

		assertThat(patches(assignment)).hasSize(2);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void sendsAllAgainAndWhatElseWasTypedOnAPageWithoutScripts() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		PersonId other = People.student('a', 11);
		PageForm form = PageForm.of(PageSource.of(teaching.looksAt(assignment)), "id=\"grades\"");
		form.type("points-" + other, "7");

		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/send-all-again", People.section('a', 1), assignment)
			.params(form.sent(""))
			.with(People.as(People.teacher('a')))
			.with(csrf())).hasStatus3xxRedirection();
		this.delivery.deliver();

		assertThat(held('a', assignment, other).path("grade_points").asInt()).isEqualTo(7);
		assertThat(patches(assignment)).hasSize(3);
	}

	@Test
	void sendsTheGradeOfAnErasedTeacherAgainWithoutAGrader() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("By someone who was erased");
		teaching.grades(assignment, this.student, "8", "Well done");
		this.delivery.deliver();
		assertThat(held('a', assignment, this.student).has("grader_id")).isTrue();
		update("update grade set graded_by = ? where assignment_id = ?", PersonId.ERASED + "5bca9a7100000000",
				assignment.value());

		teaching.presses(assignment, "send-all-again");
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(patches(assignment)).hasSize(2);
		assertThat(held('a', assignment, this.student).has("grader_id")).isFalse();
		assertThat(held('a', assignment, this.student).path("grade_comment").asString()).isEqualTo("Well done");
	}

	@Test
	void sendsTheGradeOfATeacherWhoLeftTheDistrictWithoutAGrader() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("By someone who left");
		teaching.grades(assignment, this.student, "8", "Well done");
		PersonId left = People.coTeacher('a').person();
		update("update grade set graded_by = ? where assignment_id = ?", left.value(), assignment.value());
		update("update person set removed_at = now() where id = ?", left.value());
		try {
			this.delivery.deliver();
		}
		finally {
			update("update person set removed_at = null where id = ?", left.value());
		}

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('a', assignment, this.student).has("grader_id")).isFalse();
		assertThat(held('a', assignment, this.student).path("grade_comment").asString()).isEqualTo("Well done");
	}

	private long reads(AssignmentId assignment) {
		return TestService.INSTANCE.journal("GET", "/assignments/" + lmsId(assignment))
			.stream()
			.filter((request) -> request.path("query").asString().contains("limit"))
			.count();
	}

}
