package dev.handback.delivery;

import java.util.List;

import dev.handback.delivery.courier.Settlement;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** What changes here while something is being sent. */
class ChangedMeanwhileIntegrationTests extends DeliveryTest {

	@Autowired
	private DeliveryRows rows;

	@Autowired
	private Settlement settlement;

	@Test
	void sendsAgainWhatChangedWhileItWasOut() {
		Teaching teaching = teaching('a');
		PersonId student = People.student('a', 9);
		AssignmentId assignment = teaching.setsWork("Changed meanwhile");
		this.delivery.deliver();
		teaching.grades(assignment, student, "5", "");
		LeasedDelivery row = this.delivery.claim(10).get(0);
		teaching.grades(assignment, student, "6", "");
		this.rows.settle(row, AttemptOutcome.delivered());

		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.SAVED);
		this.delivery.deliver();

		assertThat(held('a', assignment, student).path("grade_points").decimalValue()).isEqualByComparingTo("6");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void sendsAGradeThatWasChangedAndChangedBackBeforeAnyRead(boolean whileOut) {
		Teaching teaching = teaching('a');
		PersonId student = People.student('a', 11);
		AssignmentId assignment = teaching.setsWork("There and back");
		teaching.grades(assignment, student, "17.5", "");
		this.delivery.deliver();
		teaching.grades(assignment, student, "", "");
		List<LeasedDelivery> out = this.delivery.claim(100);
		if (whileOut) {
			teaching.grades(assignment, student, "17.5", "");
		}
		this.delivery.carry(out);
		assertThat(held('a', assignment, student).path("grade_points").isNumber()).isEqualTo(whileOut);
		if (!whileOut) {
			teaching.grades(assignment, student, "17.5", "");
		}

		this.delivery.deliver();

		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('a', assignment, student).path("grade_points").decimalValue()).isEqualByComparingTo("17.5");
	}

	@Test
	void doesNotTakeTheLastConfirmationForTheTruthWhereTheListLeavesTheStudentOut() {
		Teaching teaching = teaching('b');
		List<PersonId> students = List.of(People.student('b', 8), People.student('b', 9));
		AssignmentId assignment = teaching.setsWork("Left out");
		students.forEach((student) -> session(student, true));
		grade(teaching, assignment, students, "5");
		this.delivery.deliver();
		grade(teaching, assignment, students, "9");
		this.delivery.carry(this.delivery.claim(100));
		students.forEach((student) -> session(student, false));
		grade(teaching, assignment, students, "5");

		this.delivery.deliver();

		assertThat(students).allSatisfy((student) -> assertThat(state('b', assignment, student).stage())
			.isNotEqualTo(DeliveryState.Stage.IN_THE_LMS));
		students.forEach((student) -> session(student, true));
		this.delivery.timePasses();
		this.delivery.deliver();
		assertThat(students).allSatisfy(
				(student) -> assertThat(held('b', assignment, student).path("grade_points").asInt()).isEqualTo(5));
	}

	private static void grade(Teaching teaching, AssignmentId assignment, List<PersonId> students, String points) {
		students.forEach((student) -> teaching.grades(assignment, student, points, ""));
	}

	private static void session(PersonId student, boolean opened) {
		TestService.INSTANCE.pull("PATCH", "/users/" + student, "{\"lti_session\": " + opened + "}");
	}

	@Test
	void keepsAConflictThatWasFoundWhileTheTeacherTypedTheConfirmedValueBack() {
		Teaching teaching = teaching('a');
		PersonId student = People.student('a', 9);
		AssignmentId assignment = teaching.setsWork("Typed back");
		teaching.grades(assignment, student, "5", "");
		this.delivery.deliver();
		changedThere('a', assignment, student, "{\"grade_points\": 9}");
		teaching.grades(assignment, student, "6", "");
		this.delivery.carry(this.delivery.claim(10), () -> teaching.grades(assignment, student, "5", ""));

		this.delivery.send();

		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(held('a', assignment, student).path("grade_points").asInt()).isEqualTo(9);
	}

	@Test
	void sendsAGradeThatBeganToWaitWhileItsAssignmentArrived() {
		Teaching teaching = teaching('a');
		PersonId student = People.student('a', 10);
		AssignmentId assignment = teaching.setsWork("Arrives meanwhile");
		this.delivery.deliver();
		teaching.grades(assignment, student, "5", "");

		this.settlement.waitForAssignment(this.delivery.claim(10));
		this.delivery.deliver();

		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

}
