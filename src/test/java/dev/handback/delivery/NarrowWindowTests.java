package dev.handback.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.HandbackApplication;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Urgency;
import dev.handback.sandbox.EmbeddedSandbox;
import dev.handback.support.Gradebook;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.support.TestSurroundings;
import dev.handback.support.Witness;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Teachers here and in the LMS, and students, all at once, while everything has to wait
 * for a narrow rate window. The journal and the pages show the result.
 */
@Tag("integration")
@SpringBootTest(classes = HandbackApplication.class,
		properties = { "handback.delivery.poll=100ms", "handback.delivery.check-after=200ms",
				"db-scheduler.enabled=false" })
@AutoConfigureMockMvc
@ContextConfiguration(initializers = { TestSurroundings.class, NarrowWindowTests.OfItsOwn.class })
@DirtiesContext
class NarrowWindowTests {

	@AutoClose
	private static final EmbeddedSandbox SANDBOX = EmbeddedSandbox
		.start(Map.of("handback.sandbox.port", "0", "handback.sandbox.rate-limit", "240"));

	private static final Duration PROMISED = Duration.ofSeconds(2);

	@Autowired
	private ApplicationContext app;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private JdbcClient jdbc;

	private final Witness witness = new Witness(SANDBOX.address());

	private final Map<String, Instant> edits = new HashMap<>();

	private final Map<PersonId, String> handedIn = new HashMap<>();

	private Teaching teaching;

	private Gradebook gradebook;

	@BeforeEach
	void begin() {
		this.rosters.read('a');
		new StepwiseDelivery(this.app).clear();
		this.teaching = new Teaching(this.mvc, 'a', 1);
		this.gradebook = new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1));
	}

	@AfterEach
	void heal() {
		TestService.heal(SANDBOX.address());
	}

	@Test
	void leavesRoomForAGradeHoweverOftenAStudentLooks() {
		AssignmentId assignment = this.teaching.setsWork("Looked at again and again");
		awaitAll();
		IntStream.range(0, 300)
			.forEach((number) -> assertThat(this.mvc.get()
				.uri("/your-work/{assignment}", assignment)
				.with(as(People.user('a', 101, Role.STUDENT)))).hasStatusOk());

		assertThat(this.app.getBean(RateLimiter.class).take(People.district('a'), Urgency.CLICK)).isZero();
	}

	@ParameterizedTest
	@ValueSource(longs = 1)
	void overwritesNothingThatWasEnteredThereTwoSecondsBeforeAndLosesNoHandIn(long seed) throws Exception {
		Random random = new Random(seed);
		List<AssignmentId> assignments = IntStream.range(0, 3)
			.mapToObj((n) -> this.teaching.setsWork("Narrow " + n))
			.toList();
		awaitAll();
		TestService.fault(SANDBOX.address(), "'kind': 'delay', 'operation': 'update_submission', 'millis': 100, "
				+ "'up_to_millis': 3000, 'percent': 10, 'seed': " + seed);

		this.gradebook.savesTogether(assignments.stream()
			.flatMap((one) -> students(1, 27).map((student) -> new Gradebook.Cell(one, student, "7", "")))
			.toArray(Gradebook.Cell[]::new));
		for (int event = 0; event < 36; event++) {
			TimeUnit.MILLISECONDS.sleep(random.nextInt(900));
			if (random.nextInt(3) > 0) {
				entersThere(assignments.get(random.nextInt(3)), People.student('a', 8 + random.nextInt(20)),
						1000 + event);
			}
			else {
				handsIn(assignments.get(0), People.student('a', 1 + random.nextInt(7)), "Work " + event);
			}
		}
		awaitAll();
		assertThat(this.edits).hasSizeGreaterThan(15);

		this.witness.listen();
		assertThat(this.edits.keySet()).allSatisfy((path) -> assertThat(overwriting(path)).isEmpty());
		this.handedIn.keySet().forEach((student) -> assertThat(arrived(assignments.get(0), student)).isTrue());
		assertThat(this.witness.throttled()).isZero();
		assertThat(looks()).isLessThan(writes() / 2);
	}

	/** A teacher enters points in the LMS, once for each submission. */
	private void entersThere(AssignmentId assignment, PersonId student, int points) {
		String path = path(assignment, student);
		if (!this.edits.containsKey(path)) {
			TestService.pull(SANDBOX.address(), "PATCH", path, "{\"grade_points\": " + points + "}");
			this.edits.put(path, Instant.now());
		}
	}

	private void handsIn(AssignmentId assignment, PersonId student, String text) {
		this.handedIn.put(student, text);
		assertThat(this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(People.user('a', Integer.parseInt(student.value().substring(20), 10), Role.STUDENT)))
			.with(csrf())
			.param("text", text)
			.exchange()).hasStatus3xxRedirection();
		this.handedIn.keySet().forEach((one) -> arrived(assignment, one));
	}

	/** Whether the page says so, which must then be true. */
	private boolean arrived(AssignmentId assignment, PersonId student) {
		boolean said = this.jdbc.sql("""
				select arrived_at is not null from hand_in where assignment_id = ? and student_id = ?
				order by id desc limit 1""").params(assignment.value(), student.value()).query(Boolean.class).single();
		if (said) {
			assertThat(there(assignment, student)).isEqualTo(this.handedIn.get(student));
		}
		return said;
	}

	/** The work that the LMS accepted last. */
	private String there(AssignmentId assignment, PersonId student) {
		String body = this.witness.listen()
			.requests("PATCH", path(assignment, student))
			.stream()
			.filter((entry) -> entry.path("effect").asBoolean())
			.map((entry) -> entry.path("request_body").asString(""))
			.filter((sent) -> sent.contains("attachments"))
			.reduce("{}", (earlier, later) -> later);
		return JsonMapper.shared().readTree(body).path("attachments").path(0).path("text").asString("");
	}

	/** Our writes of points that were sent when the edit had been there for a while. */
	private List<JsonNode> overwriting(String path) {
		Instant seenBy = this.edits.get(path).plus(PROMISED);
		return this.witness.requests("PATCH", path)
			.stream()
			.filter((entry) -> entry.path("request_body").asString("").contains("grade_points"))
			.filter((entry) -> Instant.parse(entry.path("time").asString()).isAfter(seenBy))
			.toList();
	}

	private long looks() {
		return this.witness.requests()
			.stream()
			.filter((entry) -> entry.path("operation").asString().equals("list_submissions"))
			.count();
	}

	private long writes() {
		return this.witness.requests("PATCH", "/submissions/").size();
	}

	private void awaitAll() {
		Awaitility.await()
			.pollInterval(Duration.ofMillis(200))
			.atMost(Duration.ofMinutes(2))
			.until(() -> this.jdbc.sql("select count(*) from delivery where state not in ('DELIVERED', 'HELD')")
				.query(Long.class)
				.single() == 0);
	}

	private String path(AssignmentId assignment, PersonId student) {
		return "/sections/" + People.section('a', 1) + "/assignments/"
				+ this.jdbc.sql("select lms_id::text from assignment where id = ?")
					.param(assignment.value())
					.query(String.class)
					.single()
				+ "/submissions/" + student;
	}

	private static Stream<PersonId> students(int from, int to) {
		return IntStream.rangeClosed(from, to).mapToObj((number) -> People.student('a', number));
	}

	/** A sandbox with a narrow rate window. */
	static class OfItsOwn implements ApplicationContextInitializer<ConfigurableApplicationContext> {

		@Override
		public void initialize(ConfigurableApplicationContext context) {
			context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("narrow", Map.of("handback.service.base-url",
						SANDBOX.address().toString(), "handback.service.auth-url", SANDBOX.address().toString())));
		}

	}

}
