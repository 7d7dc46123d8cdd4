package dev.handback.sandbox;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/** Sandboxes within a sandbox, one for each parallel test. */
@Tag("integration")
class WorldsTests {

	private static final String WORLDS = "/console/api/worlds";

	@AutoClose
	private static Service outer;

	@BeforeAll
	static void start() {
		outer = Service.start("handback.sandbox.districts.students", "30", "handback.sandbox.worlds.most", "3",
				"handback.sandbox.rate-limit", "500", "handback.sandbox.applications[0].id", "handback-sandbox",
				"handback.sandbox.applications[1].id", "my-application");
	}

	@AfterEach
	void endAll() {
		outer.delete("", WORLDS);
		outer.reset();
	}

	@Test
	void haveDataFaultsClockAndJournalOfTheirOwn() {
		Service one = opened("");
		Service other = opened("");
		String created = new Lms(one, 'a').created();
		one.post("", "/console/api/faults", "{\"kind\": \"answer\", \"status\": 503, \"operation\": \"list_terms\"}");
		one.advance("P400D");
		assertThat(one.get(TOKEN_A, "/v3.1/terms").status()).isEqualTo(503);
		for (Service untouched : new Service[] { other, outer }) {
			assertThat(untouched.get(TOKEN_A, "/v3.1/terms").status()).isEqualTo(200);
			assertThat(new Lms(untouched, 'a').read(created).status()).isEqualTo(404);
			assertThat(untouched.get("", "/console/api/clock").json().path("now").asString())
				.isLessThan(one.get("", "/console/api/clock").json().path("now").asString());
			assertThat(untouched.get("", "/console/api/journal").json()).hasSize(2);
		}
		assertThat(one.get("", "/console/api/journal").json()).hasSize(2);
	}

	@Test
	void letPeopleSignIn() throws Exception {
		Service world = opened("");
		Partner partner = Partner.withOidc(world);
		assertThat(partner.claims(TEACHER, "").getIssuer()).isEqualTo(world.address().toString());
		assertThat(outer.get(partner.accessToken(TEACHER), "/v3.1/me").status()).isEqualTo(401);
	}

	@Test
	void haveTheSettingsOfTheFirstSandbox() {
		Service world = opened("");
		assertThat(world.get(TOKEN_A, "/v3.1/users?role=student&limit=1000").ids()).hasSize(30);
		assertThat(world.get(TOKEN_A, "/v3.1/terms").header("X-RateLimit-Limit")).contains("500");
		assertThat(world.get("", "/console").body()).contains("my-application");
	}

	@Test
	void knowApplicationsThatWereAddedBefore() {
		outer.post("", "/console/api/applications",
				"{\"id\": \"added\", \"redirect_uris\": [\"http://localhost:3000/a\"]}");
		outer.lever("/applications/my-application", "{\"redirect_uri\": \"http://localhost:3000/b\"}");
		Service world = Service.at(URI.create(outer.post("", WORLDS, "").json().path("address").asString()));
		assertThat(world.get("", "/console/api/applications").json())
			.isEqualTo(outer.get("", "/console/api/applications").json());
		assertThat(world.get("sandbox-district-token-a-added", "/v3.1/terms").status()).isEqualTo(200);
		world.reset();
		outer.delete("", WORLDS);
		outer.reset();
		Service next = Service.at(URI.create(outer.post("", WORLDS, "").json().path("address").asString()));
		assertThat(next.get("sandbox-district-token-a-added", "/v3.1/terms").status()).isEqualTo(401);
	}

	@Test
	void knowEachOfSeveralApplicationsThatWereAdded() {
		for (String id : new String[] { "first", "second", "third" }) {
			outer.post("", "/console/api/applications", "{\"id\": \"%s\"}".formatted(id));
		}
		Service world = opened("");
		assertThat(world.get("", "/console/api/applications").json())
			.isEqualTo(outer.get("", "/console/api/applications").json());
		for (String id : new String[] { "first", "second", "third" }) {
			assertThat(world.get("sandbox-district-token-a-" + id, "/v3.1/terms").status()).isEqualTo(200);
			Answer code = world.post("", "/console/api/codes",
					"{\"application\": \"%s\", \"person\": \"%s\"}".formatted(id, TEACHER));
			assertThat(code.json().path("code").asString()).isNotEmpty();
		}
	}

	@Test
	void forgetTheSnapshotsOfTheirLastUser() {
		JsonNode first = open("{\"name\": \"first\"}").json();
		Service world = Service.at(URI.create(first.path("address").asString()));
		world.post("", "/console/api/snapshots", "{\"name\": \"graded\"}");
		world.reset();
		assertThat(world.get("", "/console/api/snapshots").json()).hasSize(1);
		outer.delete("", WORLDS + "/first");

		reopened(first.path("port").asInt());
		assertThat(world.get("", "/console/api/snapshots").json()).isEmpty();
	}

	@Test
	void areListedAndFoundByName() {
		JsonNode named = open("{\"name\": \"check-out.1\"}").json();
		assertThat(named.propertyNames()).containsExactly("name", "port", "address");
		assertThat(named.path("name").asString()).isEqualTo("check-out.1");
		assertThat(named.path("address").asString()).isEqualTo("http://localhost:" + named.path("port").asInt());
		JsonNode unnamed = open("").json();
		assertThat(unnamed.path("name").asString()).matches("world-\\d+");
		assertThat(outer.get("", WORLDS).json()).containsExactly(named, unnamed);
		assertThat(outer.get("", WORLDS + "/check-out.1").json()).isEqualTo(named);
		assertThat(outer.get("", WORLDS + "/other").status()).isEqualTo(404);
	}

	@Test
	void areReachedUnderTheNameThatWasUsedForTheFirstSandbox() {
		Service byAddress = Service.at(URI.create("http://127.0.0.1:" + outer.address().getPort()));
		JsonNode world = byAddress.post("", WORLDS, "").json();
		assertThat(world.path("address").asString()).isEqualTo("http://127.0.0.1:" + world.path("port").asInt());
		assertThat(outer
			.send(outer.request(WORLDS + "/" + world.path("name").asString())
				.header("X-Forwarded-Host", "my_service:1")
				.build())
			.json()
			.path("address")
			.asString()).isEqualTo("http://my_service:" + world.path("port").asInt());
	}

	@ParameterizedTest
	@ValueSource(strings = { "[", "{\"name\": \"\"}", "{\"name\": 7}", "{\"name\": \"a b\"}", "{\"name\": \"../a\"}",
			"{\"name\": {}}", "{\"nmae\": \"a\"}", "[]" })
	void refuseInvalidNames(String body) {
		Answer answer = open(body);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isNotEmpty();
	}

	@Test
	void haveDifferentNames() {
		open("{\"name\": \"same\"}");
		assertThat(open("{\"name\": \"same\"}").message()).isEqualTo("there is a world with the name same already");
		outer.delete("", WORLDS + "/same");
		assertThat(open("{\"name\": \"same\"}").status()).isEqualTo(200);
	}

	@Test
	void areLimitedInNumber() {
		for (int i = 0; i < 3; i++) {
			assertThat(open("").status()).isEqualTo(200);
		}
		Answer answer = open("");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message())
			.isEqualTo("all 3 worlds are in use; end one, or raise handback.sandbox.worlds.most");
		assertThat(outer.delete("", WORLDS).json().path("ended").asInt()).isEqualTo(3);
		assertThat(open("").status()).isEqualTo(200);
	}

	@Test
	void endForWhoeverStillUsesThemAndBeginAnewForTheNext() {
		JsonNode first = open("{\"name\": \"first\"}").json();
		Service world = Service.at(URI.create(first.path("address").asString()));
		String created = new Lms(world, 'a').created();
		world.advance("P400D");
		assertThat(outer.delete("", WORLDS + "/first").status()).isEqualTo(200);
		assertThat(outer.delete("", WORLDS + "/first").status()).isEqualTo(404);
		for (String path : new String[] { "/v3.1/terms", "/console", "/console/api/journal", "/oauth/certs" }) {
			assertThat(world.get(TOKEN_A, path).status()).isEqualTo(410);
		}
		assertThat(world.post(TOKEN_A, "/console/api/reset", "").status()).isEqualTo(410);

		reopened(first.path("port").asInt());
		assertThat(world.get("", "/console/api/journal").json()).isEmpty();
		assertThat(new Lms(world, 'a').read(created).status()).isEqualTo(404);
		assertThat(world.get("", "/console/api/clock").json().path("now").asString())
			.startsWith(outer.get("", "/console/api/clock").json().path("now").asString().substring(0, 10));
	}

	/** The one that has ended last is used last. */
	private static void reopened(int port) {
		for (int i = 0; i < 3; i++) {
			if (open("").json().path("port").asInt() == port) {
				return;
			}
		}
		throw new AssertionError("No world listens on port " + port + " again");
	}

	@Test
	void endAlthoughARequestHangs() throws Exception {
		Service world = opened("{\"name\": \"hanging\"}");
		world.post("", "/console/api/faults", "{\"kind\": \"hang\", \"operation\": \"list_terms\"}");
		CompletableFuture<Answer> hanging = CompletableFuture.supplyAsync(() -> world.get(TOKEN_A, "/v3.1/terms"));
		await().until(() -> world.get("", "/console/api/journal").json().size() == 1);
		assertThat(outer.delete("", WORLDS + "/hanging").status()).isEqualTo(200);
		assertThat(hanging.get(20, TimeUnit.SECONDS).status()).isEqualTo(200);
	}

	@Test
	void haveNoWorldsThemselves() {
		Answer answer = opened("").post("", WORLDS, "");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).contains("only the first sandbox");
	}

	@Test
	void survivesAResetOfTheFirstSandbox() {
		Service world = opened("");
		outer.reset();
		assertThat(world.get(TOKEN_A, "/v3.1/terms").status()).isEqualTo(200);
	}

	@Test
	void endWithTheFirstSandbox() {
		Service world;
		try (Service other = Service.start("handback.sandbox.districts.students", "30")) {
			world = Service.at(URI.create(other.post("", WORLDS, "").json().path("address").asString()));
			assertThat(world.get(TOKEN_A, "/v3.1/terms").status()).isEqualTo(200);
		}
		assertThatExceptionOfType(ConnectException.class)
			.isThrownBy(() -> new Socket(world.address().getHost(), world.address().getPort()).close());
	}

	@Test
	void listenWithinTheConfiguredPortsThatAreFree() throws IOException {
		int first = threeFreePorts();
		try (ServerSocket taken = new ServerSocket(first);
				Service other = Service.start("handback.sandbox.districts.students", "30",
						"handback.sandbox.worlds.ports", first + "-" + (first + 2))) {
			assertThat(taken.getLocalPort()).isEqualTo(first);
			assertThat(other.post("", WORLDS, "").json().path("port").asInt()).isEqualTo(first + 1);
			assertThat(other.post("", WORLDS, "").json().path("port").asInt()).isEqualTo(first + 2);
			Answer answer = other.post("", WORLDS, "");
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.message()).contains("handback.sandbox.worlds.ports");
			other.delete("", WORLDS + "/world-1");
			assertThat(other.post("", WORLDS, "").json().path("port").asInt()).isEqualTo(first + 1);
		}
	}

	private static int threeFreePorts() throws IOException {
		for (int port = 21_000; port < 32_000; port += 3) {
			try (ServerSocket one = new ServerSocket(port);
					ServerSocket two = new ServerSocket(port + 1);
					ServerSocket three = new ServerSocket(port + 2)) {
				return Math.min(one.getLocalPort(), Math.min(two.getLocalPort(), three.getLocalPort()));
			}
			catch (IOException ex) {
				// Taken.
			}
		}
		throw new IllegalStateException("No ports are free");
	}

	@ParameterizedTest
	@CsvSource({ "most,-1", "most,257", "ports,9000", "ports,0-5", "ports,9000-65536", "ports,9000-8999x" })
	void refusesInvalidSettings(String name, String value) {
		assertThatExceptionOfType(SandboxCannotStart.class)
			.isThrownBy(() -> EmbeddedSandbox.start(Map.of("handback.sandbox.worlds." + name, value)))
			.withMessageContaining("handback.sandbox.worlds." + name)
			.withMessageContaining(value);
	}

	@Test
	void leaveTheProcessAlone() {
		opened("");
		Logger logger = (Logger) LoggerFactory.getLogger("some.program");
		Level before = logger.getLevel();
		Properties properties = (Properties) System.getProperties().clone();
		Map<String, String> levels = levels();
		logger.setLevel(Level.TRACE);
		try {
			opened("");
			assertThat(logger.getLevel()).isEqualTo(Level.TRACE);
			assertThat(levels()).containsAllEntriesOf(levels);
			assertThat(System.getProperties()).isEqualTo(properties);
		}
		finally {
			logger.setLevel(before);
		}
	}

	private static Map<String, String> levels() {
		Map<String, String> levels = new HashMap<>();
		((Logger) LoggerFactory.getLogger("some.program")).getLoggerContext()
			.getLoggerList()
			.stream()
			.filter((logger) -> !logger.getName().equals("some.program"))
			.forEach((logger) -> levels.put(logger.getName(), String.valueOf(logger.getLevel())));
		return levels;
	}

	private static Answer open(String body) {
		return outer.post("", WORLDS, body);
	}

	private static Service opened(String body) {
		return Service.at(URI.create(open(body).json().path("address").asString()));
	}

}
