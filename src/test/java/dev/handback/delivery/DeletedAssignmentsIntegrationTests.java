package dev.handback.delivery;

import java.util.UUID;

import dev.handback.assignments.SecondIds;
import dev.handback.delivery.outbox.Creates;
import dev.handback.delivery.queue.Backlogs;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Assignments that are deleted here, whether or not their create was answered. */
class DeletedAssignmentsIntegrationTests extends AssignmentLifeTest {

	@Autowired
	private OutgoingAssignments outgoing;

	@Test
	void deletesThereWhatIsDeletedHere() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "To be deleted");

		teaching.presses(assignment, "delete");
		this.delivery.deliver();

		assertThat(assignment('a', assignment).isMissingNode()).isTrue();
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
	}

	@Test
	void saysWhichOneWasDeleted() {
		AssignmentId assignment = created(teaching('a'), "Deleted by its teacher");
		String section = "/sections/" + People.section('a', 1);
		MvcTestResult deleted = this.mvc.post()
			.uri(section + "/assignments/" + assignment + "/delete")
			.with(as(People.teacher('a')))
			.with(csrf())
			.exchange();

		assertThat(deleted).hasRedirectedUrl(section);
		assertThat(PageSource.shown(this.mvc.get()
			.uri(section)
			.with(as(People.teacher('a')))
			.cookie(deleted.getResponse().getCookies())
			.exchange())).contains("\"Deleted by its teacher\" was deleted.");
	}

	@Test
	void saysOfADeletionThatWasRejectedWhatIsLeftToDo() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Stays there");
		String section = "/sections/" + People.section('a', 1);
		fault('a', "delete_assignment", "'kind': 'answer', 'status': 409");
		teaching.presses(assignment, "delete");
		assertThat(PageSource.shown(teaching.looksAt(assignment))).contains("being deleted in the LMS")
			.contains("It was deleted here, so grades are kept here.")
			.doesNotContain("sent to the LMS automatically");

		this.delivery.deliver();

		assertThat(PageSource.shown(teaching.looksAt(assignment)))
			.contains("The LMS rejected it.", "It's deleted only here. Delete it in the LMS, too.")
			.doesNotContain("being deleted in the LMS");
		assertThat(PageSource.shown(this.mvc.get().uri(section).with(as(People.teacher('a'))).exchange()))
			.contains("It's deleted only here. Delete it in the LMS, too.");

		deletedThere('a', assignment);
		teaching.looksAt(assignment);
		lookComes();
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
	}

	/** Whether a check shows it before the deletion does. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void deletesHereWhatWasDeletedThere(boolean noticed) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Deleted there first");
		deletedThere('a', assignment);
		if (noticed) {
			teaching.grades(assignment, this.student, "6", "");
			this.delivery.deliver();
			assertThat(teaching.looksAt(assignment)).bodyText().contains("It was deleted in the LMS");
		}

		teaching.presses(assignment, "delete");
		this.delivery.deliver();

		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(isDeleted(assignment)).isTrue();
	}

	@Test
	void deletesHereWhatTurnsOutToBeGoneBeforeTheDeletionIsSent() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Gone meanwhile");
		teaching.presses(assignment, "delete");

		assertThat(
				this.outgoing.gone(DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment),
						LmsAssignmentId.from(lmsId(assignment))))
			.isFalse();

		assertThat(isDeleted(assignment)).isTrue();
	}

	private boolean isDeleted(AssignmentId assignment) {
		return value(Boolean.class, "select deleted_at is not null from assignment where id = ?", assignment.value());
	}

	@Test
	void neverShowsAgainWhatWasDeletedBeforeACreateLeft() {
		Teaching teaching = teaching('a');
		String title = "Never sent " + UUID.randomUUID();
		AssignmentId assignment = teaching.setsWork(title);

		teaching.presses(assignment, "delete");

		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		this.delivery.deliver();
		assertThat(creates(title)).isEmpty();
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void asksATeacherToDeleteInTheLmsWhatMayBeThereWithoutAnId(boolean saidToBeThere) {
		Teaching teaching = teaching('a');
		String title = "Deleted while unknown " + UUID.randomUUID();
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();
		if (saidToBeThere) {
			teaching.presses(assignment, "is-there");
		}
		assertThat(PageSource.shown(opensDelete(assignment)))
			.contains("will be deleted from", "here. It may be in the LMS", "delete it there yourself")
			.doesNotContain("here and in the LMS");
		String old = teaching.offeredAnswers(assignment).getOrDefault("is-there", "");

		teaching.presses(assignment, "delete");
		this.delivery.deliver();

		assertThat(PageSource.shown(teaching.looksAt(assignment))).contains("Is it still in the LMS?",
				"It can still appear there until");
		if (!saidToBeThere) {
			assertThat(PageSource.shown(teaching.answers(assignment, old))).contains("This page was out of date");
		}
		this.delivery.timePasses();
		String gone = teaching.offeredAnswers(assignment).get("is-gone");
		assertThat(teaching.answers(assignment, gone)).hasStatusOk();
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		assertThat(teaching.answers(assignment, gone)).hasStatusOk();
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		this.delivery.deliver();
		assertThat(creates(title)).hasSize(1);
	}

	@Test
	void leavesNoProblemWithoutAPageWhereItIsDeletedWhileItsCreateIsOutAndTheAnswerIsLost() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Deleted while it was out " + UUID.randomUUID());
		this.delivery.claim(1).forEach((row) -> this.app.getBean(Creates.class).posting(row));
		assertThat(PageSource.shown(opensDelete(assignment))).contains("If it gets there in the meantime");

		teaching.presses(assignment, "delete");
		this.delivery.leasesRunOut();
		this.delivery.deliver();
		this.delivery.timePasses();

		assertThat(PageSource.shown(teaching.looksAt(assignment))).contains("Is it still in the LMS?");
		teaching.presses(assignment, "is-gone");
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		assertThat(this.app.getBean(Backlogs.class).of(People.district('a')).groups()).isEmpty();
	}

	@Test
	void deletesThereWhatWasDeletedHereBeforeItsIdCameBack() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Id after all");
		LmsAssignmentId id = losesItsId(assignment);
		this.delivery.timePasses();
		teaching.presses(assignment, "delete");
		teaching.presses(assignment, "is-gone");
		assertThat(teaching.looksAt(assignment)).hasStatus(404);

		comesBack(assignment, id);
		this.delivery.deliver();

		assertThat(lmsId(assignment)).isEqualTo(id.toString());
		assertThat(assignment('a', assignment).isMissingNode()).isTrue();
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
	}

	/** Whether its second id is known before or after the deletion. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void deletesThereWhatIsThereTwice(boolean knownBefore) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Twice there");
		LmsAssignmentId second = losesItsId(assignment);
		this.delivery.timePasses();
		teaching.presses(assignment, "is-not-there");
		this.delivery.deliver();
		String first = lmsId(assignment);
		assertThat(first).isNotEqualTo(second.toString());
		DeliveryTarget target = DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment);
		if (knownBefore) {
			this.outgoing.found(target, second);
			assertThat(teaching.looksAt(assignment)).bodyText().contains("This assignment may be in the LMS twice");
		}

		teaching.presses(assignment, "delete");
		this.delivery.deliver();
		if (!knownBefore) {
			assertThat(teaching.looksAt(assignment)).hasStatus(404);
			this.outgoing.found(target, second);
		}
		this.delivery.deliver();

		assertThat(TestService.INSTANCE.journal("DELETE", "/assignments/" + first)).hasSize(1);
		assertThat(TestService.INSTANCE.journal("DELETE", "/assignments/" + second)).hasSize(1);
		assertThat(assignment('a', assignment).isMissingNode()).isTrue();
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		assertThat(this.app.getBean(SecondIds.class).isOpen(People.district('a'), assignment)).isFalse();
	}

	private MvcTestResult opensDelete(AssignmentId assignment) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/delete", People.section('a', 1), assignment)
			.with(People.as(People.teacher('a')))
			.exchange();
	}

	@Test
	void treatsADeleteAsDoneThatGotNoAnswerTheFirstTime() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Deleted in the dark");
		fault('a', "delete_assignment", "'kind': 'answer', 'status': 502, 'fires': 'after'");
		teaching.presses(assignment, "delete");
		this.delivery.deliver();
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.UNAVAILABLE);

		this.delivery.timePasses();
		this.delivery.deliver();

		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		assertThat(state('a', assignment).reason()).isNull();
	}

}
