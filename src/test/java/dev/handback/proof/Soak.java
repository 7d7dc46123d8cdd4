package dev.handback.proof;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.support.Link;
import dev.handback.support.People;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.TestService;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node for {@code soak.minutes}: teachers grade, students hand in work, rosters live,
 * and the service fails now and then. Memory and connections stay where they were, tables
 * don't bloat, and every grade that was saved is in the LMS in the end.
 */
@Tag("integration")
class Soak {

	private static final Duration LENGTH = Duration.ofMinutes(Long.getLong("soak.minutes", 60));

	private static final Duration BETWEEN_SAMPLES = LENGTH.dividedBy(120);

	private static final Duration BETWEEN_TROUBLES = Duration.ofSeconds(60);

	private static final Duration TROUBLE = Duration.ofSeconds(15);

	/** In each district. */
	private static final int STUDENTS = 3;

	/** Classes are loaded and caches filled before. */
	private static final double WARM = 1.0 / 3;

	private static final List<String> TROUBLES = List.of("outage", "slow-lms", "flaky", "lost-answer", "bad-page",
			"half-answer", "rate-limited", "token-rotated");

	private static final List<String> LIFE = List.of("school-day", "student-moves");

	private final Random random = new Random(1);

	private final SoakCurve curve = new SoakCurve();

	private final AtomicReference<Throwable> failure = new AtomicReference<>();

	private final int management = RunningApp.freePort();

	@AutoClose
	private ProcessStage stage;

	private RunningApp node;

	@BeforeEach
	void start() throws Exception {
		this.stage = ProcessStage.build("soak", Map.of());
		this.node = this.stage.node("--management.server.port=" + this.management, "--handback.feed.every=5s",
				"--handback.districts.list-every=10s");
		this.stage.awaitRosters();
		pull("PATCH", "/sections/" + People.section('b', 1), "{\"grading_category\": true}");
		for (int student = 1; student <= SoakTeacher.STUDENTS; student++) {
			pull("PATCH", "/users/" + People.student('b', student), "{\"lti_session\": true}");
		}
	}

	@Test
	void staysAsItWas() throws Exception {
		Instant end = Instant.now().plus(LENGTH);
		List<SoakTeacher> teachers = Stream.of('a', 'b', 'c')
			.map((district) -> new SoakTeacher(this.stage, district, end))
			.toList();
		List<SoakStudent> students = teachers.stream()
			.flatMap((teacher) -> IntStream.rangeClosed(2, 1 + STUDENTS)
				.mapToObj((number) -> new SoakStudent(this.stage, teacher, number, end)))
			.toList();
		List<Thread> threads = Stream.concat(teachers.stream(), students.stream()).map(this::begin).toList();
		Thread troubles = begin(() -> troubles(end));
		while (Instant.now().isBefore(end) && this.failure.get() == null) {
			Thread.sleep(BETWEEN_SAMPLES.toMillis());
			this.curve.add(sample(teachers, students));
		}
		for (Thread thread : threads) {
			thread.join();
		}
		troubles.join();
		this.curve.write(Path.of("target", "soak"));
		assertThat(this.failure.get()).isNull();

		Awaitility.await().atMost(Duration.ofMinutes(5)).until(() -> waiting() == 0);
		assertThat(teachers.stream().flatMap((teacher) -> teacher.missing(this.stage).stream())).isEmpty();
		assertThat(students.stream().flatMap((student) -> student.missing().stream())).isEmpty();
		assertThat(this.node.log().lines().filter((line) -> line.contains(" ERROR "))).isEmpty();
		assertThat(this.curve.growth(SoakCurve.Sample::heap, WARM)).as("memory after collection").isLessThan(1.1);
		assertThat(this.curve.growth(SoakCurve.Sample::connections, WARM)).as("connections").isLessThan(1.1);
		assertThat(this.curve.last().dead()).as("dead rows for each live one").isLessThan(1);
	}

	private Thread begin(Runnable work) {
		Thread thread = new Thread(work);
		thread.setUncaughtExceptionHandler((any, ex) -> this.failure.compareAndSet(null, ex));
		thread.start();
		return thread;
	}

	private void troubles(Instant end) {
		while (Instant.now().plus(TROUBLE).isBefore(end)) {
			happens(TROUBLES.get(this.random.nextInt(TROUBLES.size())));
			Link.sleep(TROUBLE);
			happens("all-clear");
			happens(LIFE.get(this.random.nextInt(LIFE.size())));
			Link.sleep(BETWEEN_TROUBLES.minus(TROUBLE));
		}
		happens("all-clear");
	}

	private void happens(String scenario) {
		char district = "abc".charAt(this.random.nextInt(3));
		pull("POST", "/scenarios/" + scenario, "{\"district\": \"%s\"}".formatted(People.district(district)));
	}

	private void pull(String method, String path, String json) {
		TestService.pull(this.stage.sandbox(), method, path, json);
	}

	private SoakCurve.Sample sample(List<SoakTeacher> teachers, List<SoakStudent> students)
			throws IOException, InterruptedException {
		return new SoakCurve.Sample(this.node.liveHeap(), metric("hikaricp_connections"), one("""
				select pg_database_size(current_database()) / 1000000"""), one("""
				select round(sum(n_dead_tup)::numeric / greatest(sum(n_live_tup), 1), 3) from pg_stat_user_tables"""),
				teachers.stream().mapToLong(SoakTeacher::saved).sum(),
				students.stream().mapToLong(SoakStudent::handedIn).sum(), waiting());
	}

	/**
	 * How many deliveries aren't done, other than those that wait for a person or the
	 * LMS.
	 */
	private double waiting() {
		return one("""
				select count(*) from delivery where state in ('DUE', 'SENDING', 'CHECKING')
					and coalesce(reason, 'UNAVAILABLE') in ('UNAVAILABLE', 'THROTTLED')""");
	}

	private double one(String query) {
		return this.stage.jdbc().sql(query).query(Double.class).single();
	}

	private double metric(String name) throws IOException, InterruptedException {
		URI metrics = URI.create("http://localhost:" + this.management + "/actuator/prometheus");
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofLines())
			.body()
			.filter((line) -> line.startsWith(name + "{"))
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
			.sum();
	}

}
