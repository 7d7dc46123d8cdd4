package dev.handback.delivery;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import dev.handback.delivery.courier.Checker;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What students see and hand in, and what their teacher sees of that. */
class StudentIntegrationTests extends DeliveryTest {

	private static final int NUMBER = 4;

	@Autowired
	private Leases leases;

	@Autowired
	private Checker checker;

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void handsInATextThatTurnsSubmitted(char district) {
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
		assertThat(shown(page('a', assignment))).contains(essay, "Arrived in the LMS on");
		assertThat(patches(assignment)).hasSize(1);
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

	@Test
	void showsWhatWasHandedInLastAndWhatArrivedBefore() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "FIRST <i>work</i>");
		this.delivery.deliver();
		handsIn('a', assignment, "text", "SECOND <i>work</i>");

		assertThat(handedIn(assignment)).containsSubsequence("sending to the LMS", "Handed in here on",
				"SECOND &lt;i&gt;work&lt;/i&gt;", "In the LMS now", "FIRST &lt;i&gt;work&lt;/i&gt;",
				"Arrived in the LMS on");
		fault('a', "read_submission", "'kind': 'answer', 'status': 500");
		assertThat(handedIn(assignment)).containsSubsequence("SECOND", "respond in time", "FIRST",
				"Arrived in the LMS on");

		this.delivery.deliver();

		assertThat(handedIn(assignment)).contains("SECOND", "Arrived in the LMS on")
			.doesNotContain("FIRST", "sending to the LMS", "In the LMS now");
	}

	@Test
	void saysWhatAHandInWaitsForBehindAConflictOfTheGrade() {
		AssignmentId assignment = created('a');
		changedThere('a', assignment, People.student('a', NUMBER), "{\"grade_points\": 12}");
		teaching('a').grades(assignment, People.student('a', NUMBER), "9", "");
		this.delivery.deliver();

		handsIn('a', assignment, "text", "Behind a conflict");
		this.delivery.deliver();

		assertThat(handedIn(assignment))
			.contains("Behind a conflict", "waiting for your teacher", "your teacher has to choose which grade to keep")
			.doesNotContain("sending");
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

	@ParameterizedTest
	@EnumSource(DeliveryState.Stage.class)
	void hasAWordForWorkInEveryState(DeliveryState.Stage stage) {
		assertThat(this.app.getMessage("work.state." + stage.key(), null, Locale.ENGLISH)).isNotBlank();
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
	void aDoubleClickHandsInOnceAndUsesOneAttempt() {
		AssignmentId assignment = created('a');
		this.jdbc.sql("update assignment set max_attempts = 1 where id = ?").param(assignment.value()).update();
		assertThat(page('a', assignment)).bodyText().contains("name=\"before\" value=\"0\"");

		List<MvcTestResult> clicks = Stream.generate(() -> clicks(assignment, "Once", "0"))
			.limit(2)
			.map(CompletableFuture::join)
			.toList();
		assertThat(clicks).allSatisfy((click) -> assertThat(click).hasStatus3xxRedirection());

		assertThat(attempts(assignment)).isEqualTo(1);
	}

	@Test
	void twoClicksAtTheSameMomentHandInOnce() {
		AssignmentId assignment = created('a');
		List<CompletableFuture<MvcTestResult>> clicks = Stream.generate(() -> clicks(assignment, "At once", "0"))
			.limit(8)
			.toList();
		assertThat(clicks).allSatisfy((click) -> assertThat(click.join()).hasStatus3xxRedirection());

		assertThat(attempts(assignment)).isEqualTo(1);
	}

	@Test
	void theSameLinkCanBeHandedInAgainFromANewPageAndAnotherTextFromAnOldOne() {
		AssignmentId assignment = created('a');
		clicks(assignment, "One", "0").join();
		clicks(assignment, "Two", "0").join();
		clicks(assignment, "Two", "2").join();

		assertThat(attempts(assignment)).isEqualTo(3);
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

	@Test
	void takesOnlyWhatTheAssignmentAndTheProviderTake() {
		AssignmentId assignment = created('a');

		assertThat(handsIn('a', assignment, "link", "https://docs.example/1")).hasStatusOk()
			.bodyText()
			.contains("Enter text or a link first");
		assertThat(attempts(assignment)).isZero();
	}

	@Test
	void showsAGradeWhenTheLearningPlatformHasItAndNotBefore() {
		AssignmentId assignment = created('a');
		teaching('a').grades(assignment, People.student('a', NUMBER), "17.5", "Well done");
		assertThat(page('a', assignment)).bodyText().contains("No grade yet").doesNotContain("Well done");

		this.delivery.deliver();

		assertThat(page('a', assignment)).bodyText().contains("17.5 of 20", "Well done");
		assertThat(list('a')).bodyText().contains("17.5 of 20");
	}

	@Test
	void showsTheTeacherTheSamePageWithABannerAndNothingToPress() {
		AssignmentId assignment = created('a');

		assertThat(this.mvc.get()
			.uri("/sections/{section}/as/{student}/{assignment}", People.section('a', 1), People.student('a', NUMBER),
					assignment)
			.with(as(People.teacher('a')))).hasStatusOk()
			.bodyText()
			.contains("viewing this as", "disabled")
			.doesNotContain("<button class=\"button\">Hand in");
		assertThat(this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("text", "By the teacher")).hasStatus(404);
	}

	@Test
	void showsNothingThatIsNotForTheStudent() {
		AssignmentId assignment = created('a');
		this.jdbc.sql("update assignment set assignees = array[?] where id = ?")
			.param(People.student('a', 5).value())
			.param(assignment.value())
			.update();

		assertThat(page('a', assignment)).hasStatus(404);
		assertThat(list('a')).bodyText().doesNotContain(assignment.toString());
	}

	/** What the page says of the work that was handed in. */
	private String handedIn(AssignmentId assignment) {
		String page = new String(page('a', assignment).getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
		int from = page.indexOf("id=\"handed-in\"");
		return page.substring(from, page.indexOf("</section>", from));
	}

	/** What became of each attempt to send, newest first. */
	private List<String> history(AssignmentId assignment) {
		return this.app.getBean(DeliveryHistory.class)
			.of(DeliveryTarget.submission(People.district('a'), People.section('a', 1), assignment,
					People.student('a', NUMBER)))
			.stream()
			.map(AttemptView::outcome)
			.toList();
	}

	/** What was seen in the LMS, newest first. */
	private List<String> arrived(AssignmentId assignment) {
		return this.jdbc
			.sql("select content from hand_in where assignment_id = ? and arrived_at is not null order by id desc")
			.param(assignment.value())
			.query(String.class)
			.list();
	}

	private AssignmentId created(char district) {
		AssignmentId assignment = teaching(district).setsWork("For students");
		this.delivery.deliver();
		return assignment;
	}

	private MvcTestResult list(char district) {
		return this.mvc.get().uri("/your-work").with(as(student(district))).exchange();
	}

	private MvcTestResult page(char district, AssignmentId assignment) {
		return this.mvc.get().uri("/your-work/{assignment}", assignment).with(as(student(district))).exchange();
	}

	private MvcTestResult handsIn(char district, AssignmentId assignment, String field, String typed) {
		return this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(student(district)))
			.with(csrf())
			.param(field, typed)
			.exchange();
	}

	/** Presses the button on a page that showed so many attempts. */
	private CompletableFuture<MvcTestResult> clicks(AssignmentId assignment, String text, String before) {
		return CompletableFuture.supplyAsync(() -> this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(student('a')))
			.with(csrf())
			.param("text", text)
			.param("before", before)
			.exchange());
	}

	private int attempts(AssignmentId assignment) {
		return this.jdbc.sql("select count(*) from hand_in where assignment_id = ?")
			.param(assignment.value())
			.query(Integer.class)
			.single();
	}

	private static SignedInUser student(char district) {
		return People.user(district, 100 + NUMBER, Role.STUDENT);
	}

}
