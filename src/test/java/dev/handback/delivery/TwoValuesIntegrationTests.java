package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import dev.handback.client.AssignmentsClient;
import dev.handback.client.SubmissionsClient;
import dev.handback.delivery.courier.ArrivedWork;
import dev.handback.delivery.courier.Failpoints;
import dev.handback.delivery.courier.Jitter;
import dev.handback.delivery.courier.LmsSubmissions;
import dev.handback.delivery.courier.Settlement;
import dev.handback.delivery.courier.SubmissionCourier;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.support.Gradebook;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Grades that someone changed in the learning platform. */
class TwoValuesIntegrationTests extends DeliveryTest {

	private final PersonId student = People.student('a', 10);

	@Autowired
	private TransactionTemplate transactions;

	@Test
	void overwritesNothingThatATeacherEnteredThere() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
		teaching.grades(assignment, this.student, "9", "");

		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
		assertThat(state('a', assignment, this.student).reason()).isEqualTo(Reason.CHANGED_THERE);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("Keep theirs", "<b>12</b>", "value=\"9\"");
	}

	@Test
	void overwritesNothingThatATeacherEnteredThereWhileTheDatabaseHeldTheWriteUp() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		teaching.grades(assignment, this.student, "9", "");
		SettableClock clock = new SettableClock();
		List<SubmissionCourier.PendingWrite> looked = courier(clock).prepare(this.delivery.claim(1));
		looked.forEach((write) -> assertThat(write.place((places) -> Duration.ZERO)).isZero());

		CompletableFuture<Void> writing = this.transactions.execute((status) -> {
			this.jdbc.sql("lock table delivery in access exclusive mode").update();
			CompletableFuture<Void> stalled = CompletableFuture
				.runAsync(() -> looked.forEach(SubmissionCourier.PendingWrite::carryOut));
			Awaitility.await()
				.until(() -> this.jdbc.sql("select exists (select from pg_locks where not granted)")
					.query(Boolean.class)
					.single());
			changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
			clock.advance(Duration.ofMillis(2001));
			return stalled;
		});
		writing.join();
		looked.forEach(SubmissionCourier.PendingWrite::end);

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
	}

	/** A courier whose looks grow old by that clock. */
	private SubmissionCourier courier(SettableClock clock) {
		SubmissionsClient client = this.app.getBean(SubmissionsClient.class);
		ConnectedDistricts districts = this.app.getBean(ConnectedDistricts.class);
		return new SubmissionCourier(client,
				new LmsSubmissions(client, this.app.getBean(AssignmentsClient.class), districts, clock),
				this.app.getBean(OutgoingAssignments.class), this.app.getBean(OutgoingSubmissions.class), districts,
				this.app.getBean(ArrivedWork.class), this.app.getBean(LmsPollTurns.class),
				this.app.getBean(Settlement.class), this.app.getBean(Failpoints.class),
				this.app.getBean(DeliveryProperties.class), clock, this.app.getBean(Jitter.class));
	}

	@Test
	void holdsAFirstGradeTooAndShowsTheStudentTheOneInTheLms() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("First grade");
		this.delivery.deliver();
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
		teaching.grades(assignment, this.student, "9", "");

		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
		assertThat(patches(assignment)).isEmpty();
		assertThat(this.mvc.get()
			.uri("/your-work/{assignment}", assignment)
			.with(People.as(People.user('a', 110, Role.STUDENT)))).bodyText()
			.contains("12 of 20")
			.doesNotContain("No grade yet");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "{\"flags\": [\"late\"]} | late", "{\"grade_comment\": \"See me\"} | See me" })
	void noticesFlagsAndCommentsToo(String change, String shown) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, change);
		teaching.grades(assignment, this.student, "9", "");

		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
		assertThat(teaching.looksAt(assignment)).bodyText().contains(shown);
	}

	@Test
	void noticesInAnOpenGradebookWhatWasChangedThere() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
		Gradebook gradebook = new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1));

		gradebook.looksAt(this.student);
		this.delivery.check();
		this.delivery.deliver();

		assertThat(gradebook.looksAt(this.student)).bodyText().contains("8|two-values|changed-there||12");
	}

	@Test
	void keepsTheirsWhenTheTeacherSaysSo() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);

		teaching.presses(assignment, "keep-theirs", this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("value=\"12\"").doesNotContain("value=\"9\"");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void takesNoCommentForAChangeThereBecauseOfItsLineEnds(boolean normalized) {
		TestService.INSTANCE.pull("PATCH", "/differences", "{\"normalized_texts\": " + normalized + "}");
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Line ends " + normalized);
		teaching.grades(assignment, this.student, "8", "Well begun  \r\n\r\nHalf done, Rene\u0301 \r\n");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);

		teaching.grades(assignment, this.student, "9", "Well begun\r\n\r\nHalf done, Ren\u00e9");
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('a', assignment, this.student).path("grade_comment").asString())
			.isEqualTo("Well begun\n\nHalf done, Ren\u00e9");
		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
		assertThat(patches(assignment)).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void takesNoCommentForAChangeThereBecauseNothingOfItMayRunThere(char district) {
		Teaching teaching = teaching(district);
		PersonId student = People.student(district, 10);
		AssignmentId assignment = teaching.setsWork("<img src=x onerror=alert(1)>");
		String comment = "Use <em>, not <i onclick=alert(1)>: x<y";
		teaching.grades(assignment, student, "8", comment);
		this.delivery.deliver();
		assertThat(state(district, assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);

		teaching.grades(assignment, student, "9", comment);
		this.delivery.deliver();

		assertThat(state(district, assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held(district, assignment, student).path("grade_comment").asString()).contains("Use <")
			.doesNotContainPattern("<[A-Za-z/!?]");
		assertThat(assignment(district, assignment).path("title").asString()).doesNotContainPattern("<[A-Za-z/!?]");
		assertThat(shown(teaching.looksAt(assignment))).contains(">" + comment + "<", "<img src=x onerror=alert(1)>");
	}

	@Test
	void sendsAgainOverAnOlderCommentOfSeveralLinesThatLandedLate() {
		TestService.INSTANCE.pull("PATCH", "/differences", "{\"normalized_texts\": true}");
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		teaching.grades(assignment, this.student, "9", "One\r\nTwo");
		assertThat(this.delivery.claim(10)).hasSize(1);
		this.delivery.leasesRunOut();
		teaching.grades(assignment, this.student, "10", "Three");
		this.delivery.deliver();
		changedThere('a', assignment, this.student, "{\"grade_points\": 9, \"grade_comment\": \"One\\r\\nTwo\"}");

		this.delivery.timePasses();
		this.delivery.check();
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_comment").asString()).isEqualTo("Three");
	}

	@Test
	void sendsOursWhenTheTeacherSaysSo() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);

		teaching.presses(assignment, "send-ours", this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void asksAgainWhenTheirsMovedOnceMore() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);
		changedThere('a', assignment, this.student, "{\"grade_points\": 14}");

		teaching.presses(assignment, "send-ours", this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(14);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
	}

	@ParameterizedTest
	@ValueSource(strings = { "keep-theirs", "send-ours" })
	void doesNothingFromAPageThatShowedAnotherValueOfTheLms(String button) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);
		Map<String, String> old = teaching.conflict(assignment, this.student);
		changedThere('a', assignment, this.student, "{\"grade_points\": 14}");
		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.check();
		int sent = patches(assignment).size();

		teaching.presses(assignment, button, this.student, old);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(14);
		assertThat(patches(assignment)).hasSize(sent);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("<b>14</b>", "<b>9</b>");
	}

	@ParameterizedTest
	@ValueSource(strings = { "keep-theirs", "send-ours" })
	void doesNothingFromAPageThatShowedAnotherValueOfOurs(String button) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);
		Map<String, String> old = teaching.conflict(assignment, this.student);
		teaching.grades(assignment, this.student, "10", "");

		teaching.presses(assignment, button, this.student, old);
		teaching.presses(assignment, button, this.student, Map.of());
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("<b>12</b>", "<b>10</b>", "value=\"10\"");
	}

	@Test
	void saysThatNothingWasDoneAndShowsTheNewValues() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);
		String page = "/sections/%s/assignments/%s".formatted(People.section('a', 1), assignment);

		MvcTestResult pressed = this.mvc.post()
			.uri(page + "/send-ours")
			.param("student", this.student.value())
			.param("alone", "true")
			.with(People.as(People.teacher('a')))
			.with(csrf())
			.exchange();

		assertThat(pressed).hasRedirectedUrl(page + "/submissions/" + this.student);
		assertThat(this.mvc.get()
			.uri(page + "/submissions/" + this.student)
			.cookie(pressed.getResponse().getCookies())
			.with(People.as(People.teacher('a')))).bodyText()
			.contains("1 grade wasn&#39;t changed", "<b>12</b>", "<b>9</b>");
	}

	@Test
	void callsNothingThereThatWasChangedAgainBeforeTheirsWasKept() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);
		changedThere('a', assignment, this.student, "{\"grade_points\": 14}");

		teaching.presses(assignment, "keep-theirs", this.student);
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("<b>14</b>", "value=\"12\"");
	}

	@Test
	void decidesForAllAtOnce() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("All at once");
		this.delivery.deliver();
		for (int number = 3; number <= 6; number++) {
			changedThere('a', assignment, People.student('a', number), "{\"grade_points\": 12}");
			teaching.grades(assignment, People.student('a', number), "9", "");
		}
		this.delivery.deliver();
		assertThat(teaching.looksAt(assignment)).bodyText().contains("4 grades were changed in the LMS");

		teaching.presses(assignment, "send-ours");
		this.delivery.deliver();

		for (int number = 3; number <= 6; number++) {
			assertThat(held('a', assignment, People.student('a', number)).path("grade_points").asInt()).isEqualTo(9);
		}
	}

	@Test
	void anEditDoesNotDecideForTheTeacher() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);

		teaching.grades(assignment, this.student, "10", "");
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
	}

	@Test
	void noticesAChangeThereWhenThePageIsOpened() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");

		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("<b>12</b>");
	}

	@Test
	void resolvesAutomaticallyOnceBothSidesAgreeAgain() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = twoValues(teaching);
		changedThere('a', assignment, this.student, "{\"grade_points\": 9}");

		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void sendsAgainOverAnOlderValueOfOursThatLandedLate() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		teaching.grades(assignment, this.student, "9", "");
		assertThat(this.delivery.claim(10)).hasSize(1);
		this.delivery.leasesRunOut();
		teaching.grades(assignment, this.student, "10", "");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		// the frozen node wakes up and its request lands
		changedThere('a', assignment, this.student, "{\"grade_points\": 9}");

		this.delivery.timePasses();
		this.delivery.check();
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(10);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
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
	void saysThatACommentCannotBeClearedAtProviderA() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Comment stays");
		teaching.grades(assignment, this.student, "8", "Well done");
		this.delivery.deliver();

		teaching.grades(assignment, this.student, "8", "");
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).reason()).isEqualTo(Reason.COMMENT_STAYS);
		assertThat(patches(assignment)).hasSize(1);
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
		changedThere('a', assignment, this.student, "{\"grade_points\": " + held + "}");
		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();
		teaching.presses(assignment, "keep-theirs", this.student);
		assertThat(teaching.looksAt(assignment)).hasStatusOk();
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

	private long reads(AssignmentId assignment) {
		return TestService.INSTANCE.journal("GET", "/assignments/" + lmsId(assignment))
			.stream()
			.filter((request) -> request.path("query").asString().contains("limit"))
			.count();
	}

	private AssignmentId graded(Teaching teaching, String points) {
		AssignmentId assignment = teaching.setsWork("Two values");
		teaching.grades(assignment, this.student, points, "");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		return assignment;
	}

	private AssignmentId twoValues(Teaching teaching) {
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
		teaching.grades(assignment, this.student, "9", "");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.TWO_VALUES);
		return assignment;
	}

}
