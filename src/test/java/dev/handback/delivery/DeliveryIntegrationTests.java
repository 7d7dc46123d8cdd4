package dev.handback.delivery;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.RequestId;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/** What is sent to the LMS, and what pages say about it. */
class DeliveryIntegrationTests extends DeliveryTest {

	@Autowired
	private MeterRegistry meters;

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void handsAGradeBackAndSeesItArrive(char district) {
		Teaching teaching = teaching(district);
		PersonId student = People.student(district, 3);
		AssignmentId assignment = teaching.setsWork("Essay 1");
		teaching.grades(assignment, student, "17.5", "Well done");
		assertThat(state(district, assignment, student).stage()).isEqualTo(DeliveryState.Stage.SAVED);

		this.delivery.deliver();

		assertThat(state(district, assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		JsonNode held = held(district, assignment, student);
		assertThat(held.path("grade_points").decimalValue()).isEqualByComparingTo("17.5");
		assertThat(held.path("grade_comment").asString()).isEqualTo("Well done");
	}

	@Test
	void timesEveryAttempt() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Timed");
		long before = timedUpdates();
		teaching.grades(assignment, People.student('a', 3), "3", "");
		teaching.grades(assignment, People.student('a', 4), "4", "");

		this.delivery.deliver();

		assertThat(timedUpdates() - before).isEqualTo(2);
	}

	private long timedUpdates() {
		return this.meters.find("handback.delivery.attempts")
			.tag("operation", "update submission")
			.tagKeys("outcome", "urgency")
			.timers()
			.stream()
			.mapToLong(Timer::count)
			.sum();
	}

	@Test
	void sendsOnlyTheNewestOfTenEdits() {
		Teaching teaching = teaching('a');
		PersonId student = People.student('a', 4);
		AssignmentId assignment = teaching.setsWork("Ten edits");
		for (int points = 1; points <= 10; points++) {
			teaching.grades(assignment, student, String.valueOf(points), "");
		}

		this.delivery.deliver();

		assertThat(patches(assignment)).singleElement()
			.satisfies(
					(request) -> assertThat(request.path("request_body").asString()).contains("\"grade_points\":10"));
	}

	@Test
	void sendsNothingWhenTheValueIsThereAlready() {
		Teaching teaching = teaching('a');
		PersonId student = People.student('a', 5);
		AssignmentId assignment = teaching.setsWork("Back and forth");
		teaching.grades(assignment, student, "8", "");
		this.delivery.deliver();
		teaching.grades(assignment, student, "9", "");
		teaching.grades(assignment, student, "8.0", "");

		this.delivery.deliver();

		assertThat(patches(assignment)).hasSize(1);
		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void tellsZeroFromNoGrade() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Zero");
		teaching.grades(assignment, People.student('a', 6), "0", "");
		teaching.grades(assignment, People.student('a', 7), "3", "");
		this.delivery.deliver();
		teaching.grades(assignment, People.student('a', 7), "", "");

		this.delivery.deliver();

		assertThat(held('a', assignment, People.student('a', 6)).path("grade_points").isNumber()).isTrue();
		assertThat(held('a', assignment, People.student('a', 7)).path("grade_points").isNumber()).isFalse();
		assertThat(state('a', assignment, People.student('a', 7)).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void gradesThatCanNotBeStoredHoldUpNoOther() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("One can't be stored");
		List<PersonId> students = IntStream.rangeClosed(3, 7)
			.mapToObj((number) -> People.student('a', number))
			.toList();
		students.forEach((student) -> teaching.grades(assignment, student, "3", ""));
		this.delivery.send();
		changedThere('a', assignment, students.get(0), "{\"grade_points\": 9}");
		refuse(assignment, students.get(0), "their_points");
		refuse(assignment, students.get(2), "lms_points");

		this.delivery.check();
		storeAgain();

		assertThat(students).extracting((student) -> state('a', assignment, student).stage())
			.containsExactly(DeliveryState.Stage.SENDING, DeliveryState.Stage.IN_THE_LMS, DeliveryState.Stage.SENDING,
					DeliveryState.Stage.IN_THE_LMS, DeliveryState.Stage.IN_THE_LMS);

		this.delivery.leasesRunOut();
		this.delivery.deliver();
		assertThat(students).extracting((student) -> state('a', assignment, student).stage())
			.startsWith(DeliveryState.Stage.CONFLICT, DeliveryState.Stage.IN_THE_LMS, DeliveryState.Stage.IN_THE_LMS);
	}

	private void refuse(AssignmentId assignment, PersonId student, String column) {
		update("""
				alter table grade add constraint refuses_%s
				check (assignment_id <> '%s' or student_id <> '%s' or %1$s is null) not valid""".formatted(column,
				assignment, student));
	}

	@AfterEach
	void storeAgain() {
		Stream.of("their_points", "lms_points")
			.forEach((column) -> update("alter table grade drop constraint if exists refuses_" + column));
	}

	@Test
	void makesOneAssignmentOfAFormThatIsSentTwice() {
		Teaching teaching = teaching('a');
		UUID form = UUID.randomUUID();
		teaching.sendsForm(form, "Sent twice");
		teaching.sendsForm(form, "Sent twice");

		this.delivery.deliver();

		assertThat(creates("Sent twice")).hasSize(1);
	}

	@Test
	void saysThatTheDistrictCanHelpAStudentWhomTheLearningPlatformDoesNotKnow() {
		Teaching teaching = teaching('a');
		PersonId unknown = People.student('a', 28);
		AssignmentId assignment = teaching.setsWork("Unknown student");
		teaching.grades(assignment, unknown, "5", "");

		this.delivery.deliver();

		assertThat(state('a', assignment, unknown).stage()).isEqualTo(DeliveryState.Stage.NEEDS_DISTRICT);
		assertThat(state('a', assignment, unknown).reason()).isEqualTo(Reason.STUDENT_NOT_IN_LMS);
	}

	@Test
	void neverClaimsThatAGradeArrivedWhichProviderBDoesNotShow() {
		Teaching teaching = new Teaching(this.mvc, 'b', 3);
		PersonId student = firstStudentOf('b', 3);
		AssignmentId assignment = teaching.setsWork("No category");
		teaching.grades(assignment, student, "5", "");

		this.delivery.deliver();

		assertThat(patches(assignment)).singleElement()
			.satisfies((request) -> assertThat(request.path("status").asInt()).isEqualTo(200));
		assertThat(state('b', assignment, student).stage()).isEqualTo(DeliveryState.Stage.NEEDS_YOU);
		assertThat(state('b', assignment, student).reason()).isEqualTo(Reason.NO_GRADING_CATEGORY);
	}

	@Test
	void advisesAGradingCategoryOnlyWhereTheProviderNeedsOne() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Swallowed");
		teaching.grades(assignment, People.student('a', 1), "5", "");
		fault('a', "update_submission",
				"'kind': 'answer', 'status': 200, 'body': '{`data`: {`user_id`: `%s`}}'".replace("`", "\\\"")
					.formatted(People.student('a', 1)));

		this.delivery.deliver();

		assertThat(state('a', assignment, People.student('a', 1)).reason()).isEqualTo(Reason.NOT_VISIBLE);
		assertThat(teaching.looksAt(assignment)).bodyText()
			.contains("t show it yet")
			.doesNotContain("grading category");
	}

	@Test
	void promisesGradesAtProviderBOnlyTogetherWithAGradingCategory() {
		assertThat(section('b')).bodyText().contains("will receive grades", "has a grading category there");
		assertThat(section('a')).bodyText().contains("will receive grades").doesNotContain("grading category");
	}

	private MvcTestResult section(char district) {
		return this.mvc.get()
			.uri("/sections/{section}", People.section(district, 1))
			.with(People.as(People.teacher(district)))
			.exchange();
	}

	@Test
	void waitsForTheStudentsSessionAtProviderB() {
		Teaching teaching = teaching('b');
		AssignmentId assignment = teaching.setsWork("No session");
		teaching.grades(assignment, People.student('b', 1), "5", "");

		this.delivery.deliver();

		assertThat(state('b', assignment, People.student('b', 1)).reason()).isEqualTo(Reason.NO_STUDENT_SESSION);
		assertThat(teaching.looksAt(assignment)).bodyText()
			.contains("waiting for the student", "only after they open it once")
			.doesNotContain("needs you");
	}

	@Test
	void tiesADeliveryToTheRequestThatAskedForIt() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Whose request");

		String answer = teaching.types(assignment, People.student('a', 8), "5", "")
			.getResponse()
			.getHeader("X-Request-Id");

		assertThat(value(String.class,
				"select request_id from delivery where assignment_id = ? and student_id is not null",
				assignment.value()))
			.isEqualTo(answer);
		this.delivery.deliver();
		assertThat(RequestId.current()).isEmpty();
	}

	private PersonId firstStudentOf(char district, int section) {
		JsonNode students = TestService.INSTANCE.get(district, "/v3.1/sections/" + People.section(district, section))
			.path("data")
			.path("students");
		return new PersonId(students.get(0).asString());
	}

}
