package dev.handback.delivery;

import java.time.Duration;
import java.util.List;

import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.Backlogs;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What happens to a grade when its assignment, its student or its section goes away and
 * comes back.
 */
class LifeOfAGradeIntegrationTests extends GradeLifeTest {

	@Test
	void keepsAGradeHereThatWasUnderWayWhenItsAssignmentWasDeletedHere() {
		AssignmentId assignment = setsWork();
		this.teaching.grades(assignment, ADA, "5", "");
		List<LeasedDelivery> underWay = this.delivery.claim(10);
		this.teaching.presses(assignment, "delete");
		this.delivery.deliver();

		this.delivery.carry(underWay);
		settle();

		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.KEPT_HERE);
	}

	@Test
	void keepsAGradeHereWhoseAcceptedValueWasNotSeenBeforeItsAssignmentWasDeleted() {
		AssignmentId assignment = setsWork();
		this.teaching.grades(assignment, ADA, "5", "");
		this.delivery.send();
		deletedThere('a', assignment);

		settle();

		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
	}

	@Test
	void callsNoGradeInTheLmsThatHadArrivedBeforeItsAssignmentWasDeletedThere() {
		AssignmentId assignment = setsWork();
		this.teaching.grades(assignment, ADA, "5", "");
		settle();
		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		deletedThere('a', assignment);

		looks(assignment);

		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.KEPT_HERE);
		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
	}

	@Test
	void asksNoOneToPublishAnAssignmentThatWasDeletedThere() {
		AssignmentId assignment = setsWork();
		changedThere('a', assignment, "{\"state\": \"draft\"}");
		this.teaching.grades(assignment, ADA, "5", "");
		this.delivery.deliver();
		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.DRAFT);
		deletedThere('a', assignment);

		looks(assignment);

		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
		assertThat(state('a', assignment, ADA).nextAttemptAt()).isNull();
	}

	@Test
	void looksForALateWriteNoLongerOnceItsAssignmentWasDeletedThere() {
		AssignmentId assignment = setsWork();
		fault('a', "update_submission", "'kind': 'reset'");
		this.teaching.grades(assignment, ADA, "5", "");
		this.delivery.deliver();
		this.teaching.grades(assignment, ADA, "6", "");
		this.delivery.deliver();
		deletedThere('a', assignment);
		looksForLateWrites(2);
		int reads = reads(assignment);
		assertThat(reads).isPositive();

		looksForLateWrites(3);

		assertThat(reads(assignment)).isEqualTo(reads);
	}

	@Test
	void looksForALateWriteNoLongerWhereACommentNeedsPoints() {
		AssignmentId assignment = setsWork();
		fault('a', "update_submission", "'kind': 'reset'");
		this.teaching.grades(assignment, ADA, "2", "");
		this.delivery.deliver();
		this.teaching.grades(assignment, ADA, "", "Good");
		changedThere('a', assignment, ADA, "{\"grade_points\": 2}");
		this.delivery.deliver();
		looksForLateWrites(2);
		int reads = reads(assignment);
		assertThat(reads).isPositive();

		looksForLateWrites(3);

		assertThat(reads(assignment)).isEqualTo(reads);
		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.COMMENT_NEEDS_POINTS);
	}

	private void looksForLateWrites(int times) {
		for (int time = 0; time < times; time++) {
			this.delivery.timePasses(Duration.ofSeconds(91));
			this.delivery.check();
			this.delivery.deliver();
		}
	}

	private int reads(AssignmentId assignment) {
		return TestService.INSTANCE.journal("GET", "/assignments/" + lmsId(assignment) + "/submissions").size();
	}

	@Test
	void neverCallsAnEditDeliveredWhoseAssignmentWasDeletedThere() {
		AssignmentId assignment = setsWork();
		deletedThere('a', assignment);
		assertThat(this.teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();

		this.teaching.edits(assignment, "Another title", "2099-01-31");
		settle();

		assertThat(state('a', assignment).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
		this.teaching.presses(assignment, "create-again");
		this.delivery.deliver();
		assertThat(assignment('a', assignment).path("title").asString()).isEqualTo("Another title");
	}

	@Test
	void sendsEverythingWhenAnAssignmentIsThereAgainThatWasMissingForAMoment() {
		AssignmentId assignment = setsWork();
		String missing = "'kind': 'answer', 'status': 404, 'body': '{`message`: `Assignment does not exist`}'"
			.replace("`", "\\\"");
		fault('a', "update_submission", missing);
		fault('a', "read_assignment", missing);
		this.teaching.grades(assignment, ADA, "5", "");
		this.delivery.deliver();
		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
		this.teaching.edits(assignment, "Changed meanwhile", "2099-01-31");
		settle();

		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(assignment('a', assignment).path("title").asString()).isEqualTo("Changed meanwhile");
	}

	@Test
	void countsNoGradeOfAStudentWhoLeftAsAProblemAndSendsItWhenTheyReturn() {
		AssignmentId assignment = setsWork();
		changedThere('a', assignment, "{\"state\": \"draft\"}");
		this.teaching.grades(assignment, ADA, "5", "");
		this.delivery.deliver();
		enrolled(ADA, false);

		settle();

		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.KEPT_HERE);
		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.NOT_ENROLLED);
		assertThat(problems()).isZero();
		enrolled(ADA, true);
		changedThere('a', assignment, "{\"state\": \"open\"}");
		settle();
		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void countsNothingOfAClosedSectionAsAProblemAndSendsItWhenTheSectionReopens() {
		AssignmentId assignment = setsWork();
		changedThere('a', assignment, ADA, "{\"grade_points\": 9}");
		this.teaching.grades(assignment, ADA, "5", "");
		this.teaching.grades(assignment, UNKNOWN, "5", "");
		this.delivery.deliver();
		assertThat(problems()).isEqualTo(2);
		sectionOpen(false);

		settle();

		assertThat(problems()).isZero();
		assertThat(this.app.getBean(Backlogs.class).of(People.district('a')).oldest()).isNull();
		sectionOpen(true);
		settle();
		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(state('a', assignment, UNKNOWN).reason()).isEqualTo(Reason.STUDENT_NOT_IN_LMS);
	}

	@Test
	void keepsAGradeHereAtOnceThatIsRefusedBecauseItsSectionIsClosed() {
		AssignmentId assignment = setsWork();
		this.teaching.grades(assignment, UNKNOWN, "5", "");
		sectionOpen(false);
		this.delivery.deliver();
		sectionOpen(true);
		fault('a', "update_submission",
				"'kind': 'answer', 'status': 404, 'body': '{`message`: `Section not found`}'".replace("`", "\\\""));
		this.teaching.grades(assignment, ADA, "5", "");
		sectionOpen(false);
		this.delivery.deliver();

		assertThat(state('a', assignment, UNKNOWN).reason()).isEqualTo(Reason.NOT_ENROLLED);
		assertThat(state('a', assignment, ADA).reason()).isEqualTo(Reason.NOT_ENROLLED);
		assertThat(values(String.class, """
				select distinct outcome from delivery_attempt join delivery on delivery.id = delivery_id
				where assignment_id = ? and student_id is not null""", assignment.value()))
			.containsExactly("NOT_ENROLLED");
	}

	@Test
	void keepsAConflictThatWasFoundBeforeItsSectionClosedAndReopened() {
		AssignmentId assignment = setsWork();
		this.teaching.gradesAll(assignment, List.of(ADA, BEN), "5");
		this.delivery.deliver();
		List.of(ADA, BEN).forEach((student) -> changedThere('a', assignment, student, "{\"grade_points\": 9}"));
		this.teaching.grades(assignment, BEN, "6", "");
		looks(assignment);
		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		sectionOpen(false);
		settle();
		sectionOpen(true);

		settle();

		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		looks(assignment);
		assertThat(state('a', assignment, ADA).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
	}

	private long problems() {
		return this.app.getBean(Backlogs.class)
			.of(People.district('a'))
			.groups()
			.stream()
			.filter((group) -> group.group().owner() != Reason.Owner.NO_ONE)
			.mapToLong(Backlog.Group::rows)
			.sum();
	}

}
