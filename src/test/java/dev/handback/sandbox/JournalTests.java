package dev.handback.sandbox;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static dev.handback.support.sandbox.Service.TOKEN_B;
import static org.assertj.core.api.Assertions.assertThat;

@ServiceTest
class JournalTests {

	private final Service service;

	JournalTests(Service service) {
		this.service = service;
	}

	@Test
	void recordsRequestsAndAnswers() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		Instant before = Instant.now();
		lms.grade(id, 101, "{\"grade_points\": 17.50}");
		JsonNode entry = journal("?method=PATCH").get(0);
		assertThat(entry.path("path").asString())
			.isEqualTo(lms.assignments() + "/" + id + "/submissions/" + lms.person(101));
		assertThat(entry.path("method").asString()).isEqualTo("PATCH");
		assertThat(entry.path("query").asString()).isEmpty();
		assertThat(entry.path("token").asString()).isEqualTo(TOKEN_A);
		assertThat(entry.path("application").asString()).isEqualTo("handback-sandbox");
		assertThat(entry.path("district").asString()).isEqualTo("5a00000000000000000a0001");
		assertThat(entry.path("status").asInt()).isEqualTo(200);
		assertThat(entry.path("effect").asBoolean()).isTrue();
		assertThat(entry.path("request_body").asString()).isEqualTo("{\"grade_points\": 17.50}");
		assertThat(entry.path("answer_body").asString()).contains("\"grade_points\":17.50");
		assertThat(entry.path("duration_ms").isIntegralNumber()).isTrue();
		assertThat(Instant.parse(entry.path("time").asString())).isBetween(before.minusMillis(1), Instant.now());
	}

	@Test
	void recordsWhetherARequestChangedAnything() {
		Lms a = new Lms(this.service, 'a');
		Lms b = new Lms(this.service, 'b', 3);
		String id = a.created();
		a.read(id);
		a.grade(id, 101, "{\"grade_points\": \"x\"}");
		a.grade(id, 101, "{\"state\": \"returned\"}");
		a.grade(id, 101, "{\"grade_points\": 1}");
		a.grade(id, 101, "{\"grade_points\": 1}");
		a.delete(id);
		a.delete(id);
		b.grade(b.created(), 110, "{\"grade_points\": 1}");
		assertThat(journal("").valueStream().map((entry) -> entry.path("effect").asBoolean())).containsExactly(true,
				false, false, false, true, true, true, false, true, false);
	}

	@Test
	void listsTheNewestLastAndFiltersByPathMethodTokenAndTime() throws InterruptedException {
		this.service.get(TOKEN_A, "/v3.0/terms");
		TimeUnit.MILLISECONDS.sleep(2);
		this.service.get(TOKEN_A, "/v3.0/schools?limit=1");
		this.service.delete(TOKEN_B, "/v3.0/schools");
		this.service.get("wrong", "/v3.0/schools");
		assertThat(paths("")).containsExactly("/v3.0/terms", "/v3.0/schools", "/v3.0/schools", "/v3.0/schools");
		assertThat(paths("?path=/v3.0/terms")).containsExactly("/v3.0/terms");
		assertThat(paths("?path=schools&method=delete")).hasSize(1);
		assertThat(paths("?token=" + TOKEN_B)).hasSize(1);
		assertThat(journal("?path=schools&token=" + TOKEN_A).get(0).path("query").asString()).isEqualTo("limit=1");
		long second = journal("").get(1).path("number").asLong();
		assertThat(paths("?since=" + second)).hasSize(2);
		String third = journal("").get(2).path("time").asString();
		assertThat(journal("?since=" + third)).hasSizeLessThan(4)
			.allSatisfy((entry) -> assertThat(entry.path("time").asString()).isGreaterThanOrEqualTo(third));
		assertThat(paths("?since=2999-01-01T00:00:00Z")).isEmpty();
		assertThat(journal("?token=wrong").get(0).path("status").asInt()).isEqualTo(401);
	}

	@Test
	void recordsLoginsAndExchanges() {
		Partner.withOidc(this.service).accessToken(Partner.TEACHER);
		JsonNode exchange = journal("?path=/oauth/tokens&method=POST").get(0);
		assertThat(exchange.path("status").asInt()).isEqualTo(200);
		assertThat(exchange.path("effect").asBoolean()).isTrue();
		assertThat(exchange.path("application").asString()).isEqualTo("handback-sandbox");
		assertThat(exchange.path("request_body").asString()).contains("grant_type=authorization_code");
		assertThat(journal("?path=/oauth/authorize").valueStream().map((entry) -> entry.path("effect").asBoolean()))
			.containsExactly(false, true);
	}

	/** The answer is too long to fit in the buffers between the two sides. */
	@Test
	void listsARequestBeforeItsClientHasSeenTheEndOfTheAnswer() throws IOException {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.create("{\"title\": \"x\", \"description\": \"" + "long ".repeat(1_900_000) + "\"}")
			.data()
			.path("id")
			.asString();
		try (Socket socket = new Socket()) {
			socket.setReceiveBufferSize(4_096);
			socket.connect(new InetSocketAddress("localhost", this.service.address().getPort()));
			socket.getOutputStream()
				.write("GET %s/%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
					.formatted(lms.assignments(), id, TOKEN_A)
					.getBytes(StandardCharsets.US_ASCII));
			assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
				.isEqualTo("HTTP/1.1 200");
			JsonNode entry = journal("?method=GET").path(0);
			assertThat(entry.path("status").asInt()).isEqualTo(200);
			assertThat(entry.path("answer_body").asString()).startsWith("{\"data\":{");
		}
	}

	@Test
	void listsAShortAnswerBeforeItsClientsNextRequest() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		for (int i = 1; i <= 100; i++) {
			lms.submissions(id, "");
			assertThat(paths("?path=/submissions")).hasSize(i);
		}
	}

	@Test
	void listsAPageBeforeItsClientHasSeenTheEnd() {
		for (int i = 1; i <= 50; i++) {
			this.service.get("", "/signin?district=" + Partner.ASHGROVE);
			assertThat(paths("?path=/signin")).hasSize(i);
		}
		assertThat(journal("?path=/signin").get(0).path("answer_body").asString()).contains("Ashgrove");
	}

	@Test
	void leavesOutRequestsForItself() {
		journal("");
		this.service.get("", "/console/journal");
		assertThat(journal("")).isEmpty();
	}

	@Test
	void keepsOnlyTheBeginningOfLongBodies() {
		Lms lms = new Lms(this.service, 'a');
		lms.create("{\"title\": \"x\", \"description\": \"" + "é".repeat(50_000) + "\"}");
		JsonNode entry = journal("?method=POST").get(0);
		assertThat(entry.path("request_body").asString().length()).isBetween(5_000, 20_000);
		assertThat(entry.path("answer_body").asString().length()).isBetween(1_000, 5_000);
	}

	@Test
	void shortensSecretsOnItsPage() {
		String token = Partner.withOidc(this.service).accessToken(Partner.TEACHER);
		this.service.get(token, "/v3.0/me");
		String page = this.service.get("", "/console/journal").body();
		assertThat(page).contains("/v3.0/me", "/oauth/tokens").doesNotContain(token);
		JsonNode exchange = journal("?path=/oauth/tokens").get(0);
		String code = exchange.path("request_body").asString().replaceAll(".*&code=([^&]*).*", "$1");
		String request = this.service.get("", "/console/journal/" + exchange.path("number")).body();
		assertThat(request).doesNotContain(code, token).contains(code.substring(0, 4), token.substring(0, 4));
	}

	@Test
	void sendsOnlyNewEntriesToAnOpenPage() {
		this.service.get(TOKEN_A, "/v3.0/terms");
		long last = journal("").get(0).path("number").asLong();
		this.service.get(TOKEN_A, "/v3.0/schools");
		assertThat(this.service.get("", "/console/journal/lines?since=" + last).body()).contains("/v3.0/schools")
			.contains("data-number=\"" + (last + 1) + "\"")
			.doesNotContain("/v3.0/terms", "<html");
	}

	@Test
	void filtersByOperationDistrictStatusAndEffect() {
		Lms lms = new Lms(this.service, 'b');
		lms.read(lms.created());
		this.service.get(TOKEN_A, "/v3.0/terms");
		this.service.get(TOKEN_A, "/v3.0/terms/x");
		assertThat(journal("").valueStream().map((entry) -> entry.path("operation").asString()))
			.containsExactly("create_assignment", "read_assignment", "list_terms", "read_term");
		assertThat(paths("?operation=list_terms")).containsExactly("/v3.0/terms");
		assertThat(paths("?district=5a00000000000000000b0001")).hasSize(2);
		assertThat(paths("?status=400")).containsExactly("/v3.0/terms/x");
		assertThat(paths("?effect=true")).containsExactly(lms.assignments());
		assertThat(paths("?fault=any")).isEmpty();
	}

	@Test
	void forgetsEverythingWhenToldAndCountsOn() {
		this.service.get(TOKEN_A, "/v3.0/terms");
		long last = journal("").get(0).path("number").asLong();
		this.service.delete("", "/console/api/journal");
		assertThat(journal("")).isEmpty();
		this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(journal("").get(0).path("number").asLong()).isGreaterThan(last);
	}

	private JsonNode journal(String query) {
		return this.service.get("", "/console/api/journal" + query).json();
	}

	private List<String> paths(String query) {
		return journal(query).valueStream().map((entry) -> entry.path("path").asString()).toList();
	}

}
