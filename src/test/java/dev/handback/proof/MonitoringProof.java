package dev.handback.proof;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.handback.support.BulkWork;
import dev.handback.support.People;
import dev.handback.support.PlainBrowser;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.Prometheus;
import dev.handback.support.RunningApp;
import dev.handback.support.TestService;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A real Prometheus with our alert rules scrapes a node. Each problem is caused, mostly
 * by the sandbox's levers, and its rule fires; before that, none does. Only the times are
 * shorter: a rule doesn't wait for minutes, and what has to be half an hour old for it
 * has to be some seconds old here.
 */
@Tag("integration")
class MonitoringProof {

	private static final Logger LOG = LoggerFactory.getLogger(MonitoringProof.class);

	private static final Path RULES = Path.of("deploy", "prometheus", "handback-rules.yml");

	private static final Pattern NAME = Pattern.compile("alert: (\\w+)");

	private static final Set<String> OF_A_BROKEN_DATABASE = Set.of("HandbackLoopStalled", "HandbackRoundsFail",
			"HandbackErrors", "HandbackPoolExhausted", "HandbackDatabaseErrors", "HandbackNotCounted");

	@AutoClose
	private ProcessStage stage;

	private RunningApp node;

	@AutoClose
	private Prometheus prometheus;

	private BulkWork work;

	@BeforeEach
	void build() throws Exception {
		assumeTrue(Files.isExecutable(Prometheus.PROGRAM), "Prometheus isn't installed");
		this.stage = ProcessStage.build("monitoring", Map.of());
		int management = RunningApp.freePort();
		this.node = this.stage.node("--management.server.port=" + management, "--handback.districts.list-every=2s",
				"--handback.feed.every=2s", "--handback.roster.look-every=1s", "--handback.roster.second-read-after=1s",
				"--handback.alerts.webhook.url=http://localhost:1/",
				"--handback.alerts.webhook.secret=qv83Ejr-RWe_JCrze8", "--handback.alerts.every=1s",
				"--handback.alerts.after=1s");
		this.stage.awaitRosters();
		this.work = new BulkWork(this.stage.jdbc());
		String quick = Files.readString(RULES)
			.replaceAll("for: \\w+", "for: 1s")
			.replace("rounds_age_seconds) > 60", "rounds_age_seconds) > 14")
			.replace("count_age_seconds) > 60", "count_age_seconds) > 30")
			.replace("> 1800", "> 5");
		this.prometheus = Prometheus.start(this.stage.directory().resolve("prometheus"), management, quick);
	}

	@Test
	void everyRuleFiresWithItsProblemAndNoneBefore() throws Exception {
		run("district-check");
		await().until(() -> this.prometheus.finds("max(handback_districts{state=\"ok\"}) == 3"));
		Awaitility.await().pollDelay(Duration.ofSeconds(6)).until(() -> true);
		assertThat(this.prometheus.fired()).isEmpty();

		PlainTeacher teacher = new PlainTeacher(this.node.address(), People.section('a', 1)).signIn();
		grades(teacher);
		signIns();
		districts();
		rosters();
		ids();
		awaitFiring(rules().stream()
			.filter((rule) -> !OF_A_BROKEN_DATABASE.contains(rule) && !rule.equals("HandbackDown"))
			.toArray(String[]::new));
		aLongLock();
		aLostDatabase(teacher);
		this.node.kill();
		awaitFiring("HandbackDown");
		assertThat(this.prometheus.fired()).as("Rules that fired").containsExactlyInAnyOrderElementsOf(rules());
	}

	private void grades(PlainTeacher teacher) throws Exception {
		// Changed in the LMS: the bulk work is delivered, changed there, and edited here.
		this.work.setsWork('a', 1);
		this.stage.wakeNodes();
		await().until(() -> this.work.count("state <> 'DELIVERED'") == 0);
		for (BulkWork.Given given : this.work.given()) {
			String[] path = given.submission().split("/", -1);
			lever("PATCH", "/sections/" + path[3] + "/assignments/" + path[5] + "/submissions/" + path[7],
					"{\"grade_points\": 3.5}");
		}
		this.work.editsOneIn(1);
		this.stage.wakeNodes();
		await().until(() -> this.work.count("reason = 'CHANGED_THERE'") > 20);
		// A create whose answer was lost.
		this.stage.fault("'kind': 'reset', 'fires': 'after', 'operation': 'create_assignment', 'next': 1");
		assertThat(teacher.setsWork(UUID.randomUUID(), "Lost answer")).isTrue();
		await().until(() -> this.work.count("state = 'UNKNOWN'") == 1);
		// A grade that is rejected, and one that nothing but the service holds up.
		UUID assignment = UUID.randomUUID();
		assertThat(teacher.setsWork(assignment, "Rejected")).isTrue();
		this.stage.fault(
				"'kind': 'answer', 'status': 400, 'operation': 'update_submission', 'next': 1, 'body': '{`message`: `no`}'");
		assertThat(teacher.grades(assignment, People.student('a', 2), 5)).isTrue();
		await().until(() -> this.work.count("reason = 'REJECTED'") == 1);
		this.stage.fault("'kind': 'answer', 'status': 503, 'operation': 'update_submission'");
		assertThat(teacher.grades(assignment, People.student('a', 3), 5)).isTrue();
	}

	private void districts() {
		lever("DELETE", "/districts/" + People.district('b') + "/tokens", "");
		lever("PATCH", "/districts/" + People.district('c'), "{\"lms_state\": \"disconnected\"}");
		this.stage.fault("'kind': 'answer', 'status': 503, 'operation': 'token_list'");
		run("district-check");
		awaitFiring("HandbackTokenRejected", "HandbackLmsDisconnected", "HandbackTokenListUnreadable");
	}

	private void rosters() {
		// A list without people, in two full syncs.
		lever("POST", "/faults", """
				{"kind": "answer", "status": 200, "operation": "list_users", "district": "%s",
				"headers": {"Content-Type": "application/json"}, "body": "{\\"data\\": [], \\"links\\": []}"}"""
			.formatted(People.district('c')));
		this.stage.jdbc()
			.sql("update roster_sync set started_at = now() - interval '8 days', finished_at = now() - interval '8 days'"
					+ " where district_id = ?")
			.param(People.district('c').value())
			.update();
		awaitFiring("HandbackRosterHeld");
		this.stage.fault("'kind': 'throttle', 'operation': 'list_events', 'next': 3");
		awaitFiring("HandbackRateLimitReached");
		// Hours without events, which nothing but time could bring.
		this.stage.fault("'kind': 'answer', 'status': 503, 'operation': 'list_events'");
		Awaitility.await().pollDelay(Duration.ofSeconds(3)).until(() -> true);
		this.stage.jdbc().sql("update roster_state set as_of = now() - interval '13 hours'").update();
		this.stage.jdbc().sql("update feed_state set polled_at = now() - interval '11 minutes'").update();
		this.stage.fault("'kind': 'answer', 'status': 503, 'operation': 'read_district'");
		run("district-check");
	}

	private void signIns() throws Exception {
		this.stage.fault("'kind': 'answer', 'status': 400, 'operation': 'token_exchange'");
		for (int i = 0; i < 14; i++) {
			try {
				new PlainBrowser(this.node.address()).signIn(People.person('a', 1).value());
			}
			catch (IllegalStateException | IOException ex) {
				// They aren't signed in.
			}
		}
		HttpClient oneBrowser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
		URI start = this.node.address().resolve("/oauth2/authorization/service");
		Set<String> answers = new TreeSet<>();
		for (int i = 0; i < 70; i++) {
			answers.add(oneBrowser.send(HttpRequest.newBuilder(start).build(), HttpResponse.BodyHandlers.discarding())
				.headers()
				.firstValue("Location")
				.orElse("")
				.replaceAll(".*problem=", ""));
		}
		assertThat(answers).contains("too-many");
	}

	private void ids() throws IOException {
		Files.writeString(this.stage.directory().resolve("node").resolve("unstored-ids"), "damaged\n",
				StandardOpenOption.CREATE, StandardOpenOption.APPEND);
	}

	/** Something else locks the table for longer than a statement may take. */
	private void aLongLock() throws Exception {
		try (Connection connection = this.stage.database().connections().getConnection()) {
			connection.setAutoCommit(false);
			connection.createStatement().execute("lock table district_summary in exclusive mode");
			awaitFiring("HandbackNotCounted");
			connection.rollback();
		}
	}

	private void aLostDatabase(PlainTeacher teacher) throws Exception {
		this.stage.database().kill();
		// The first errors start a counter, and only what follows is a rate.
		for (int round = 0; round < 3; round++) {
			CompletableFuture
				.allOf(IntStream.range(0, 10)
					.mapToObj((i) -> CompletableFuture.runAsync(() -> opens("/sections")))
					.toArray(CompletableFuture[]::new))
				.join();
		}
		assertThat(teacher.grades(UUID.randomUUID(), People.student('a', 2), 5)).isFalse();
		awaitFiring("HandbackLoopStalled", "HandbackRoundsFail", "HandbackErrors", "HandbackPoolExhausted",
				"HandbackDatabaseErrors");
		await().until(() -> this.prometheus.finds("up == 1"));
		this.stage.database().restart();
	}

	private void opens(String page) {
		try {
			HttpClient.newHttpClient()
				.send(HttpRequest.newBuilder(this.node.address().resolve(page))
					.header("Cookie", "handback_session=b25l")
					.build(), HttpResponse.BodyHandlers.discarding());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static Set<String> rules() throws IOException {
		return NAME.matcher(Files.readString(RULES))
			.results()
			.map((rule) -> rule.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/**
	 * Waits until the rules have fired, or long enough. Those that haven't are named at
	 * the end, all at once.
	 */
	private void awaitFiring(String... rules) {
		try {
			await().until(() -> this.prometheus.fired().containsAll(Set.of(rules)));
		}
		catch (ConditionTimeoutException ex) {
			Set<String> missing = new TreeSet<>(Set.of(rules));
			missing.removeAll(this.prometheus.fired());
			LOG.warn("Not fired: {}", missing);
		}
	}

	/** Lets a scheduled task run now instead of within a minute. */
	private void run(String task) {
		this.stage.jdbc()
			.sql("update scheduled_tasks set execution_time = now() where task_name = ? and not picked")
			.param(task)
			.update();
	}

	private void lever(String method, String path, String json) {
		TestService.pull(this.stage.sandbox(), method, path, json);
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(500)).ignoreExceptions();
	}

}
