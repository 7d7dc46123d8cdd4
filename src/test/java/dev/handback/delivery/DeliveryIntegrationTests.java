package dev.handback.delivery;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.UUID;

import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.RequestId;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** Delivery against the sandbox, a step at a time. */
@AppTest
class DeliveryIntegrationTests {

	@Autowired
	private DeliveryStore store;

	@Autowired
	private Leases leases;

	@Autowired
	private Settlement settlement;

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private Pauses pauses;

	@Autowired
	private ApplicationContext app;

	private StepwiseDelivery delivery;

	@Autowired
	private Deliveries deliveries;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MeterRegistry meters;

	@BeforeEach
	void readTheRosters() {
		this.rosters.read('a', 'b', 'c');
		this.delivery = new StepwiseDelivery(this.app);
		this.delivery.clear();
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void handsAGradeBackAndSeesItArrive(char district) {
		Teaching teaching = new Teaching(this.mvc, district, 1);
		PersonId student = People.student(district, 3);
		AssignmentId assignment = teaching.setsWork("Essay 1");
		teaching.grades(assignment, student, "17.5", "Well done");
		assertThat(stage(district, assignment, student)).isEqualTo(DeliveryState.Stage.SAVED);

		this.delivery.deliver();

		assertThat(stage(district, assignment, student)).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		JsonNode held = held(district, assignment, student);
		assertThat(held.path("grade_points").decimalValue()).isEqualByComparingTo("17.5");
		assertThat(held.path("grade_comment").asString()).isEqualTo("Well done");
	}

	@Test
	void timesEveryAttempt() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
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
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
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
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		PersonId student = People.student('a', 5);
		AssignmentId assignment = teaching.setsWork("Back and forth");
		teaching.grades(assignment, student, "8", "");
		this.delivery.deliver();
		teaching.grades(assignment, student, "9", "");
		teaching.grades(assignment, student, "8.0", "");

		this.delivery.deliver();

		assertThat(patches(assignment)).hasSize(1);
		assertThat(stage('a', assignment, student)).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void tellsZeroFromNoGrade() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		AssignmentId assignment = teaching.setsWork("Zero");
		teaching.grades(assignment, People.student('a', 6), "0", "");
		teaching.grades(assignment, People.student('a', 7), "3", "");
		this.delivery.deliver();
		teaching.grades(assignment, People.student('a', 7), "", "");

		this.delivery.deliver();

		assertThat(held('a', assignment, People.student('a', 6)).path("grade_points").isNumber()).isTrue();
		assertThat(held('a', assignment, People.student('a', 7)).path("grade_points").isNumber()).isFalse();
		assertThat(stage('a', assignment, People.student('a', 7))).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void makesOneAssignmentOfAFormThatIsSentTwice() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		UUID form = UUID.randomUUID();
		teaching.sendsForm(form, "Sent twice");
		teaching.sendsForm(form, "Sent twice");

		this.delivery.deliver();

		assertThat(TestService.INSTANCE.journal("POST", "/assignments")
			.stream()
			.filter((request) -> request.path("request_body").asString().contains("Sent twice"))).hasSize(1);
	}

	@Test
	void saysThatTheDistrictCanHelpAStudentWhomTheLearningPlatformDoesNotKnow() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
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
		assertThat(state('b', assignment, student).reason()).isEqualTo(Reason.NOT_VISIBLE);
	}

	@Test
	void waitsForTheStudentsSessionAtProviderB() {
		Teaching teaching = new Teaching(this.mvc, 'b', 1);
		AssignmentId assignment = teaching.setsWork("No session");
		teaching.grades(assignment, People.student('b', 1), "5", "");

		this.delivery.deliver();

		assertThat(state('b', assignment, People.student('b', 1)).reason()).isEqualTo(Reason.NO_STUDENT_SESSION);
	}

	@Test
	void tiesADeliveryToTheRequestThatAskedForIt() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		AssignmentId assignment = teaching.setsWork("Whose request");

		String answer = teaching.types(assignment, People.student('a', 8), "5", "")
			.getResponse()
			.getHeader("X-Request-Id");

		assertThat(this.jdbc.sql("select request_id from delivery where assignment_id = ? and student_id is not null")
			.param(assignment.value())
			.query(String.class)
			.single()).isEqualTo(answer);
		this.delivery.deliver();
		assertThat(RequestId.current()).isEmpty();
	}

	@Test
	void takesBackARowWhoseNodeHasStoppedAndSendsItAgain() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		PersonId student = People.student('a', 8);
		AssignmentId assignment = teaching.setsWork("Node stopped");
		this.delivery.deliver();
		teaching.grades(assignment, student, "5", "");
		assertThat(this.delivery.claim(10)).hasSize(1);
		assertThat(this.delivery.claim(10)).isEmpty();

		this.delivery.leasesRunOut();
		this.delivery.deliver();

		assertThat(stage('a', assignment, student)).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(patches(assignment)).hasSize(1);
	}

	@Test
	void neverRepeatsACreateWhoseNodeStoppedWhileItWasOut() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		AssignmentId assignment = teaching.setsWork("Stopped while out");
		ClaimedRow row = this.delivery.claim(10).get(0);
		assertThat(this.store.posting(row)).isTrue();

		this.delivery.leasesRunOut();
		this.delivery.deliver();

		assertThat(this.deliveries.stateOf(People.district('a'), assignment).reason())
			.isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(TestService.INSTANCE.journal("POST", "/assignments")
			.stream()
			.filter((request) -> request.path("request_body").asString().contains("Stopped while out"))).isEmpty();
	}

	@Test
	void letsNothingLeaveForARowThatAnotherNodeHasTakenOver() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		teaching.setsWork("Taken over");
		ClaimedRow frozen = this.delivery.claim(10).get(0);
		this.delivery.leasesRunOut();
		this.leases.takeBackExpired();
		assertThat(this.delivery.claim(10)).hasSize(1);

		this.delivery.carry(List.of(frozen));

		assertThat(TestService.INSTANCE.journal("POST", "/assignments")
			.stream()
			.filter((request) -> request.path("request_body").asString().contains("Taken over"))).isEmpty();
	}

	@Test
	void sendsAgainWhatChangedWhileItWasOut() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		PersonId student = People.student('a', 9);
		AssignmentId assignment = teaching.setsWork("Changed meanwhile");
		this.delivery.deliver();
		teaching.grades(assignment, student, "5", "");
		ClaimedRow row = this.delivery.claim(10).get(0);
		teaching.grades(assignment, student, "6", "");
		this.store.settle(row, Next.delivered());

		assertThat(stage('a', assignment, student)).isEqualTo(DeliveryState.Stage.SAVED);
		this.delivery.deliver();

		assertThat(held('a', assignment, student).path("grade_points").decimalValue()).isEqualByComparingTo("6");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void sendsAGradeThatWasChangedAndChangedBackBeforeAnybodyLooked(boolean whileOut) {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		PersonId student = People.student('a', 11);
		AssignmentId assignment = teaching.setsWork("There and back");
		teaching.grades(assignment, student, "17.5", "");
		this.delivery.deliver();
		teaching.grades(assignment, student, "", "");
		List<ClaimedRow> out = this.delivery.claim(100);
		if (whileOut) {
			teaching.grades(assignment, student, "17.5", "");
		}
		this.delivery.carry(out);
		assertThat(held('a', assignment, student).path("grade_points").isNumber()).isEqualTo(whileOut);
		if (!whileOut) {
			teaching.grades(assignment, student, "17.5", "");
		}

		this.delivery.deliver();

		assertThat(stage('a', assignment, student)).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('a', assignment, student).path("grade_points").decimalValue()).isEqualByComparingTo("17.5");
	}

	@Test
	void sendsAGradeThatBeganToWaitWhileItsAssignmentArrived() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		PersonId student = People.student('a', 10);
		AssignmentId assignment = teaching.setsWork("Arrives meanwhile");
		this.delivery.deliver();
		teaching.grades(assignment, student, "5", "");

		this.settlement.waitForAssignment(this.delivery.claim(10));
		this.delivery.deliver();

		assertThat(stage('a', assignment, student)).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void keepsLeasesWithoutWaitingForARowThatSomebodyChangesNow() {
		new Teaching(this.mvc, 'a', 1).setsWork("Being changed");
		new Teaching(this.mvc, 'c', 1).setsWork("Left alone");
		ClaimedRow changed = this.delivery.claim(10).get(0);
		ClaimedRow other = this.delivery.claim(10).get(0);

		this.transactions.executeWithoutResult((status) -> {
			this.jdbc.sql("select from delivery where id = ? for update").param(changed.id()).query().listOfRows();
			CompletableFuture
				.runAsync(() -> this.leases.extend(List.of(changed.lease(), other.lease()), Duration.ofHours(1)))
				.orTimeout(20, TimeUnit.SECONDS)
				.join();
		});

		assertThat(leased(other)).isTrue();
		assertThat(leased(changed)).isFalse();
	}

	private boolean leased(ClaimedRow row) {
		return this.jdbc.sql("select lease_until > now() + interval '30 minutes' from delivery where id = ?")
			.param(row.id())
			.query(Boolean.class)
			.single();
	}

	@Test
	void pausesTheWholeDistrictAndNoOther() {
		new Teaching(this.mvc, 'a', 1).setsWork("Paused");
		new Teaching(this.mvc, 'c', 1).setsWork("Not paused");
		this.pauses.pause(People.district('a'), Duration.ofMinutes(1), Reason.THROTTLED);

		assertThat(this.delivery.claim(10)).extracting((row) -> row.target().district())
			.containsExactly(People.district('c'));
	}

	private DeliveryState.Stage stage(char district, AssignmentId assignment, PersonId student) {
		return state(district, assignment, student).stage();
	}

	private DeliveryState state(char district, AssignmentId assignment, PersonId student) {
		return this.deliveries.stateOf(People.district(district), assignment, student);
	}

	private JsonNode held(char district, AssignmentId assignment, PersonId student) {
		return TestService.INSTANCE
			.get(district,
					"/v3.1/sections/%s/assignments/%s/submissions/%s".formatted(People.section(district, 1),
							lmsId(assignment), student))
			.path("data");
	}

	private List<JsonNode> patches(AssignmentId assignment) {
		return TestService.INSTANCE.journal("PATCH", "/assignments/" + lmsId(assignment) + "/submissions/");
	}

	private PersonId firstStudentOf(char district, int section) {
		JsonNode students = TestService.INSTANCE.get(district, "/v3.1/sections/" + People.section(district, section))
			.path("data")
			.path("students");
		return new PersonId(students.get(0).asString());
	}

	private String lmsId(AssignmentId assignment) {
		return this.jdbc.sql("select lms_id::text from assignment where id = ?")
			.param(assignment.value())
			.query(String.class)
			.single();
	}

}
