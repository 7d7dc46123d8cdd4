package dev.handback.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import dev.handback.client.AssignmentsClient;
import dev.handback.client.SubmissionsClient;
import dev.handback.delivery.courier.Failpoints;
import dev.handback.delivery.courier.Jitter;
import dev.handback.delivery.courier.LmsSubmissions;
import dev.handback.delivery.courier.Settlement;
import dev.handback.delivery.courier.SubmissionCourier;
import dev.handback.delivery.courier.SubmissionWriter;
import dev.handback.delivery.courier.WantedSubmissions;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.support.Gradebook;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** Grades that were changed in the LMS are found and never overwritten. */
class ConflictsIntegrationTests extends ConflictTest {

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
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
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
			update("lock table delivery in access exclusive mode");
			CompletableFuture<Void> stalled = CompletableFuture
				.runAsync(() -> looked.forEach(SubmissionCourier.PendingWrite::carryOut));
			Awaitility.await()
				.until(() -> value(Boolean.class, "select exists (select from pg_locks where not granted)"));
			changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
			clock.advance(Duration.ofMillis(2001));
			return stalled;
		});
		writing.join();
		looked.forEach(SubmissionCourier.PendingWrite::end);

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
	}

	/** A courier whose reads age by that clock. */
	private SubmissionCourier courier(SettableClock clock) {
		SubmissionsClient client = this.app.getBean(SubmissionsClient.class);
		WantedSubmissions wanted = this.app.getBean(WantedSubmissions.class);
		Settlement settlement = this.app.getBean(Settlement.class);
		return new SubmissionCourier(new LmsSubmissions(client, this.app.getBean(AssignmentsClient.class), clock),
				this.app.getBean(OutgoingAssignments.class), wanted, this.app.getBean(LmsPollTurns.class), settlement,
				new SubmissionWriter(client, settlement, this.app.getBean(Failpoints.class),
						this.app.getBean(DeliveryProperties.class), clock, this.app.getBean(Jitter.class)),
				clock);
	}

	@Test
	void holdsAFirstGradeTooAndShowsTheStudentTheOneInTheLms() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("First grade");
		this.delivery.deliver();
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
		teaching.grades(assignment, this.student, "9", "");

		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
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

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(teaching.looksAt(assignment)).bodyText().contains(shown);
	}

	@Test
	void listsTheConflictsOfAnAssignmentAndSettlesThemWhereTheyAreListed() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);

		MvcTestResult listed = teaching.conflicts(assignment);
		assertThat(listed).hasStatusOk().bodyText().contains("<b>9</b>", "<b>12</b>", "Seen in the LMS on", "Holloway");
		Map<String, String> old = Teaching.shown(listed);
		old.replaceAll((field, value) -> field.equals("seen-points-theirs-" + this.student) ? "11" : value);
		assertThat(teaching.settles(assignment, "send-ours", this.student, old)).hasStatusOk()
			.bodyText()
			.contains("1 grade wasn&#39;t changed", "<b>12</b>");

		assertThat(teaching.settles(assignment, "send-ours", this.student, Teaching.shown(listed))).hasStatusOk()
			.bodyText()
			.contains("no grade was changed in the LMS");
		this.delivery.deliver();
		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
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

		assertThat(gradebook.looksAt(this.student)).bodyText().contains("8|conflict|changed-there||12");
	}

	@Test
	void anEditDoesNotDecideForTheTeacher() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);

		teaching.grades(assignment, this.student, "10", "");
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
	}

	@Test
	void isResolvedByTypingTheOtherValue() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);

		teaching.grades(assignment, this.student, "12", "");
		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void noticesAChangeThereWhenThePageIsOpened() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");

		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("<b>12</b>");
	}

	@Test
	void resolvesAutomaticallyOnceBothSidesAgreeAgain() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);
		changedThere('a', assignment, this.student, "{\"grade_points\": 9}");

		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

}
