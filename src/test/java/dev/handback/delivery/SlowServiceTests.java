package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import dev.handback.HandbackApplication;
import dev.handback.support.FaultProxy;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.TestService;
import dev.handback.support.TestSurroundings;
import dev.handback.vocabulary.ids.AssignmentId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ContextConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/** A service that is slow, gone or endless, and an app that keeps working. */
@Tag("integration")
@SpringBootTest(classes = HandbackApplication.class,
		properties = { "handback.delivery.poll=100ms", "handback.delivery.check-after=100ms",
				"handback.delivery.in-flight=32", "handback.service.write-deadline=8s",
				"handback.service.read-deadline=8s", "db-scheduler.enabled=false" })
@AutoConfigureMockMvc
@ContextConfiguration(initializers = { TestSurroundings.class, SlowServiceTests.ThroughTheProxy.class })
@DirtiesContext
class SlowServiceTests {

	@AutoClose
	private static final FaultProxy PROXY = new FaultProxy(TestService.INSTANCE.address());

	private static final Duration DEADLINE = Duration.ofSeconds(8);

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	@Autowired
	private ApplicationContext app;

	@Autowired
	private RosterReader rosters;

	private FaultStage slow;

	private FaultStage other;

	@BeforeEach
	void begin() {
		this.rosters.read('a', 'b', 'c');
		this.slow = new FaultStage(this.app, 'a');
		this.other = new FaultStage(this.app, 'c');
	}

	@AfterEach
	void heal() {
		PROXY.heal();
		this.slow.heal();
	}

	@ParameterizedTest
	@ValueSource(strings = { "'kind': 'hang', 'operation': 'update_submission'",
			"'kind': 'dribble', 'operation': 'update_submission'", "'kind': 'hang', 'operation': 'list_submissions'",
			"'kind': 'dribble', 'operation': 'list_submissions'" })
	void aDistrictWhoseServiceHangsOrDribblesSlowsNoOther(String fault) {
		List<AssignmentId> stuck = IntStream.range(0, 3).mapToObj((i) -> arrived(this.slow, "Stuck " + i)).toList();
		AssignmentId free = arrived(this.other, "Free");
		this.slow.fault(fault + ", 'district': '" + People.district('a') + "'");
		stuck.forEach((assignment) -> this.slow.gradesAll(assignment, 11));
		Awaitility.await().atMost(PATIENCE).until(() -> this.slow.waiting() > 60);

		Instant typed = Instant.now();
		this.other.grades(free, 1, 12);
		awaitHeld(this.other, free, 1, 12);

		assertThat(Duration.between(typed, Instant.now())).isLessThan(DEADLINE.dividedBy(2));
		this.slow.heal();
		stuck.forEach((assignment) -> awaitHeld(this.slow, assignment, 27, 11));
	}

	@Test
	void aDeadlineEndsADribblingAnswerAndTheGradeArrivesAllTheSame() {
		AssignmentId assignment = arrived(this.slow, "Dribbled");
		this.slow.fault("'kind': 'dribble', 'operation': 'update_submission', 'next': 1");

		this.slow.grades(assignment, 1, 5);

		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> this.slow.state(assignment, 1).stage() == DeliveryState.Stage.IN_THE_LMS);
		assertThat(this.slow.given(assignment, 1)).containsOnly(BigDecimal.valueOf(5));
	}

	@Test
	void aWriteThatLandsAfterANewerOneDoesNotStay() {
		AssignmentId assignment = arrived(this.slow, "Lands late");
		PROXY.hold("PATCH", "/submissions/");
		this.slow.grades(assignment, 1, 1);
		Awaitility.await().atMost(PATIENCE).until(() -> PROXY.held() == 1);
		Awaitility.await()
			.atMost(DEADLINE.multipliedBy(2))
			.until(() -> this.slow.state(assignment, 1).reason() == Reason.UNAVAILABLE);
		PROXY.stopHolding();
		this.slow.grades(assignment, 1, 2);
		awaitHeld(this.slow, assignment, 1, 2);
		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> this.slow.state(assignment, 1).stage() == DeliveryState.Stage.IN_THE_LMS);
		PROXY.release();
		awaitHeld(this.slow, assignment, 1, 1);

		this.slow.delivery.timePasses(Duration.ofSeconds(90));

		awaitHeld(this.slow, assignment, 1, 2);
		assertThat(this.slow.state(assignment, 1).stage()).isNotEqualTo(DeliveryState.Stage.CONFLICT);
	}

	@Test
	void whereNoServerListensNothingHappensAndAllOfItArrivesLater() {
		AssignmentId graded = arrived(this.slow, "Graded while gone");
		PROXY.vanish();
		AssignmentId created = this.slow.setsWork("Created while gone");
		this.slow.grades(graded, 1, 6);
		Awaitility.await().atMost(PATIENCE).until(() -> this.slow.reason(created) == Reason.UNAVAILABLE);
		PROXY.listen();

		awaitHeld(this.slow, graded, 1, 6);
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> this.slow.stage(created) == DeliveryState.Stage.IN_THE_LMS);
		assertThat(this.slow.creates("Created while gone")).isEqualTo("1 left, 1 happened");
		assertThat(this.slow.given(graded, 1)).hasSize(1);
	}

	@Test
	void aConnectionThatWentStaleInThePoolCostsNoGradeAndNoDouble() {
		AssignmentId assignment = arrived(this.slow, "Stale");
		for (int points = 1; points <= 3; points++) {
			this.slow.grades(assignment, 1, points);
			awaitHeld(this.slow, assignment, 1, points);
			PROXY.vanish();
			PROXY.listen();
		}
		assertThat(this.slow.given(assignment, 1)).isSorted().doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void anEndlessAnswerIsCutOffAndIgnored(boolean asGzip) {
		AssignmentId assignment = arrived(this.slow, "Flooded " + asGzip);
		PROXY.flood("GET", "/submissions", asGzip);
		this.slow.gradesAll(assignment, 4);
		// Whichever is sent first.
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> IntStream.rangeClosed(1, 27)
				.anyMatch((student) -> this.slow.state(assignment, student).reason() == Reason.UNAVAILABLE));
		PROXY.flood("POST", "/assignments", asGzip);
		AssignmentId unknown = this.slow.setsWork("Flooded create " + asGzip);

		Awaitility.await().atMost(PATIENCE).until(() -> this.slow.reason(unknown) == Reason.OUTCOME_UNKNOWN);
		PROXY.heal();
		awaitHeld(this.slow, assignment, 27, 4);
	}

	private static AssignmentId arrived(FaultStage stage, String title) {
		AssignmentId assignment = stage.setsWork(title);
		Awaitility.await().atMost(PATIENCE).until(() -> stage.stage(assignment) == DeliveryState.Stage.IN_THE_LMS);
		return assignment;
	}

	private static void awaitHeld(FaultStage stage, AssignmentId assignment, int student, int points) {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.pollInterval(Duration.ofMillis(50))
			.untilAsserted(
					() -> assertThat(stage.held(assignment, student)).isEqualByComparingTo(BigDecimal.valueOf(points)));
	}

	/** Puts the proxy between this app and the sandbox. */
	static class ThroughTheProxy implements ApplicationContextInitializer<ConfigurableApplicationContext> {

		@Override
		public void initialize(ConfigurableApplicationContext context) {
			context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("proxy",
						Map.of("handback.service.base-url", PROXY.address().toString())));
		}

	}

}
