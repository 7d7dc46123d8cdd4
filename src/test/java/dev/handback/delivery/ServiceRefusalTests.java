package dev.handback.delivery;

import java.time.Duration;
import java.util.List;

import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the service refuses, and who is asked to help. */
class ServiceRefusalTests extends ServiceFaultTest {

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 405, 413, 422, 501 })
	void aRefusalIsNotRepeatedAndSaysWhoCanHelp(int status) {
		AssignmentId assignment = this.stage.hasSetWork("Refused with " + status);
		this.stage.fault(
				"'kind': 'answer', 'operation': 'update_submission', 'body': '{`message`: `no`}', 'status': " + status);
		this.stage.grades(assignment, 1, 7);
		this.stage.delivery.deliver();
		this.stage.timePasses();

		assertThat(this.stage.patches(assignment, 1)).isEqualTo(1);
		assertThat(this.stage.state(assignment, 1).stage()).isEqualTo(DeliveryState.Stage.NOT_ACCEPTED);
		assertThat(this.stage.state(assignment, 1).reason()).isEqualTo(Reason.REJECTED);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 403, 405, 501 })
	void aListThatCannotBeReadRejectsNoGrade(int status) {
		AssignmentId assignment = this.stage.hasSetWork("List refused with " + status);
		this.stage.fault(
				"'kind': 'answer', 'operation': 'list_submissions', 'body': '{`message`: `no`}', 'status': " + status);
		this.stage.gradesAll(assignment, 6);
		this.stage.delivery.deliver();

		for (int student = 1; student <= 27; student++) {
			assertThat(this.stage.given(assignment, student)).hasSize(1);
			assertThat(this.stage.state(assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 403, 404, 413, 501 })
	void aGradeThatCannotBeCheckedIsKeptAndNeitherSentNorCalledRejected(int status) {
		AssignmentId assignment = this.stage.hasSetWork("Unreadable with " + status);
		refuseReads(status);
		this.stage.grades(assignment, 1, 7);
		this.stage.gradesAll(assignment, 7);
		this.stage.delivery.deliver();

		assertThat(this.stage.patches(assignment, 1)).isZero();
		assertThat(this.stage.state(assignment, 1).reason()).isEqualTo(Reason.CANNOT_BE_CHECKED);
		assertThat(this.stage.state(assignment, 1).nextAttemptAt()).isNotNull();
		assertThat(this.stage.state(assignment, 27).reason()).isEqualTo(Reason.CANNOT_BE_CHECKED);
		this.stage.heal();
		this.stage.timePasses();
		assertThat(this.stage.given(assignment, 1)).hasSize(1);
		assertThat(this.stage.state(assignment, 1).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2 })
	void aGradeThatWasAcceptedAndCannotBeReadBackIsCalledSentUntilItIsSeen(int students) {
		AssignmentId assignment = this.stage.hasSetWork("Sent to " + students);
		for (int student = 1; student <= students; student++) {
			this.stage.grades(assignment, student, 7);
		}
		this.stage.delivery.send();
		refuseReads(400);
		this.stage.timePasses();
		assertThat(this.stage.state(assignment, 1).reason()).isEqualTo(Reason.SENT_NOT_CHECKED);
		this.stage.retriesEverything();
		this.stage.delivery.deliver();
		assertThat(this.stage.state(assignment, 1).reason()).isEqualTo(Reason.SENT_NOT_CHECKED);

		this.stage.heal();
		this.stage.timePasses();

		assertThat(this.stage.state(assignment, 1).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(this.stage.patches(assignment, 1)).isEqualTo(1);
	}

	private void refuseReads(int status) {
		for (String operation : List.of("list_submissions", "read_submission")) {
			this.stage.fault("'kind': 'answer', 'operation': '" + operation
					+ "', 'body': '{`message`: `no`}', 'status': " + status);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 501 })
	void anAssignmentWhoseSectionCannotBeReadIsNotCalledRejected(int status) {
		this.stage
			.fault("'kind': 'answer', 'operation': 'read_section', 'body': '{`message`: `no`}', 'status': " + status);
		AssignmentId assignment = this.stage.setsWork("Section unreadable " + status);
		this.stage.delivery.deliver();

		assertThat(this.stage.reason(assignment)).isEqualTo(Reason.CANNOT_BE_CHECKED);
		this.stage.heal();
		this.stage.timePasses();
		assertThat(this.stage.stage(assignment)).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403 })
	void aTokenRevokedInTheMiddlePausesTheDistrictAndBurnsNothing(int status) {
		AssignmentId assignment = this.stage.hasSetWork("Revoked " + status);
		this.stage.fault("'kind': 'answer', 'path': '/v3.1/sections', 'status': " + status);
		this.stage.gradesAll(assignment, 3);
		this.stage.runsFor(Duration.ofMinutes(10));

		// After a 403, the assignment is read as well, to tell whether the token or the
		// request was refused.
		assertThat(this.stage.witness().requests("GET", this.stage.lmsId(assignment)).size())
			.isLessThan((status == 401) ? 25 : 35);
		assertThat(this.stage.state(assignment, 5).reason()).isEqualTo(Reason.TOKEN_REFUSED);
		assertThat(this.stage.state(assignment, 5).stage()).isEqualTo(DeliveryState.Stage.NEEDS_OPERATOR);
		assertThat(this.stage.attempts(assignment, 5)).isZero();
		this.stage.heal();
		this.stage.runsFor(Duration.ofMinutes(1));
		assertThat(this.stage.held(assignment, 5)).isEqualByComparingTo("3");
	}

	@Test
	void anAssignmentDeletedThereIsNoticedAndItsGradesStayHere() {
		AssignmentId assignment = this.stage.hasSetWork("Deleted there");
		this.stage.deletedThere(assignment);
		this.stage.grades(assignment, 1, 4);
		this.stage.delivery.deliver();
		this.stage.timePasses();

		assertThat(this.stage.state(assignment, 1).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
		assertThat(this.stage.reason(assignment)).isEqualTo(Reason.ASSIGNMENT_GONE);
		assertThat(this.stage.patches(assignment, 1)).isLessThanOrEqualTo(1);
	}

	@Test
	void gradesOfAnUnpublishedAssignmentAreSentAutomaticallyOnceItIsPublishedAgain() {
		AssignmentId assignment = this.stage.hasSetWork("Unpublished there");
		this.stage.there(assignment, "{\"state\": \"draft\"}");
		this.stage.grades(assignment, 1, 4);
		this.stage.delivery.deliver();
		assertThat(this.stage.state(assignment, 1).reason()).isEqualTo(Reason.DRAFT);

		this.stage.there(assignment, "{\"state\": \"open\"}");
		this.stage.runsFor(Duration.ofMinutes(1));

		assertThat(this.stage.held(assignment, 1)).isEqualByComparingTo("4");
	}

	@Test
	void aFieldThatIsIgnoredRefusesTheCreateOnceAndForAll() {
		this.stage.fault("'kind': 'answer', 'operation': 'create_assignment', 'status': 400,"
				+ " 'body': '{`message`: `FIELD_IGNORED: start_date`}'");
		AssignmentId assignment = this.stage.setsWork("Field ignored");
		this.stage.delivery.deliver();
		this.stage.timePasses();

		assertThat(this.stage.creates("Field ignored")).isEqualTo("1 left, 0 happened");
		assertThat(this.stage.reason(assignment)).isEqualTo(Reason.FIELD_IGNORED);
	}

}
