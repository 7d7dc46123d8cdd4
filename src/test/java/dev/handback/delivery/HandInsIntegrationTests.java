package dev.handback.delivery;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import dev.handback.delivery.courier.Checker;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** How work that students hand in gets to the LMS, and when pages say that it's there. */
class HandInsIntegrationTests extends StudentTest {

	@Autowired
	private Leases leases;

	@Autowired
	private Checker checker;

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void marksATextAsSubmittedWhenItIsHandedIn(char district) {
		AssignmentId assignment = created(district);

		assertThat(handsIn(district, assignment, "text", "My <b>essay</b>")).hasStatus3xxRedirection();
		assertThat(page(district, assignment)).bodyText().contains("sending to the LMS");
		this.delivery.deliver();

		var held = held(district, assignment, People.student(district, NUMBER));
		assertThat(held.path("state").asString()).isEqualTo("submitted");
		assertThat(held.path("attachments").get(0).path("text").asString()).isEqualTo("My <\u200ab>essay<\u200a/b>");
		assertThat(page(district, assignment)).bodyText()
			.contains("Arrived in the LMS on", "My &lt;b&gt;essay&lt;/b&gt;");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void handsInAnEssayAboutMarkupOfWhichTheLearningPlatformCanRunNothing(boolean normalized) {
		TestService.INSTANCE.pull("PATCH", "/differences", "{\"normalized_texts\": " + normalized + "}");
		AssignmentId assignment = created('a');
		String essay = "A <link> in the head, <video src=x onerror=alert(1)>, &lt;b&gt; and <\u200abase>, if 1 <2 & x<y";

		handsIn('a', assignment, "text", essay);
		this.delivery.deliver();

		String sent = held('a', assignment, People.student('a', NUMBER)).path("attachments")
			.get(0)
			.path("text")
			.asString();
		assertThat(sent).doesNotContainPattern("<[A-Za-z/!?]").contains("1 <2");
		assertThat(PageSource.shown(page('a', assignment))).contains(essay, "Arrived in the LMS on");
		assertThat(patches(assignment)).hasSize(1);
	}

	@Test
	void tellsTheTeacherThatWorkArrivedAndNoGrade() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "My essay");
		this.delivery.deliver();

		assertThat(PageSource.shown(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/submissions/{student}", People.section('a', 1),
					assignment, People.student('a', NUMBER))
			.with(as(People.teacher('a')))
			.exchange())).containsSubsequence("History", "LMS: in the LMS", "The student handed in work");
	}

	@Test
	void waitsWithTheWorkUntilTheAssignmentIsPublishedAgain() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "Not lost");
		changedThere('a', assignment, "{\"state\": \"draft\"}");
		this.delivery.deliver();
		assertThat(held('a', assignment, People.student('a', NUMBER)).path("state").asString()).isEqualTo("created");

		changedThere('a', assignment, "{\"state\": \"open\"}");
		this.delivery.timePasses();
		this.delivery.deliver();

		assertThat(held('a', assignment, People.student('a', NUMBER)).path("state").asString()).isEqualTo("submitted");
	}

	@Test
	void doesNotSendAGradeAgainThatWasTakenBackThereWhileWorkWaits() {
		AssignmentId assignment = created('a');
		PersonId student = People.student('a', NUMBER);
		teaching('a').grades(assignment, student, "9", "");
		this.delivery.send();
		assertThat(held('a', assignment, student).path("grade_points").asInt()).isEqualTo(9);
		handsIn('a', assignment, "text", "Late work");
		fault('a', "update_submission", "'kind': 'answer', 'status': 503, 'next': 1");
		this.delivery.send();

		changedThere('a', assignment, student, "{\"grade_points\": null}");
		this.delivery.timePasses();
		this.delivery.deliver();

		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(held('a', assignment, student).path("grade_points").isNumber()).isFalse();
	}

	@Test
	void callsNothingArrivedButTheAttemptThatWasSent() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "FIRST");
		fault('a', "update_submission", "'kind': 'hang'");
		CompletableFuture<Void> sending = CompletableFuture.runAsync(this.delivery::send);
		Awaitility.await().until(() -> !patches(assignment).isEmpty());
		handsIn('a', assignment, "text", "SECOND");
		TestService.INSTANCE.pull("DELETE", "/faults", "");

		sending.join();

		assertThat(page('a', assignment)).bodyText().contains("sending to the LMS");
		this.delivery.deliver();
		assertThat(
				held('a', assignment, People.student('a', NUMBER)).path("attachments").get(0).path("text").asString())
			.isEqualTo("SECOND");
		assertThat(page('a', assignment)).bodyText().contains("Arrived in the LMS on");
	}

	@Test
	void sendsTheNewestAttemptAgainOverAnOlderOneThatLandedLate() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "FIRST");
		this.delivery.deliver();
		handsIn('a', assignment, "text", "SECOND");
		assertThat(this.delivery.claim(10)).hasSize(1);
		this.delivery.leasesRunOut();
		this.delivery.deliver();
		assertThat(page('a', assignment)).bodyText().contains("Arrived in the LMS on");
		changedThere('a', assignment, People.student('a', NUMBER),
				"{\"attachments\": [{\"type\": \"text\", \"text\": \"FIRST\"}]}");

		this.delivery.timePasses();
		this.delivery.check();

		assertThat(page('a', assignment)).bodyText().contains("sending to the LMS");
		this.delivery.deliver();
		assertThat(
				held('a', assignment, People.student('a', NUMBER)).path("attachments").get(0).path("text").asString())
			.isEqualTo("SECOND");
	}

	@Test
	void saysOfTheAttemptThatWasSentThatItArrivedAlsoWhereTheStudentHandedInAgainSince() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "FIRST");
		this.delivery.send();
		List<LeasedDelivery> looked = this.leases.claimCheck(List.of(), StepwiseDelivery.LEASE);
		handsIn('a', assignment, "text", "SECOND");

		this.checker.check(looked);

		assertThat(history(assignment)).containsExactly("DELIVERED", "CHECKING");
		this.delivery.deliver();
		assertThat(history(assignment)).containsExactly("DELIVERED", "CHECKING", "DELIVERED", "CHECKING");
		assertThat(arrived(assignment)).containsExactly("SECOND", "FIRST");
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void saysOnlyOfWhatWasSentThatItArrivedWheneverTheStudentHandsInAgain(long seed) {
		Random random = new Random(seed);
		AssignmentId assignment = created('a');
		List<LeasedDelivery> sent = new ArrayList<>();
		List<LeasedDelivery> looked = new ArrayList<>();
		for (int step = 0; step < 40; step++) {
			switch (random.nextInt(5)) {
				case 0 -> handsIn('a', assignment, "text", "Attempt " + step);
				case 1 -> sent.addAll(this.delivery.claim(1));
				case 2 -> looked.addAll(this.leases.claimCheck(List.of(), StepwiseDelivery.LEASE));
				case 3 -> {
					sent.forEach((row) -> this.delivery.carry(List.of(row)));
					sent.clear();
				}
				default -> {
					looked.forEach((row) -> this.checker.check(List.of(row)));
					looked.clear();
				}
			}
		}
		sent.forEach((row) -> this.delivery.carry(List.of(row)));
		looked.forEach((row) -> this.checker.check(List.of(row)));
		handsIn('a', assignment, "text", "The last");
		this.delivery.deliver();

		assertThat(history(assignment)).contains("DELIVERED").doesNotContain("NOT_VISIBLE");
		assertThat(arrived(assignment)).startsWith("The last")
			.containsExactlyInAnyOrderElementsOf(patches(assignment).stream()
				.map((request) -> request.path("request_body").asString().replaceAll(".*\"text\":\"([^\"]+)\".*", "$1"))
				.toList());
	}

	@ParameterizedTest
	@CsvSource({ "5, Good, 5, '', COMMENT_STAYS", "'', '', '', Hand it in, COMMENT_NEEDS_POINTS" })
	void sendsWorkWhoseGradeCannotBeWrittenBecauseOfItsComment(String points, String comment, String newPoints,
			String newComment, Reason reason) {
		AssignmentId assignment = created('a');
		PersonId student = People.student('a', NUMBER);
		teaching('a').grades(assignment, student, points, comment);
		this.delivery.deliver();
		teaching('a').grades(assignment, student, newPoints, newComment);
		this.delivery.deliver();
		assertThat(state('a', assignment, student).reason()).isEqualTo(reason);

		handsIn('a', assignment, "text", "One");
		handsIn('a', assignment, "text", "Two");
		this.delivery.deliver();

		assertThat(held('a', assignment, student).path("attachments").get(0).path("text").asString()).isEqualTo("Two");
		assertThat(page('a', assignment)).bodyText().contains("Arrived in the LMS on");
		assertThat(state('a', assignment, student).reason()).isEqualTo(reason);
		assertThat(held('a', assignment, student).path("grade_comment").asString("")).isEqualTo(comment);
	}

	@Test
	void sendsNothingASecondTimeThatIsThereAlready() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "Taken, then silence");
		fault('a', "update_submission", "'kind': 'reset', 'fires': 'after'");
		this.delivery.send();
		this.delivery.timePasses();

		this.delivery.deliver();

		assertThat(patches(assignment)).hasSize(1);
		assertThat(page('a', assignment)).bodyText().contains("Arrived in the LMS on");
	}

	@Test
	void handsInWithoutTouchingTheGradeInTheLms() {
		AssignmentId assignment = created('c');
		changedThere('c', assignment, People.student('c', NUMBER), "{\"grade_points\": 7, \"grade\": \"B\"}");

		handsIn('c', assignment, "text", "Second try");
		this.delivery.deliver();

		var held = held('c', assignment, People.student('c', NUMBER));
		assertThat(held.path("grade_points").asInt()).isEqualTo(7);
		assertThat(held.path("attachments").get(0).path("text").asString()).isEqualTo("Second try");
		assertThat(state('c', assignment, People.student('c', NUMBER)).stage())
			.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	/** The outcome of each attempt to send, newest first. */
	private List<String> history(AssignmentId assignment) {
		return this.app.getBean(DeliveryHistory.class)
			.of(DeliveryTarget.submission(People.district('a'), People.section('a', 1), assignment,
					People.student('a', NUMBER)))
			.stream()
			.map(AttemptView::outcome)
			.toList();
	}

	/** The attempts that were seen in the LMS, newest first. */
	private List<String> arrived(AssignmentId assignment) {
		return values(String.class,
				"select content from hand_in where assignment_id = ? and arrived_at is not null order by id desc",
				assignment.value());
	}

}
