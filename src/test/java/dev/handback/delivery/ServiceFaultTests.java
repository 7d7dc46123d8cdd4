package dev.handback.delivery;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

import dev.handback.rostersync.RosterRunner;
import dev.handback.support.EverythingLogged;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** What the service delays, loses and gets wrong, and what happens then. */
class ServiceFaultTests extends ServiceFaultTest {

	@Autowired
	private RosterRunner runs;

	@ParameterizedTest
	@ValueSource(strings = { "", ", 'headers': {}", ", 'headers': {'X-RateLimit-Reset': '1'}",
			", 'headers': {'X-RateLimit-Reset': '4070908800'}", ", 'headers': {'X-RateLimit-Reset': '4070908800000'}",
			", 'headers': {'X-RateLimit-Limit': '-1', 'X-RateLimit-Remaining': 'x', 'X-RateLimit-Reset': 'soon'}" })
	void anyThrottlingPausesTheDistrictAMinuteAtMostAndCostsNoRetry(String headers) {
		AssignmentId assignment = this.stage.hasSetWork("Throttled");
		this.stage.fault("'kind': 'throttle', 'operation': 'update_submission', 'next': 1" + headers);
		this.stage.grades(assignment, 1, 7);
		this.stage.delivery.deliver();

		assertThat(this.stage.state(assignment, 1).reason()).isEqualTo(Reason.THROTTLED);
		assertThat(this.stage.attempts(assignment, 1)).isZero();
		assertThat(this.stage.pause()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(61));
		this.stage.timePasses();
		assertThat(this.stage.state(assignment, 1).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(this.stage.given(assignment, 1)).hasSize(1);
	}

	@ParameterizedTest
	@CsvSource({ "200, {`data`: {`id`: [`Canary5309`]}}", "200, Canary5309", "400, {`message`: `Canary5309`}",
			"404, {`message`: `User not found: Canary5309`}", "500, {`message`: `Canary5309`}" })
	void logsNothingOfWhatTheServiceSays(int status, String body) {
		AssignmentId assignment = this.stage.hasSetWork("Answered with a name");
		try (EverythingLogged log = EverythingLogged.fromNowOn()) {
			this.stage.fault("'kind': 'answer', 'next': 3, 'status': %s, 'body': '%s'".formatted(status, body));
			this.stage.setsWork("Refused with a name");
			this.stage.grades(assignment, 1, 7);
			this.stage.delivery.deliver();
			if (status == 400) {
				this.stage.heal();
				this.stage.fault("'kind': 'answer', 'operation': 'list_users', 'status': 400, 'body': '" + body + "'");
				this.runs.read(People.district('b'));
				assertThat(log.count("Full roster sync failed")).isEqualTo(1);
			}

			assertThat(log.with("Canary5309")).isEmpty();
		}
	}

	@Test
	void aThrottledCreateCertainlyDidNothingAndIsRepeated() {
		this.stage.fault("'kind': 'throttle', 'operation': 'create_assignment', 'next': 2, 'headers': {}");
		AssignmentId assignment = this.stage.setsWork("Throttled create");
		this.stage.delivery.deliver();

		this.stage.timePasses();

		assertThat(this.stage.creates("Throttled create")).isEqualTo("3 left, 1 happened");
		assertThat(this.stage.stage(assignment)).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@ParameterizedTest
	@CsvSource({ "500, before, '1 left, 0 happened'", "502, after, '1 left, 1 happened'",
			"503, after, '1 left, 1 happened'", "504, after, '1 left, 1 happened'" })
	void aCreateThatFailedWithoutSayingWhenIsUnknown(int status, String fires, String creates) {
		this.stage.fault("'kind': 'answer', 'operation': 'create_assignment', 'next': 1, 'status': " + status
				+ ", 'fires': '" + fires + "'");
		AssignmentId assignment = this.stage.setsWork("Failed with " + status);
		this.stage.delivery.deliver();

		this.stage.timePasses();

		assertThat(this.stage.creates("Failed with " + status)).isEqualTo(creates);
		assertThat(this.stage.reason(assignment)).isEqualTo(Reason.OUTCOME_UNKNOWN);
	}

	@Test
	void gradesOfAnUnknownAssignmentAreHeldAndGoOnceItsFateIsKnown() {
		this.stage.fault("'kind': 'answer', 'operation': 'create_assignment', 'next': 1, 'status': 500");
		AssignmentId assignment = this.stage.setsWork("Unknown with grades");
		this.stage.grades(assignment, 1, 9);
		this.stage.delivery.deliver();
		this.stage.timePasses();
		assertThat(this.stage.state(assignment, 1).reason()).isEqualTo(Reason.ASSIGNMENT_UNKNOWN);

		this.stage.saysThatItIsNotThere(assignment);
		this.stage.timePasses();

		assertThat(this.stage.creates("Unknown with grades")).isEqualTo("2 left, 1 happened");
		assertThat(this.stage.held(assignment, 1)).isEqualByComparingTo("9");
	}

	@Test
	void aLongFailureIsProbedEverMoreRarelyAndLeavesNothingBehind() {
		List<AssignmentId> work = List.of(this.stage.hasSetWork("Failing 1"), this.stage.hasSetWork("Failing 2"),
				this.stage.hasSetWork("Failing 3"), this.stage.hasSetWork("Failing 4"));
		this.stage.fault("'kind': 'answer', 'status': 500, 'path': '/assignments'");
		work.forEach((assignment) -> this.stage.gradesAll(assignment, 4));
		int before = this.stage.witness().requests().size();

		this.stage.runsFor(Duration.ofMinutes(10));
		int failing = this.stage.witness().requests().size() - before;
		this.stage.heal();
		this.stage.runsFor(Duration.ofMinutes(1));
		int all = this.stage.witness().requests().size() - before;

		assertThat(failing).as("requests while it failed, of %d in all", all).isBetween(10, 30);
		work.forEach((assignment) -> {
			for (int student = 1; student <= 27; student++) {
				assertThat(this.stage.given(assignment, student)).hasSize(1);
				assertThat(this.stage.state(assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
			}
		});
	}

	@Test
	void oneGradeThatAlwaysFailsFollowsTheContractsIntervalsAndHoldsUpNoOther() {
		AssignmentId assignment = this.stage.hasSetWork("One fails");
		this.stage.grades(assignment, 1, 1);
		this.stage.fault("'kind': 'answer', 'operation': 'update_submission', 'status': 502, 'path': '"
				+ this.stage.submission(assignment, 1) + "'");

		this.stage.runsFor(Duration.ofSeconds(40));
		this.stage.grades(assignment, 2, 2);
		this.stage.runsFor(Duration.ofSeconds(2));

		assertThat(this.stage.patches(assignment, 1)).isEqualTo(6);
		assertThat(this.stage.state(assignment, 2).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void anAnswerAboutNoStudentChangesNoGrade() {
		AssignmentId assignment = this.stage.hasSetWork("About no one");
		this.stage.grades(assignment, 1, 5);
		this.stage.delivery.deliver();
		this.stage.fault("'kind': 'answer', 'status': 200, 'operation': 'read_submission', 'next': 2,"
				+ " 'body': '{`data`: {`grade_points`: 1}}'");
		this.stage.grades(assignment, 1, 6);
		this.stage.delivery.deliver();
		this.stage.heal();
		assertThat(this.stage.state(assignment, 1).stage()).isNotEqualTo(DeliveryState.Stage.CONFLICT);

		this.stage.timePasses();

		assertThat(this.stage.held(assignment, 1)).isEqualByComparingTo("6");
		assertThat(this.stage.state(assignment, 1).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void everythingArrivesAtAServiceThatDiffersFromTheContractInEveryKnownWay() {
		List<String> differences = List.of("rate_limit_1800", "excused", "forbidden_for_unauthorized",
				"method_not_allowed", "integer_extra_attempts", "other_grading_type", "files_and_discussions",
				"empty_submission_id", "field_ignored_warnings", "normalized_texts", "submissions_limit_100",
				"cursor_paging", "links_next_only");
		try {
			TestService.INSTANCE.pull("PATCH", "/differences",
					differences.stream()
						.map((name) -> "\"" + name + "\": true")
						.collect(Collectors.joining(",", "{", "}")));
			AssignmentId assignment = this.stage.hasSetWork("Different");
			this.stage.gradesAll(assignment, 8);
			this.stage.delivery.deliver();

			assertThat(this.stage.held(assignment, 9)).isEqualByComparingTo("8");
			assertThat(this.stage.state(assignment, 9).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		}
		finally {
			TestService.INSTANCE.pull("DELETE", "/differences", "");
		}
	}

}
