package dev.handback.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static dev.handback.support.sandbox.Service.TOKEN_B;
import static org.assertj.core.api.Assertions.assertThat;

/** What can be done with the entries of the journal. */
@ServiceTest
class ReplayTests {

	private final Service service;

	ReplayTests(Service service) {
		this.service = service;
	}

	@Test
	void exportsAnArchiveWithTheFiltersOfTheJournal() {
		this.service.get(TOKEN_A, "/v3.0/terms?limit=2&q=x%20y");
		new Lms(this.service, 'a').created();
		JsonNode log = this.service.get("", "/console/api/journal.har").json().path("log");
		assertThat(log.path("version").asString()).isEqualTo("1.2");
		assertThat(log.path("entries")).hasSize(2);
		JsonNode entry = this.service.get("", "/console/api/journal.har?operation=list_terms")
			.json()
			.at("/log/entries/0");
		assertThat(entry.at("/request/url").asString())
			.isEqualTo(this.service.address() + "/v3.0/terms?limit=2&q=x%20y");
		assertThat(entry.at("/request/queryString/1/value").asString()).isEqualTo("x y");
		assertThat(entry.at("/request/headers/0/value").asString()).isEqualTo("Bearer " + TOKEN_A);
		assertThat(entry.at("/response/status").asInt()).isEqualTo(200);
		assertThat(log.at("/entries/1/request/postData/text").asString()).contains("title");
	}

	@Test
	void printsACommandThatWorks() throws Exception {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"grade_points\": 4, \"grade_comment\": \"It's $HOME `x` \\\\ fine\"}");
		Answer command = this.service.get("", "/console/api/journal/" + last() + "/curl");
		assertThat(command.header("Content-Type").orElseThrow()).startsWith("text/plain");
		assertThat(run(command.body())).contains("200").contains("It's $HOME `x` \\\\ fine");
	}

	@Test
	void printsACommandThatSendsBracketsAsTheyAre() throws Exception {
		run("curl -g -H 'Authorization: Bearer %s' '%s/v3.0/terms?q=[1-2]{a,b}'".formatted(TOKEN_A,
				this.service.address()));
		run(this.service.get("", "/console/api/journal/" + last() + "/curl").body());
		JsonNode entries = this.service.get("", "/console/api/journal?operation=list_terms").json();
		assertThat(entries.valueStream().map((entry) -> entry.path("query").asString())).containsExactly("q=[1-2]{a,b}",
				"q=[1-2]{a,b}");
	}

	private static String run(String command) throws IOException {
		Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
		return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

	@Test
	void sendsARequestAgain() {
		new Lms(this.service, 'a').created();
		Answer again = this.service.post("", "/console/api/journal/" + last() + "/again", "");
		assertThat(again.json().path("status").asInt()).as(again.body()).isEqualTo(200);
		assertThat(again.json().path("body").asString()).contains("\"id\"");
		assertThat(this.service.get("", "/console/api/journal?operation=create_assignment&effect=true").json())
			.hasSize(2);
	}

	@Test
	void sendsAnExchangeAgainWithTheApplicationsSecret() {
		Partner.withOidc(this.service).accessToken(Partner.TEACHER);
		Answer again = this.service.post("", "/console/api/journal/" + last() + "/again", "");
		assertThat(again.json().path("status").asInt()).isEqualTo(400);
		assertThat(again.json().path("body").asString()).contains("invalid code");
	}

	@Test
	void meetsFaultsWhenSentAgain() {
		this.service.get(TOKEN_A, "/v3.0/terms");
		long number = last();
		this.service.post("", "/console/api/faults", "{\"kind\": \"reset\", \"next\": 1}");
		assertThat(this.service.post("", "/console/api/journal/" + number + "/again", "").json().path("status").asInt())
			.isZero();
	}

	@Test
	void makesAFaultForTheNextRequestLikeIt() {
		this.service.get(TOKEN_A, "/v3.0/terms");
		Answer fault = this.service.post("", "/console/api/journal/" + last() + "/fault", "");
		assertThat(fault.status()).as(fault.body()).isEqualTo(200);
		assertThat(this.service.get(TOKEN_B, "/v3.0/terms").status()).isEqualTo(200);
		assertThat(this.service.get(TOKEN_A, "/v3.0/schools").status()).isEqualTo(200);
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(503);
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
	}

	@Test
	void makesAFaultWithTheAnswerOfARefusedRequest() {
		Answer refused = this.service.get(TOKEN_A, "/v3.0/terms?limit=0");
		this.service.post("", "/console/api/journal/" + last() + "/fault", "");
		Answer struck = this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(struck.status()).isEqualTo(refused.status());
		assertThat(struck.body()).isEqualTo(refused.body());
		long number = last();
		this.service.post("", "/console/api/journal/" + number + "/fault", "{\"kind\": \"html\", \"next\": 2}");
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").body()).startsWith("<");
	}

	@Test
	void makesAFaultWithTheHeadersOfARefusalForTheRate() {
		this.service.post("", "/console/api/faults", "{\"kind\": \"throttle\", \"next\": 1}");
		this.service.get(TOKEN_A, "/v3.0/terms");
		this.service.post("", "/console/api/journal/" + last() + "/fault", "");
		Answer struck = this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(struck.status()).isEqualTo(429);
		assertThat(struck.header("X-RateLimit-Reset")).isPresent();
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[", "{\"kind\": \"x\"}", "{\"kin\": \"html\"}" })
	void refusesAnInvalidFault(String body) {
		this.service.get(TOKEN_A, "/v3.0/terms");
		Answer answer = this.service.post("", "/console/api/journal/" + last() + "/fault", body);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isNotEmpty();
	}

	@Test
	void doesNotSendHalfABody() {
		this.service.post(TOKEN_A, "/v3.1/sections/5c00000000000000000a0001/assignments", "x".repeat(20_000));
		assertThat(this.service.post("", "/console/api/journal/" + last() + "/again", "").message()).contains("16 KB");
	}

	@Test
	void knowsNoOtherEntries() {
		assertThat(this.service.get("", "/console/api/journal/999999999").status()).isEqualTo(404);
		assertThat(this.service.get("", "/console/api/journal/x").status()).isEqualTo(400);
	}

	private long last() {
		JsonNode all = this.service.get("", "/console/api/journal").json();
		JsonNode last = all.get(all.size() - 1);
		assertThat(this.service.get("", "/console/api/journal/" + last.path("number")).json()).isEqualTo(last);
		return last.path("number").asLong();
	}

}
