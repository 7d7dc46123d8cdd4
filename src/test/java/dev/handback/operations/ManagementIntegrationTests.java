package dev.handback.operations;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import dev.handback.support.ServedAppTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.EndpointAccessResolver;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/** What the operator's machines see, on a separate port. */
@ServedAppTest
class ManagementIntegrationTests {

	private final HttpClient http = HttpClient.newHttpClient();

	@Value("${local.server.port}")
	private int pages;

	@Value("${local.management.port}")
	private int management;

	@Value("${management.endpoints.web.exposure.include}")
	private String exposed;

	@Autowired
	private EndpointAccessResolver access;

	@Autowired
	private JdbcClient jdbc;

	@Test
	void isAliveAndReady() throws Exception {
		assertThat(health("/liveness").path("status").asString()).isEqualTo("UP");
		JsonNode readiness = health("/readiness");
		assertThat(readiness.path("status").asString()).isEqualTo("UP");
		assertThat(readiness.path("components").propertyNames()).containsExactlyInAnyOrder("readinessState", "db",
				"migrations", "rounds");
	}

	@Test
	void isNotReadyWithAMigrationThatFailed() throws Exception {
		this.jdbc.sql("""
				insert into flyway_schema_history (installed_rank, version, description, type, script, installed_by,
					execution_time, success)
				values (9999, '9999', 'broken', 'SQL', 'broken', 'test', 0, false)""").update();
		try {
			HttpResponse<String> answer = get(this.management, "/actuator/health/readiness");

			assertThat(answer.statusCode()).isEqualTo(503);
			assertThat(answer.body()).contains("\"failed\":1");
		}
		finally {
			this.jdbc.sql("delete from flyway_schema_history where installed_rank = 9999").update();
		}
	}

	@Test
	void saysOfTheServiceOnlyWhatItKnows() throws Exception {
		JsonNode service = health("").path("components").path("service");

		assertThat(service.path("details").path("districts").asInt()).isEqualTo(3);
		assertThat(service.path("details").propertyNames()).containsExactlyInAnyOrder("districts", "without an answer");
	}

	@Test
	void hasTheMetricsThatAreDocumented() throws Exception {
		get(this.pages, "/login");

		HttpResponse<String> answer = get(this.management, "/actuator/prometheus");

		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).contains("handback_delivery_waiting{urgency=\"click\"}",
				"handback_delivery_oldest_seconds", "jvm_memory_used_bytes", "hikaricp_connections_pending",
				"http_server_requests_seconds_bucket{");
	}

	@Test
	void saysOfItselfOnlyWhatTheBuildWroteDown() throws Exception {
		HttpResponse<String> answer = get(this.management, "/actuator/info");

		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(new JsonMapper().readTree(answer.body()).propertyNames()).isSubsetOf("build");
	}

	@Test
	void showsTheDistrictsIfTheyAreExposedAsDocumented() throws Exception {
		assertThat(this.access.accessFor(EndpointId.of("districts"), Access.NONE)).isEqualTo(Access.READ_ONLY);
		assertThat(Files.readString(Path.of("docs", "operations.md")))
			.contains("`management.endpoints.web.exposure.include=" + this.exposed.replace(" ", "") + ",districts`");
	}

	@Test
	void takesAClientsAddressFromTheProxyAndNotFromWhatTheClientSaysOfItself() throws Exception {
		startsASignIn("198.51.100.78, 198.51.100.79");

		assertThat(usedUp("198.51.100.79")).isTrue();
		assertThat(usedUp("198.51.100.78")).isFalse();
	}

	@Test
	void believesNoClientWithAPrivateAddress() throws Exception {
		for (String client : List.of("10.1.2.3", "192.168.7.8", "172.20.1.2", "169.254.3.4", "100.64.1.2")) {
			startsASignIn("198.51.100.80, " + client);

			assertThat(usedUp(client)).as(client).isTrue();
		}
		assertThat(usedUp("198.51.100.80")).isFalse();
	}

	private void startsASignIn(String forwardedFor) throws Exception {
		HttpRequest start = HttpRequest
			.newBuilder(URI.create("http://localhost:" + this.pages + "/oauth2/authorization/service"))
			.header("X-Forwarded-For", forwardedFor)
			.build();

		assertThat(this.http.send(start, HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(302);
	}

	private boolean usedUp(String address) {
		return this.jdbc.sql("""
				select exists (select from sign_in_allowance
					where bucket = 'address ' || encode(sha256(convert_to(?, 'UTF8')), 'hex'))""")
			.param(address)
			.query(Boolean.class)
			.single();
	}

	@ParameterizedTest
	@ValueSource(strings = { "env", "beans", "configprops", "heapdump", "loggers", "flyway", "threaddump", "mappings",
			"shutdown", "districts" })
	void hasNothingElse(String endpoint) throws Exception {
		assertThat(get(this.management, "/actuator/" + endpoint).statusCode()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/actuator", "/actuator/health", "/actuator/info", "/actuator/prometheus" })
	void isNotServedBesideThePages(String path) throws Exception {
		HttpResponse<String> answer = get(this.pages, path);

		assertThat(answer.statusCode()).isEqualTo(302);
		assertThat(answer.headers().firstValue("Location"))
			.hasValueSatisfying((location) -> assertThat(location).contains("/login"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/sections", "/district", "/operator/sign-ins", "/login", "/" })
	void servesNoPages(String path) throws Exception {
		assertThat(get(this.management, path).statusCode()).isIn(302, 404);
	}

	@Test
	void namesEveryRequestItself() throws Exception {
		HttpRequest asking = HttpRequest.newBuilder(URI.create("http://localhost:" + this.pages + "/login"))
			.header("X-Request-Id", "chosen-by-a-stranger")
			.build();
		String first = this.http.send(asking, HttpResponse.BodyHandlers.ofString())
			.headers()
			.firstValue("X-Request-Id")
			.orElseThrow();
		String second = get(this.pages, "/login").headers().firstValue("X-Request-Id").orElseThrow();

		assertThat(first).hasSize(32).isNotEqualTo(second);
	}

	private JsonNode health(String group) throws Exception {
		return new JsonMapper().readTree(get(this.management, "/actuator/health" + group).body());
	}

	private HttpResponse<String> get(int port, String path) throws Exception {
		return this.http.send(HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build(),
				HttpResponse.BodyHandlers.ofString());
	}

}
