package dev.handback.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.handback.client.AssignmentsClient;
import dev.handback.client.RosterClient;
import dev.handback.delivery.courier.AssignmentCourier;
import dev.handback.delivery.courier.AssignmentSettlement;
import dev.handback.delivery.courier.Failpoints;
import dev.handback.delivery.courier.IdJournal;
import dev.handback.delivery.courier.Jitter;
import dev.handback.delivery.courier.RecoveredIds;
import dev.handback.delivery.courier.Settlement;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.queue.Backlogs;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessException;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Assignments from intent to deletion, and what people do to them there. */
class LifeOfAnAssignmentIntegrationTests extends DeliveryTest {

	@Autowired
	private TransactionTemplate transactions;

	private final PersonId student = People.student('a', 11);

	@Test
	void sendsOfAnEditOnlyWhatChanged() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Draft title");

		assertThat(teaching.edits(assignment, "Better title", "2099-01-31")).hasStatus3xxRedirection();
		this.delivery.deliver();

		assertThat(assignment('a', assignment).path("title").asString()).isEqualTo("Better title");
		assertThat(edits(assignment)).singleElement()
			.satisfies((edit) -> assertThat(edit.path("request_body").asString())
				.isEqualTo("{\"title\":\"Better title\"}"));
	}

	@Test
	void renamesAnAssignmentWhoseDueDateHasPassed() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Overdue");
		this.jdbc.sql(
				"update assignment set due_at = '2020-02-01T04:59:00Z', told_due_at = '2020-02-01T04:59:00Z' where id = ?")
			.param(assignment.value())
			.update();

		assertThat(teaching.edits(assignment, "Overdue and renamed", "2020-01-31")).hasStatus3xxRedirection();
		this.delivery.deliver();

		assertThat(assignment('a', assignment).path("title").asString()).isEqualTo("Overdue and renamed");
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void sendsManyEditsAsOneAndNothingWhenTheyCancelOut() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "One");
		teaching.edits(assignment, "Two", "2099-01-31");
		teaching.edits(assignment, "Three", "2099-01-31");
		this.delivery.deliver();
		assertThat(edits(assignment)).hasSize(1);

		teaching.edits(assignment, "Four", "2099-01-31");
		teaching.edits(assignment, "Three", "2099-01-31");
		this.delivery.deliver();

		assertThat(edits(assignment)).hasSize(1);
	}

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
		assertThat(shown(opensDelete(assignment)))
			.contains("will be deleted from", "here. It may be in the LMS", "delete it there yourself")
			.doesNotContain("here and in the LMS");
		String old = teaching.offeredAnswers(assignment).getOrDefault("is-there", "");

		teaching.presses(assignment, "delete");
		this.delivery.deliver();

		assertThat(shown(teaching.looksAt(assignment))).contains("Is it still in the LMS?",
				"It can still appear there until");
		if (!saidToBeThere) {
			assertThat(shown(teaching.answers(assignment, old))).contains("This page was out of date");
		}
		this.delivery.timePasses();
		teaching.presses(assignment, "is-gone");
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		this.delivery.deliver();
		assertThat(creates(title)).hasSize(1);
	}

	@Test
	void leavesNoProblemWithoutAPageWhereItIsDeletedWhileItsCreateIsOutAndTheAnswerIsLost() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Deleted while it was out " + UUID.randomUUID());
		this.delivery.claim(1).forEach((row) -> this.app.getBean(DeliveryRows.class).posting(row));
		assertThat(shown(opensDelete(assignment))).contains("If it gets there in the meantime");

		teaching.presses(assignment, "delete");
		this.delivery.leasesRunOut();
		this.delivery.deliver();
		this.delivery.timePasses();

		assertThat(shown(teaching.looksAt(assignment))).contains("Is it still in the LMS?");
		teaching.presses(assignment, "is-gone");
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
		assertThat(this.app.getBean(Backlogs.class).of(People.district('a')).groups()).isEmpty();
	}

	@Test
	void deletesThereWhatWasDeletedHereBeforeItsIdCameBack() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Id after all");
		LmsAssignmentId id = LmsAssignmentId.from(lmsId(assignment));
		this.jdbc.sql("update assignment set lms_id = null, told_title = null where id = ?")
			.param(assignment.value())
			.update();
		this.jdbc.sql("update delivery set state = 'UNKNOWN', reason = 'OUTCOME_UNKNOWN' where assignment_id = ?")
			.param(assignment.value())
			.update();
		this.delivery.timePasses();
		teaching.presses(assignment, "delete");
		teaching.presses(assignment, "is-gone");
		assertThat(teaching.looksAt(assignment)).hasStatus(404);

		this.app.getBean(IdJournal.class)
			.keep(DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment), id);
		this.app.getBean(RecoveredIds.class).replay();
		this.delivery.deliver();

		assertThat(lmsId(assignment)).isEqualTo(id.toString());
		assertThat(assignment('a', assignment).isMissingNode()).isTrue();
		assertThat(teaching.looksAt(assignment)).hasStatus(404);
	}

	private MvcTestResult opensDelete(AssignmentId assignment) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/delete", People.section('a', 1), assignment)
			.with(People.as(People.teacher('a')))
			.exchange();
	}

	@Test
	void takesADeleteForDoneThatGotNoAnswerTheFirstTime() {
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
	void repeatsACreateThatSurelyDidNothing() {
		Teaching teaching = teaching('a');
		String title = "Not there " + UUID.randomUUID();
		fault('a', "create_assignment", "'kind': 'answer', 'status': 429");
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();

		this.delivery.timePasses();
		this.delivery.deliver();

		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(creates(title).stream().filter((request) -> request.path("effect").asBoolean())).hasSize(1);
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
		this.delivery.deliver();

		teaching.presses(assignment, "is-there");
		this.delivery.deliver();

		assertThat(state('a', assignment).reason()).isEqualTo(Reason.ID_LOST);
		assertThat(creates(title)).hasSize(1);
		this.delivery.timePasses();
		assertThat(teaching.looksAt(assignment)).bodyText().contains("I deleted it in the LMS");
	}

	@Test
	void asksTwiceBeforeItCreatesWhatMayBeInTheLmsAlready() {
		Teaching teaching = teaching('a');
		fault('a', "create_assignment", "'kind': 'reset', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork("Asked twice");
		this.delivery.deliver();
		this.delivery.timePasses();

		assertThat(teaching.looksAt(assignment)).bodyText().satisfies(LifeOfAnAssignmentIntegrationTests::asksTwice);
		teaching.presses(assignment, "is-there");
		this.delivery.timePasses();
		assertThat(teaching.looksAt(assignment)).bodyText().satisfies(LifeOfAnAssignmentIntegrationTests::asksTwice);
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
		assertThat(shown(page)).contains("This page was out of date, so nothing was done.", "I deleted it in the LMS");
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
		assertThat(shown(page)).contains("This page was out of date, so nothing was done.", "Is it in the LMS?");
		assertThat(answered(assignment)).containsExactly("assignment said not to be there");
	}

	private Teaching colleague() {
		return new Teaching(this.mvc, People.coTeacher('a'), People.section('a', 1));
	}

	/** The answers that people gave, as the audit log has them. */
	private List<String> answered(AssignmentId assignment) {
		return this.jdbc
			.sql("select action from audit_record where subject = ? and actor is not null"
					+ " and action like 'assignment said%'")
			.param(assignment.toString())
			.query(String.class)
			.list();
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
			.containsPattern("It can still appear there until \\d\\d:\\d\\d:\\d\\d E[SD]T")
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

	@Test
	void aCreateWaitsUntilItsSectionCanBeRead() {
		Teaching teaching = teaching('a');
		String title = "During an outage " + UUID.randomUUID();
		TestService.fault(TestService.INSTANCE.address(),
				"'kind': 'answer', 'status': 503, 'path': '/v3.1/sections', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();
		this.delivery.timePasses();
		this.delivery.deliver();
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.UNAVAILABLE);
		assertThat(creates(title)).isEmpty();

		TestService.heal(TestService.INSTANCE.address());
		this.delivery.timePasses();
		this.delivery.deliver();

		assertThat(creates(title)).hasSize(1);
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@ParameterizedTest
	@CsvSource({ "1900, true", "2100, false" })
	void noCreateLeavesOnAReadOfItsSectionOlderThanTwoSeconds(long age, boolean leaves) {
		String title = "Two seconds " + UUID.randomUUID();
		AssignmentId assignment = teaching('a').setsWork(title);

		this.delivery.claim(1).forEach((row) -> courier(Duration.ofMillis(age)).deliver(row, () -> true));

		assertThat(creates(title)).hasSize(leaves ? 1 : 0);
		this.delivery.deliver();
		assertThat(creates(title)).hasSize(1);
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	/** A courier that finds so much time gone whenever it looks at the clock. */
	private AssignmentCourier courier(Duration meanwhile) {
		SettableClock clock = new SettableClock();
		return new AssignmentCourier(this.app.getBean(AssignmentsClient.class), this.app.getBean(RosterClient.class),
				this.app.getBean(OutgoingAssignments.class), this.app.getBean(ConnectedDistricts.class),
				this.app.getBean(Settlement.class), this.app.getBean(AssignmentSettlement.class), this.app.getBean(Failpoints.class), new Clock() {

					@Override
					public Instant instant() {
						clock.advance(meanwhile);
						return clock.instant();
					}

					@Override
					public ZoneId getZone() {
						return clock.getZone();
					}

					@Override
					public Clock withZone(ZoneId zone) {
						throw new UnsupportedOperationException();
					}

				}, this.app.getBean(Jitter.class));
	}

	@Test
	void aCreateWhoseAnswerIsLostEndsNoOutage() {
		Teaching teaching = teaching('a');
		AssignmentId waiting = created(teaching, "Waits out the outage");
		for (int number = 3; number <= 9; number++) {
			teaching.grades(waiting, People.student('a', number), "5", "");
		}
		TestService.fault(TestService.INSTANCE.address(), "'kind': 'reset', 'path': '/assignments'");
		this.delivery.deliver();
		assertThat(paused()).isTrue();
		this.delivery.timePasses();
		this.jdbc.sql("update delivery set due_at = now() + interval '1 minute' where state = 'DUE'").update();
		AssignmentId lost = teaching.setsWork("Lost in an outage");

		this.delivery.carry(this.delivery.claim(1));

		assertThat(state('a', lost).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(paused()).isTrue();
	}

	private boolean paused() {
		return this.jdbc.sql("select exists (select from delivery_pause where district_id = ?)")
			.param(People.district('a').value())
			.query(Boolean.class)
			.single();
	}

	@Test
	void whereNothingIsToBeSentTheMomentWhenItWasLastSeenStays() {
		AssignmentId assignment = created(teaching('a'), "Seen then");
		this.jdbc.sql("update delivery set delivered_at = now() - interval '1 day' where assignment_id = ?")
			.param(assignment.value())
			.update();
		this.transactions.executeWithoutResult((status) -> this.deliveries
			.changed(DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment)));

		this.delivery.deliver();

		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(
				this.jdbc.sql("select delivered_at < now() - interval '1 hour' from delivery where assignment_id = ?")
					.param(assignment.value())
					.query(Boolean.class)
					.single())
			.isTrue();
	}

	@Test
	void takesInAnIdThatTheDatabaseCouldNotTakeAtFirst() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Found again");
		LmsAssignmentId id = LmsAssignmentId.from(lmsId(assignment));
		this.jdbc.sql("update assignment set lms_id = null, told_title = null where id = ?")
			.param(assignment.value())
			.update();
		this.jdbc.sql("update delivery set state = 'UNKNOWN', reason = 'OUTCOME_UNKNOWN' where assignment_id = ?")
			.param(assignment.value())
			.update();

		this.app.getBean(IdJournal.class)
			.keep(DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment), id);
		this.app.getBean(RecoveredIds.class).replay();
		this.app.getBean(RecoveredIds.class).replay();
		this.delivery.deliver();

		assertThat(lmsId(assignment)).isEqualTo(id.toString());
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void anIdThatNeitherDatabaseNorDiskTakesIsLoggedAndItsOutcomeStaysUnknown(CapturedOutput log) throws IOException {
		Teaching teaching = teaching('a');
		String title = "Taken nowhere " + UUID.randomUUID();
		AssignmentId assignment = teaching.setsWork(title);
		Path file = this.app.getBean(DeliveryProperties.class).directory().resolve("unstored-ids");
		Files.createDirectories(file);
		this.jdbc.sql("alter table assignment add constraint refused check (lms_id is null) not valid").update();
		try {
			assertThatThrownBy(() -> this.delivery.deliver()).isInstanceOf(DataAccessException.class);
		}
		finally {
			this.jdbc.sql("alter table assignment drop constraint refused").update();
			Files.delete(file);
		}
		this.delivery.leasesRunOut();
		this.delivery.deliver();

		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		String answer = creates(title).get(0).path("answer_body").asString();
		assertThat(log.getAll().lines().filter((line) -> line.contains("it is only in this line"))).singleElement()
			.satisfies((line) -> assertThat(answer).contains(line.replaceAll(".*store the id (\\S+) of.*", "$1")));
		assertThat(creates(title)).hasSize(1);
	}

	@Test
	void waitsWhileItIsUnpublishedAndSendsAutomaticallyAfterwards() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Unpublished");
		changedThere('a', assignment, "{\"state\": \"draft\"}");
		teaching.grades(assignment, this.student, "5", "");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).reason()).isEqualTo(Reason.DRAFT);
		lookComes();
		assertThat(teaching.looksAt(assignment)).bodyText().contains("unpublished in the LMS");

		changedThere('a', assignment, "{\"state\": \"open\"}");
		lookComes();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(patches(assignment)).hasSize(2);
	}

	@Test
	void keepsGradesOfAnAssignmentThatWasDeletedThereAndCreatesItAgain() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Deleted there");
		teaching.grades(assignment, this.student, "5", "");
		this.delivery.deliver();
		deletedThere('a', assignment);
		teaching.grades(assignment, this.student, "6", "");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).reason()).isEqualTo(Reason.ASSIGNMENT_GONE);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("It was deleted in the LMS");

		teaching.presses(assignment, "create-again");
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(6);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void noticesThatTheDueDateWasRemovedThere() {
		Teaching teaching = teaching('c');
		AssignmentId assignment = teaching.setsWork("Due date removed");
		this.delivery.deliver();
		changedThere('c', assignment, "{\"due_date\": null}");

		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();

		assertThat(teaching.looksAt(assignment)).bodyText().contains("Its due date was removed");
	}

	@Test
	void pausesADistrictThatIsNotConnectedAndResumesAutomatically() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Disconnected");
		TestService.INSTANCE.pull("PATCH", "/districts/" + People.district('a'), "{\"lms_state\": \"disconnected\"}");
		for (int number = 3; number <= 12; number++) {
			teaching.grades(assignment, People.student('a', number), "5", "");
		}
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.NEEDS_DISTRICT);
		assertThat(state('a', assignment, this.student).reason()).isEqualTo(Reason.LMS_DISCONNECTED);

		TestService.INSTANCE.pull("PATCH", "/districts/" + People.district('a'), "{\"lms_state\": \"success\"}");
		this.delivery.timePasses();
		this.delivery.deliver();

		for (int number = 3; number <= 12; number++) {
			assertThat(state('a', assignment, People.student('a', number)).stage())
				.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		}
	}

	private void lookComes() {
		this.jdbc.sql("update delivery set look_at = now() where look_at is not null").update();
		this.delivery.check();
		this.delivery.deliver();
	}

	private AssignmentId created(Teaching teaching, String title) {
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		return assignment;
	}

	private List<JsonNode> edits(AssignmentId assignment) {
		return TestService.INSTANCE.journal("PATCH", "/assignments/" + lmsId(assignment));
	}

}
