package dev.handback.delivery;

import java.util.List;
import java.util.UUID;

import dev.handback.delivery.courier.AssignmentSettlement;
import dev.handback.delivery.outbox.Creates;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.AssignmentState;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Assignments that may be in the LMS twice, because a node was frozen before its create.
 */
class SecondIdsIntegrationTests extends DeliveryTest {

	@Autowired
	private AssignmentSettlement settlement;

	@Autowired
	private OutgoingAssignments assignments;

	@Autowired
	private Creates creates;

	private final LmsAssignmentId late = LmsAssignmentId.from(UUID.randomUUID().toString());

	@AfterEach
	void cleanUp() {
		update("delete from second_lms_id");
	}

	@Test
	void aFrozenNodesLateIdIsKeptAndShownUntilAPersonHasCleanedUp() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Maybe there twice");
		LeasedDelivery frozen = this.delivery.claim(10).get(0);
		this.delivery.leasesRunOut();
		this.delivery.deliver();
		String first = lmsId(assignment);

		arrivesLate(frozen);

		assertThat(lmsId(assignment)).isEqualTo(first);
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(recorded()).containsExactly("second assignment id kept " + assignment + " " + this.late);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("This assignment may be in the LMS twice");
		assertThat(board()).contains("1 assignment may be in the LMS twice");
		assertThat(twice()).contains("Maybe there twice");

		teaching.presses(assignment, "cleaned-up");

		assertThat(teaching.looksAt(assignment)).bodyText().doesNotContain("may be in the LMS twice");
		assertThat(board()).doesNotContain("may be in the LMS twice");
		assertThat(twice()).doesNotContain("Maybe there twice");
	}

	@Test
	void anAdministratorCleansUpWhatATeacherDidNot() {
		AssignmentId assignment = teaching('a').setsWork("There once too often");
		this.delivery.deliver();
		this.assignments.found(target(assignment), this.late);
		assertThat(twice()).contains("There once too often");

		assertThat(this.mvc.post()
			.uri("/district/twice/{assignment}", assignment)
			.with(as(People.administrator('a')))
			.with(csrf())).hasStatus3xxRedirection();

		assertThat(twice()).doesNotContain("There once too often");
	}

	@Test
	void anAssignmentThatMayBeThereThreeTimesIsOne() {
		AssignmentId assignment = teaching('a').setsWork("There three times");
		this.delivery.deliver();
		this.assignments.found(target(assignment), this.late);
		this.assignments.found(target(assignment), LmsAssignmentId.from(UUID.randomUUID().toString()));

		assertThat(board()).contains("1 assignment may be in the LMS twice");
		assertThat(twice()).containsOnlyOnce("There three times");
	}

	@Test
	void theSameIdAgainIsNoSecondOne() {
		AssignmentId assignment = teaching('a').setsWork("Its own id again");
		this.delivery.deliver();

		assertThat(this.assignments.found(target(assignment), LmsAssignmentId.from(lmsId(assignment)))).isTrue();

		assertThat(twice()).doesNotContain("Its own id again");
	}

	@Test
	void aSecondCreateWithoutAnAnswerIsAskedAboutWhenTheFirstOnesIdArrives() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("First and second");
		LeasedDelivery frozen = freezesBeforeItsCreate();
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		teaching.presses(assignment, "is-not-there");
		this.delivery.deliver();
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);

		this.settlement.created(frozen, this.late, content("First and second"),
				new LmsAssignment(AssignmentState.OPEN, null, null, null, null));

		assertThat(lmsId(assignment)).isEqualTo(this.late.toString());
		assertThat(teaching.looksAt(assignment)).bodyText().contains("This assignment may be in the LMS twice");
		assertThat(twice()).contains("First and second");

		teaching.presses(assignment, "delete");
		this.delivery.deliver();
		this.delivery.timePasses();

		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(teaching.offeredAnswers(assignment)).containsKey("is-gone");
		teaching.presses(assignment, "is-gone");
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		assertThat(twice()).doesNotContain("First and second");
	}

	@Test
	void afterwardsASecondOneThatWasCleanedUpIsNotAskedAbout() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Cleaned up before");
		this.delivery.deliver();
		this.assignments.lost(target(assignment), true);

		teaching.presses(assignment, "cleaned-up");
		teaching.presses(assignment, "delete");
		this.delivery.deliver();

		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		this.assignments.lost(target(assignment), false);
		assertThat(teaching.looksAt(assignment)).hasStatusOk();
	}

	@Test
	void aLateCreateWithoutAnAnswerIsAskedAboutOnceMoreAlthoughAPersonSaidThatItIsGone() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Said to be gone");
		LeasedDelivery frozen = freezesBeforeItsCreate();
		teaching.presses(assignment, "delete");
		this.delivery.deliver();
		teaching.presses(assignment, "is-gone");
		assertThat(teaching.looksAt(assignment)).hasStatus(404);

		this.settlement.lost(frozen);
		this.delivery.deliver();

		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(teaching.offeredAnswers(assignment)).isEmpty();
		this.delivery.timePasses();
		assertThat(teaching.offeredAnswers(assignment)).containsKey("is-gone");
	}

	@Test
	void nothingIsCreatedAgainIfALateCreateGotNoAnswer() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Created late");
		LeasedDelivery frozen = freezesBeforeItsCreate();
		teaching.presses(assignment, "is-not-there");

		this.settlement.lost(frozen);
		this.delivery.deliver();

		assertThat(creates("Created late")).isEmpty();
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
	}

	@Test
	void aLateCreateWithoutAnAnswerBesideAKnownOneMayBeASecondOne() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Known and late");
		LeasedDelivery frozen = freezesBeforeItsCreate();
		teaching.presses(assignment, "is-not-there");
		this.delivery.deliver();

		this.settlement.lost(frozen);
		this.delivery.deliver();

		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("This assignment may be in the LMS twice");
	}

	@Test
	void namesNoneOfTwoThatAreUnknown() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Two unknown");
		LeasedDelivery frozen = freezesBeforeItsCreate();
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		teaching.presses(assignment, "is-not-there");
		this.delivery.deliver();

		this.settlement.lost(frozen);

		assertThat(teaching.looksAt(assignment)).bodyText()
			.contains("delete one of them there before you choose above")
			.doesNotContain("sends grades to the other one");
		teaching.presses(assignment, "delete");
		assertThat(teaching.looksAt(assignment)).bodyText().contains("delete both there");
	}

	@Test
	void aQuestionWaitsUntilALateCreateHasLanded() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Asked too early");
		LeasedDelivery frozen = freezesBeforeItsCreate();
		assertThat(teaching.offeredAnswers(assignment)).containsKey("is-not-there");

		this.settlement.lost(frozen);

		assertThat(teaching.offeredAnswers(assignment)).doesNotContainKey("is-not-there");
		assertThat(teaching.looksAt(assignment)).bodyText().doesNotContain("may be in the LMS twice");
	}

	/** Its lease expires, and people are asked, before its create leaves. */
	private LeasedDelivery freezesBeforeItsCreate() {
		LeasedDelivery frozen = this.delivery.claim(10).get(0);
		assertThat(this.creates.posting(frozen)).isTrue();
		this.delivery.leasesRunOut();
		this.delivery.deliver();
		this.delivery.timePasses();
		return frozen;
	}

	private static AssignmentContent content(String title) {
		return new AssignmentContent(title, "", List.of(), null, AvailabilityWindow.ALWAYS, null, List.of(), null, null,
				List.of());
	}

	private void arrivesLate(LeasedDelivery frozen) {
		AssignmentWrite.Update created = (AssignmentWrite.Update) this.assignments.next(frozen.target());
		this.settlement.created(frozen, this.late, created.wanted(),
				new LmsAssignment(AssignmentState.OPEN, null, null, null, null));
	}

	private List<String> recorded() {
		return values(String.class, "select action || ' ' || subject from audit_record where subject like ?",
				"% " + this.late);
	}

	private String board() {
		return page("/district");
	}

	private String twice() {
		return page("/district/twice");
	}

	private String page(String address) {
		return PageSource.of(this.mvc.get().uri(address).with(as(People.administrator('a'))).exchange());
	}

	private static DeliveryTarget target(AssignmentId assignment) {
		return DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment);
	}

}
