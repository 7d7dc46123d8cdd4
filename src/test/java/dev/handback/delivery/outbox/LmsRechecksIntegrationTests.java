package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.handback.delivery.AttemptView;
import dev.handback.delivery.DeliveryHistory;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.DeliveryTest;
import dev.handback.delivery.Reason;
import dev.handback.delivery.courier.LmsPoller;
import dev.handback.support.Gradebook;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** What opened pages and scheduled checks find out about changes in the LMS. */
class LmsRechecksIntegrationTests extends DeliveryTest {

	private static final long LIMIT = 1200;

	private final PersonId ada = People.student('a', 12);

	@Autowired
	private LmsPollTurns turns;

	@Autowired
	private LmsRechecks rechecks;

	@Autowired
	private LmsPoller lmsPoller;

	private Teaching teaching;

	private AssignmentId essay;

	@BeforeEach
	void grade() {
		this.teaching = teaching('a');
		this.essay = graded('a');
	}

	@Test
	void opensAtOnceAndFindsWhatWasChangedThere() {
		changedThere('a', this.essay, this.ada, "{\"grade_points\": 12}");
		long before = reads();

		assertThat(this.teaching.looksAt(this.essay)).bodyText().doesNotContain("Checked in the LMS");
		assertThat(reads()).isEqualTo(before);
		this.delivery.check();

		assertThat(stage('a')).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(state('a', this.essay, this.ada).reason()).isEqualTo(Reason.CHANGED_THERE);
		assertThat(this.teaching.looksAt(this.essay)).bodyText().contains("<b>12</b>", "Checked in the LMS at ");
	}

	@Test
	void readsTheListOnceAMinuteHoweverManyPagesAreOpened() {
		long before = reads();
		for (int i = 0; i < 5; i++) {
			this.teaching.looksAt(this.essay);
			new Teaching(this.mvc, People.coTeacher('a'), People.section('a', 1)).looksAt(this.essay);
			new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1)).looksAt(this.ada);
			this.delivery.check();
		}
		assertThat(reads() - before).isEqualTo(1);
		assertThat(stage('a')).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(attempts()).isEqualTo(2);
	}

	@Test
	void neverLooksBeforeAnUpdateWithoutAnAnswerHasLanded() {
		DeliveryTarget assignment = DeliveryTarget.assignment(People.district('a'), People.section('a', 1), this.essay);
		String planned = "select look_at > now() + interval '1 minute' from delivery "
				+ "where assignment_id = ? and student_id is null";
		update("update delivery set late_write = true, look_at = now() + interval '80 seconds' "
				+ "where assignment_id = ? and student_id is null", this.essay.value());

		this.rechecks.lookIn(assignment, Duration.ofSeconds(45));

		assertThat(value(Boolean.class, planned, this.essay.value())).isTrue();
	}

	@Test
	void looksAtTheNewestOfAnOpenGradebookFirst() {
		AssignmentId newer = graded('a');
		this.deliveries.look(People.district('a'), List.of(newer, this.essay));

		assertThat(claim().assignment().assignment()).isEqualTo(newer);
		assertThat(claim().assignment().assignment()).isEqualTo(this.essay);
	}

	@Test
	void noPageFiresTwentyReadsAtOnce() {
		List<AssignmentId> all = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			all.add(this.teaching.setsWork("Essay " + i));
		}
		this.delivery.deliver();
		this.deliveries.look(People.district('a'), all);

		int claimed = 0;
		while (this.turns.claim(People.district('a'), LIMIT).isPresent()) {
			claimed++;
		}

		assertThat(claimed).isBetween(1, 4);
	}

	@Test
	void aNodeThatLostItsReadRecordsNothing() {
		changedThere('a', this.essay, this.ada, "{\"grade_points\": 12}");
		this.deliveries.look(People.district('a'), List.of(this.essay));
		LmsPoll frozen = claim();
		update("update lms_look set lease_until = now() - interval '1 second'");

		this.lmsPoller.look(frozen);

		assertThat(this.deliveries.lastLook(People.district('a'), this.essay).at()).isNull();
		assertThat(value(Long.class, "select count(*) from delivery where look_at is not null")).isZero();
	}

	@Test
	void asksAgainWhenTheirsMovedAndEndsAConflictThatIsNone() {
		changedThere('a', this.essay, this.ada, "{\"grade_points\": 12}");
		lookNow();
		changedThere('a', this.essay, this.ada, "{\"grade_points\": 13}");
		lookNow();
		assertThat(this.teaching.looksAt(this.essay)).bodyText().contains("<b>13</b>");
		long before = reads();
		lookNow();
		assertThat(reads() - before).isEqualTo(1);

		changedThere('a', this.essay, this.ada, "{\"grade_points\": 8}");
		lookNow();

		assertThat(stage('a')).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 403, 501 })
	void findsWhatWasChangedThereAlsoWhereTheListIsRefused(int status) {
		this.teaching.grades(this.essay, People.student('a', 13), "4", "");
		this.delivery.deliver();
		changedThere('a', this.essay, this.ada, "{\"grade_points\": 12}");
		TestService.fault(TestService.INSTANCE.address(),
				"'kind': 'answer', 'operation': 'list_submissions', 'status': " + status);

		lookNow();

		assertThat(state('a', this.essay, this.ada).reason()).isEqualTo(Reason.CHANGED_THERE);
		assertThat(value(Integer.class, "select requests from lms_look")).isEqualTo(4);
	}

	@Test
	void noticesThatACommentWasRemovedThereThatCouldNotBeCleared() {
		this.teaching.grades(this.essay, this.ada, "8", "Good");
		this.delivery.deliver();
		this.teaching.grades(this.essay, this.ada, "8", "");
		this.delivery.deliver();
		assertThat(state('a', this.essay, this.ada).reason()).isEqualTo(Reason.COMMENT_STAYS);
		long attempts = attempts();
		lookNow();
		assertThat(attempts()).isEqualTo(attempts);

		changedThere('a', this.essay, this.ada, "{\"grade_comment\": null}");
		lookNow();

		assertThat(stage('a')).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void noticesThatTheAssignmentWasDeletedThere() {
		deletedThere('a', this.essay);

		lookNow();

		assertThat(state('a', this.essay).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
		assertThat(this.teaching.looksAt(this.essay)).bodyText().contains("deleted in the LMS");
	}

	@Test
	void readsADraftWithoutMistakingItForAChange() {
		changedThere('a', this.essay, "{\"state\": \"draft\"}");

		lookNow();

		assertThat(stage('a')).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void aStudentWhomTheListLeavesOutChangedNothing() {
		AssignmentId work = graded('b');
		TestService.INSTANCE.pull("PATCH", "/users/" + People.student('b', 12), "{\"lti_session\": false}");

		this.deliveries.look(People.district('b'), List.of(work));
		this.delivery.check();

		assertThat(state('b', work, People.student('b', 12)).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void leavesAPausedDistrictAlone() {
		this.deliveries.look(People.district('a'), List.of(this.essay));
		update("insert into delivery_pause (district_id, until, reason) values (?, 'infinity', 'PAUSED')",
				People.district('a').value());

		assertThat(this.turns.asked()).doesNotContain(People.district('a'));
		assertThat(this.turns.due()).doesNotContain(People.district('a'));
	}

	@ParameterizedTest
	@ValueSource(strings = { "'kind': 'answer', 'status': 429", "'kind': 'answer', 'status': 503" })
	void aServiceThatFailsOrThrottlesIsLeftAloneForAWhile(String fault) {
		changedThere('a', this.essay, this.ada, "{\"grade_points\": 12}");
		fault('a', "list_submissions", fault);
		lookNow();

		assertThat(stage('a')).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(
				!this.lmsPoller.isHealthy(People.district('a')) || !this.turns.asked().contains(People.district('a')))
			.isTrue();
		assertThat(this.deliveries.lastLook(People.district('a'), this.essay).at()).isNull();
	}

	@Test
	void callsNothingSeenThatALookDidNotShow() {
		update("update delivery set look_at = now(), delivered_at = now() - interval '1 day' where student_id is not null");
		TestService.fault(TestService.INSTANCE.address(), "'kind': 'answer', 'status': 503, 'path': '/submissions'");

		this.delivery.checkRows();

		assertThat(value(Long.class,
				"select count(*) from delivery where student_id is not null and delivered_at > now() - interval '1 hour'"))
			.isZero();
		assertThat(stage('a')).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		AttemptView newest = this.app.getBean(DeliveryHistory.class)
			.of(DeliveryTarget.submission(People.district('a'), People.section('a', 1), this.essay, this.ada))
			.get(0);
		assertThat(newest.answer()).contains("503");
		assertThat(this.app.getMessage(newest.messageKey(), null, Locale.ENGLISH))
			.isEqualTo("couldn't be checked in the LMS");
	}

	@Test
	void marksWorkThatWasHandedInThereAndWhatIsHandedInAgainAfterTheGrade() {
		PersonId ben = People.student('a', 13);
		changedThere('a', this.essay, ben,
				"{\"state\": \"submitted\", \"attachments\": [{\"type\": \"text\", \"text\": \"One\"}]}");
		changedThere('a', this.essay, this.ada,
				"{\"state\": \"submitted\", \"attachments\": [{\"type\": \"text\", \"text\": \"Graded\"}]}");
		lookNow();
		assertThat(this.teaching.looksAt(this.essay)).bodyText().contains("1 handed in, not graded");
		this.teaching.grades(this.essay, ben, "5", "");
		this.delivery.deliver();
		lookNow();
		assertThat(this.teaching.looksAt(this.essay)).bodyText().doesNotContain("handed in, not graded");

		changedThere('a', this.essay, this.ada,
				"{\"state\": \"submitted\", \"attachments\": [{\"type\": \"text\", \"text\": \"Again\"}]}");
		lookNow();

		assertThat(this.teaching.looksAt(this.essay)).bodyText().contains("1 handed in, not graded");
	}

	private AssignmentId graded(char district) {
		AssignmentId assignment = teaching(district).setsWork("Looked at");
		teaching(district).grades(assignment, People.student(district, 12), "8", "");
		this.delivery.deliver();
		this.delivery.deliver();
		letTimePass();
		return assignment;
	}

	/** Someone opens a page a minute after the last check. */
	private void lookNow() {
		letTimePass();
		this.deliveries.look(People.district('a'), List.of(this.essay));
		this.delivery.check();
		this.delivery.deliver();
	}

	private void letTimePass() {
		update("""
				with earlier as (
					select district_id, assignment_id, looked_at - interval '2 minutes' as at from lms_look)
				update lms_look set looked_at = earlier.at from earlier
				where lms_look.district_id = earlier.district_id
					and lms_look.assignment_id = earlier.assignment_id""");
	}

	private LmsPoll claim() {
		Optional<LmsPoll> look = this.turns.claim(People.district('a'), LIMIT);
		assertThat(look).isPresent();
		return look.orElseThrow();
	}

	private DeliveryState.Stage stage(char district) {
		return state(district, this.essay, this.ada).stage();
	}

	/** How often the list of the essay's submissions was read. */
	private long reads() {
		return TestService.INSTANCE.journal("GET", "/assignments/" + lmsId(this.essay) + "/submissions").size();
	}

	private long attempts() {
		return value(Long.class, """
				select count(*) from delivery_attempt a join delivery d using (district_id)
				where d.id = a.delivery_id and d.assignment_id = ? and d.student_id is not null""", this.essay.value());
	}

}
