package dev.handback.delivery;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/** Creates without an answer, and the answers that people give instead. */
class LostCreatesIntegrationTests extends AssignmentLifeTest {

	@ParameterizedTest
	@ValueSource(strings = { "'kind': 'reset', 'fires': 'after'", "'kind': 'answer', 'status': 500, 'fires': 'after'",
			"'kind': 'answer', 'status': 503, 'fires': 'after'", "'kind': 'answer', 'status': 501, 'fires': 'after'",
			"'kind': 'html', 'fires': 'after'", "'kind': 'empty', 'fires': 'after'" })
	void neverCreatesTwiceWhatMayBeThere(String fault) {
		Teaching teaching = teaching('a');
		String title = "Lost " + UUID.randomUUID();
		fault('a', "create_assignment", fault);
		AssignmentId assignment = teaching.setsWork(title);
		teaching.grades(assignment, this.student, "5", "");

		this.delivery.deliver();
		this.delivery.timePasses();
		this.delivery.deliver();

		assertThat(creates(title)).hasSize(1);
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(state('a', assignment, this.student).reason()).isEqualTo(Reason.ASSIGNMENT_UNKNOWN);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("Is it in the LMS?");
	}

	@Test
	void createsItWhenTheTeacherHasLookedAndItIsNotThere() {
		Teaching teaching = teaching('a');
		String title = "Looked " + UUID.randomUUID();
		fault('a', "create_assignment", "'kind': 'reset'");
		AssignmentId assignment = teaching.setsWork(title);
		teaching.grades(assignment, this.student, "5", "");
		this.delivery.deliver();
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);

		this.delivery.timePasses();
		teaching.presses(assignment, "is-not-there");
		this.delivery.deliver();

		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(creates(title).stream().filter((request) -> request.path("effect").asBoolean())).hasSize(1);
	}

	@Test
	void keepsEverythingHereWhenItIsThereButItsIdIsLost() {
		Teaching teaching = teaching('a');
		String title = "Id lost " + UUID.randomUUID();
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork(title);
		teaching.grades(assignment, this.student, "5", "");
		this.delivery.deliver();

		teaching.presses(assignment, "is-there");
		this.delivery.deliver();

		assertThat(state('a', assignment).reason()).isEqualTo(Reason.ID_LOST);
		assertThat(creates(title)).hasSize(1);
		this.delivery.timePasses();
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).reason()).isEqualTo(Reason.ASSIGNMENT_ID_LOST);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("I deleted it in the LMS");
	}

	@Test
	void asksTwiceBeforeItCreatesWhatMayBeInTheLmsAlready() {
		Teaching teaching = teaching('a');
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork("Asked twice");
		this.delivery.deliver();
		this.delivery.timePasses();

		assertThat(teaching.looksAt(assignment)).bodyText().satisfies(LostCreatesIntegrationTests::asksTwice);
		teaching.presses(assignment, "is-there");
		this.delivery.timePasses();
		assertThat(teaching.looksAt(assignment)).bodyText().satisfies(LostCreatesIntegrationTests::asksTwice);
	}

	private static void asksTwice(String page) {
		String create = "/(is-not-there|was-deleted-there)\\?create=1\"";
		assertThat(page).containsPattern(create).contains("there will be two");
		assertThat(page.replaceAll("(?s)<details class=\"confirm\".*?</details>", "")).doesNotContainPattern(create);
	}

	@Test
	void createsNothingFromAPageThatAskedWhetherItIsThereAfterAColleagueSaidThatItIs() {
		Teaching teaching = teaching('a');
		String title = "Two pages " + UUID.randomUUID();
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();
		this.delivery.timePasses();
		String old = teaching.offeredAnswers(assignment).get("is-not-there");
		teaching.presses(assignment, "is-there");

		MvcTestResult page = colleague().answers(assignment, old);
		this.delivery.deliver();

		assertThat(creates(title)).hasSize(1);
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.ID_LOST);
		assertThat(PageSource.shown(page)).contains("This page was out of date, so nothing was done.",
				"I deleted it in the LMS");
		assertThat(answered(assignment)).containsExactly("assignment said to be there");
	}

	@ParameterizedTest
	@ValueSource(strings = { "is-not-there", "is-there" })
	void doesNothingFromAPageThatAskedAboutAnEarlierCreate(String answer) {
		Teaching teaching = teaching('a');
		String title = "Asked again " + UUID.randomUUID();
		fault('a', "create_assignment", "'kind': 'reset'");
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();
		this.delivery.timePasses();
		String old = teaching.offeredAnswers(assignment).get(answer);
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		teaching.presses(assignment, "is-not-there");
		this.delivery.deliver();
		this.delivery.timePasses();

		MvcTestResult page = colleague().answers(assignment, old);
		this.delivery.deliver();

		assertThat(creates(title)).hasSize(2);
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(PageSource.shown(page)).contains("This page was out of date, so nothing was done.",
				"Is it in the LMS?");
		assertThat(answered(assignment)).containsExactly("assignment said not to be there");
	}

	@ParameterizedTest
	@ValueSource(strings = { "is-not-there", "is-there", "was-deleted-there" })
	void theSecondHalfOfADoubleClickFindsItsAnswerGiven(String answer) {
		Teaching teaching = teaching('a');
		fault('a', "create_assignment", "'kind': 'reset'");
		AssignmentId assignment = teaching.setsWork("Answered twice");
		this.delivery.deliver();
		if (answer.equals("was-deleted-there")) {
			teaching.presses(assignment, "is-there");
		}
		this.delivery.timePasses();
		String clicked = teaching.offeredAnswers(assignment).get(answer);
		teaching.answers(assignment, clicked);
		List<String> answered = answered(assignment);

		assertThat(PageSource.shown(teaching.answers(assignment, clicked))).doesNotContain("This page was out of date");
		assertThat(answered(assignment)).isEqualTo(answered);
		this.delivery.deliver();
		assertThat(PageSource.shown(teaching.answers(assignment, clicked))).doesNotContain("This page was out of date");
	}

	private Teaching colleague() {
		return new Teaching(this.mvc, People.coTeacher('a'), People.section('a', 1));
	}

	/** The answers that people gave, according to the audit log. */
	private List<String> answered(AssignmentId assignment) {
		return values(String.class, "select action from audit_record where subject = ? and actor is not null"
				+ " and action like 'assignment said%'", assignment.toString());
	}

	@Test
	void doesNotTakeItForMissingWhileALateWriteCanStillLand() {
		Teaching teaching = teaching('a');
		String title = "Lands late " + UUID.randomUUID();
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();

		teaching.presses(assignment, "is-not-there");
		teaching.presses(assignment, "is-there");
		teaching.presses(assignment, "is-not-there");
		this.delivery.deliver();

		assertThat(creates(title)).hasSize(1);
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.ID_LOST);
	}

	@Test
	void saysUntilWhenItMayStillLandAndThenOffersToCreateIt() {
		Teaching teaching = teaching('a');
		fault('a', "create_assignment", "'kind': 'reset'");
		AssignmentId assignment = teaching.setsWork("Not offered yet");
		this.delivery.deliver();
		assertThat(teaching.looksAt(assignment)).bodyText()
			.containsPattern("It can still appear there until \\d{1,2}:\\d\\d:\\d\\d [AP]M E[SD]T")
			.contains("It&#39;s there")
			.doesNotContain("t there; create it");

		this.delivery.timePasses(Duration.ofSeconds(91));

		assertThat(teaching.looksAt(assignment)).bodyText()
			.contains("t there; create it")
			.doesNotContain("It can still appear there");
	}

	@Test
	void anEditCreatesNothingThatIsThereAlready() {
		Teaching teaching = teaching('a');
		String title = "Edited after its id was lost " + UUID.randomUUID();
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();
		teaching.presses(assignment, "is-there");

		teaching.edits(assignment, title, "2099-02-28");
		this.delivery.deliver();

		assertThat(creates(title)).hasSize(1);
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.ID_LOST);
	}

}
