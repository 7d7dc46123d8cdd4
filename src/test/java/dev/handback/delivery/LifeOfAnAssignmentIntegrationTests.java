package dev.handback.delivery;

import java.util.List;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** Assignments that are changed here, and what people do to them in the LMS. */
class LifeOfAnAssignmentIntegrationTests extends AssignmentLifeTest {

	@Autowired
	private TransactionTemplate transactions;

	/** Grades are sent as points, and the same points are another share there. */
	@Test
	void tellsThatThePointsPossibleWereChangedInTheLms() {
		update("update assignment set lms_points = points_possible");
		AssignmentId assignment = created(teaching('a'), "Worth more there");
		assertThat(readsAgain(assignment, "20")).doesNotContain("worth", "points possible were changed");

		assertThat(readsAgain(assignment, "50.5")).contains("Points possible there: 50.5. Here: 20.");
		assertThat(PageSource.of(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/submissions/{student}", People.section('a', 1),
					assignment, this.student)
			.with(as(People.teacher('a')))
			.exchange())).contains("Its points possible were changed in the LMS.");
		changedThere('a', assignment, this.student, "{\"grade_points\": 18}");
		assertThat(PageSource.shown(this.mvc.get()
			.uri("/your-work/{assignment}", assignment)
			.with(as(People.user('a', 111, Role.STUDENT)))
			.exchange())).contains("Points possible: 50.5", "18 of 50.5");

		assertThat(teachersPage("/sections")).contains("1 assignment is worth different points in the LMS");
		assertThat(teachersPage("/sections/to-do")).contains("points possible changed in the LMS");

		changedThere('a', assignment, "{\"due_date\": \"2098-03-04T12:00:00.000Z\", \"state\": \"locked\"}");
		readsAgain(assignment, "50.5");
		for (String page : List.of("", "/assignments/" + assignment + "/submissions/" + this.student)) {
			assertThat(teachersPage("/sections/" + People.section('a', 1) + page)).contains(
					"It&#39;s closed in the LMS", "Its due date was changed in the LMS.",
					"Its points possible were changed in the LMS.");
		}

		update("update assignment set points_possible = 30 where id = ?", assignment.value());
		assertThat(readsAgain(assignment, "50.5")).doesNotContain("worth");
		assertThat(teachersPage("/sections")).doesNotContain("worth different points");
		assertThat(teachersPage("/sections/to-do")).doesNotContain("points possible changed");
		assertThat(readsAgain(assignment, "20.00")).doesNotContain("worth");
		assertThat(PageSource.shown(this.mvc.get()
			.uri("/your-work/{assignment}", assignment)
			.with(as(People.user('a', 111, Role.STUDENT)))
			.exchange())).contains("18 of 20");
		update("update assignment set points_possible = null where id = ?", assignment.value());
		assertThat(readsAgain(assignment, "50.5")).doesNotContain("worth");
		update("update assignment set points_possible = 50.50 where id = ?", assignment.value());
		assertThat(readsAgain(assignment, "50.5")).doesNotContain("worth");
		update("update assignment set points_possible = 20 where id = ?", assignment.value());
		assertThat(readsAgain(assignment, "null")).doesNotContain("worth");
		assertThat(teachersPage("/sections")).doesNotContain("worth different points");
		assertThat(teachersPage("/sections/to-do")).doesNotContain("points possible changed");
	}

	private String readsAgain(AssignmentId assignment, String pointsThere) {
		changedThere('a', assignment, "{\"points_possible\": " + pointsThere + "}");
		update("update delivery set look_at = now() where assignment_id = ?", assignment.value());
		lookComes();
		return PageSource.of(teaching('a').looksAt(assignment));
	}

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
		update("update assignment set due_at = '2020-02-01T04:59:00Z', told_due_at = '2020-02-01T04:59:00Z' where id = ?",
				assignment.value());

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
	void whereNothingIsToBeSentTheMomentWhenItWasLastSeenStays() {
		AssignmentId assignment = created(teaching('a'), "Seen then");
		update("update delivery set delivered_at = now() - interval '1 day' where assignment_id = ?",
				assignment.value());
		this.transactions.executeWithoutResult((status) -> this.deliveries
			.changed(DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment)));

		this.delivery.deliver();

		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(value(Boolean.class,
				"select delivered_at < now() - interval '1 hour' from delivery where assignment_id = ?",
				assignment.value()))
			.isTrue();
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

		String again = teaching.offeredAnswers(assignment).get("create-again");
		teaching.answers(assignment, again);
		assertThat(PageSource.shown(teaching.answers(assignment, again))).doesNotContain("This page was out of date");
		this.delivery.deliver();

		assertThat(PageSource.shown(teaching.answers(assignment, again))).doesNotContain("This page was out of date");
		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(6);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void anOpenPageShowsWhatBecameOfItOnceItsSectionIsBack(boolean deleted) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Section away");
		teaching.grades(assignment, this.student, "5", "");
		this.delivery.deliver();
		fault('a', "update_assignment",
				"'kind': 'answer', 'status': 404, 'body': '{`message`: `Section not found`}'".replace("`", "\\\""));
		teaching.edits(assignment, "Section back", "2099-01-31");
		this.delivery.deliver();
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.SECTION_NOT_IN_LMS);
		if (deleted) {
			deletedThere('a', assignment);
		}

		teaching.looksAt(assignment);
		this.delivery.deliver();
		this.delivery.deliver();

		if (deleted) {
			assertThat(teaching.looksAt(assignment)).bodyText().contains("It was deleted in the LMS");
		}
		else {
			assertThat(assignment('a', assignment).path("title").asString()).isEqualTo("Section back");
			assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		}
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

}
