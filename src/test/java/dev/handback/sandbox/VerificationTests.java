package dev.handback.sandbox;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static dev.handback.support.sandbox.Service.TOKEN_B;
import static org.assertj.core.api.Assertions.assertThat;

/** Tests of other applications ask what was sent, as users of WireMock do. */
@ServiceTest
class VerificationTests {

	private final Service service;

	VerificationTests(Service service) {
		this.service = service;
	}

	@Test
	void findsTheRequestsThatMatch() {
		Lms lms = new Lms(this.service, 'a');
		lms.grade(lms.created(), 101, "{\"grade_points\": 17.50, \"grade_comment\": \"Good\"}");
		Answer answer = verify(
				"""
						{"method": "patch", "operation": "update_submission", "district": "5a00000000000000000a0001",
						"application": "handback-sandbox", "status": 200, "effect": true, "times": 1,
						"path_pattern": "/v3\\\\.1/sections/.*/submissions/5b.*",
						"body": {"matches": {"grade_points": 17.5}, "present": ["grade_comment"], "absent": ["/flags", "a.0.b"]}}
						""");
		assertThat(answer.status()).as(answer.body()).isEqualTo(200);
		assertThat(answer.json().path("matched").asInt()).isOne();
		assertThat(answer.json().path("requests").get(0).path("request_body").asString()).contains("17.50");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', value = { "{\"operation\": \"list_terms\", \"times\": 2}",
			"{\"operation\": \"list_terms\"}", "{\"operation\": \"list_terms\", \"at_least\": 1}",
			"{\"path\": \"/v3.0/terms\"}", "{\"operation\": \"list_schools\", \"times\": 0}",
			"{\"method\": \"POST\", \"at_most\": 0}",
			"{\"path\": \"/v3.0/terms\", \"query\": {\"limit\": \"2\", \"starting_after\": null}, \"times\": 1}",
			"{\"operation\": \"list_terms\", \"at_least\": 1, \"at_most\": 2}",
			"{\"token\": \"nobody\", \"times\": 1}" }, delimiter = '|')
	void confirmsWhatHolds(String expected) {
		this.service.get(TOKEN_A, "/v3.0/terms?limit=2");
		this.service.get("nobody", "/v3.0/terms");
		assertThat(verify(expected).status()).as(verify(expected).body()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"absent\": [\"flags\"]", "\"present\": [\"due_date\"]",
			"\"matches\": {\"title\": \"x\"}", "\"equals\": {\"title\": \"x\"}", "\"contains\": \"y\"" })
	void refusesToJudgeABodyThatTheJournalHasOnlyInPart(String body) {
		Lms lms = new Lms(this.service, 'a');
		lms.create("{\"title\": \"x\", \"description\": \"" + "long ".repeat(4_000) + "\", \"flags\": []}");
		String pattern = "{\"operation\": \"create_assignment\", \"times\": 0, \"body\": {%s}}".formatted(body);
		Answer answer = verify(pattern);
		assertThat(answer.status()).as(answer.body()).isEqualTo(400);
		assertThat(answer.message()).contains("only the first 16 KB");
		assertThat(verify(pattern.replace("create", "update")).status()).isEqualTo(200);
	}

	@Test
	void findsATextInTheBeginningOfALongBody() {
		new Lms(this.service, 'a').create("{\"title\": \"x\", \"description\": \"" + "long ".repeat(4_000) + "\"}");
		Answer answer = verify("{\"operation\": \"create_assignment\", \"body\": {\"contains\": \"long long\"}}");
		assertThat(answer.status()).as(answer.body()).isEqualTo(200);
	}

	@Test
	void saysHowManyMatchedIfThereWereTooMany() {
		this.service.get(TOKEN_A, "/v3.0/terms");
		this.service.get(TOKEN_B, "/v3.0/terms");
		Answer answer = verify("{\"path\": \"/v3.0/terms\", \"times\": 1}");
		assertThat(answer.status()).isEqualTo(422);
		assertThat(answer.message()).isEqualTo("expected exactly 1 request, but 2 matched");
		assertThat(answer.json().path("requests")).hasSize(2);
		assertThat(answer.json().has("nearest")).isFalse();
	}

	@Test
	void showsHowTheNearestRequestDiffersFieldByField() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"grade_points\": 4, \"flags\": [\"late\"], \"grade_comment\": \"x\"}");
		this.service.get(TOKEN_A, "/v3.0/terms");
		Answer answer = verify("""
				{"operation": "update_submission", "body": {"matches": {"grade_points": 5, "flags": ["late"],
				"grader_id": null}, "absent": ["grade_comment"]}, "query": {"x": "1"}}""");
		assertThat(answer.status()).isEqualTo(422);
		assertThat(answer.message()).isEqualTo("expected at least 1 request, but none matched");
		JsonNode nearest = answer.json().path("nearest");
		assertThat(nearest.path("request").path("method").asString()).isEqualTo("PATCH");
		assertThat(nearest.path("differences").valueStream().map(JsonNode::toString)).containsExactlyInAnyOrder(
				"{\"field\":\"body.grade_points\",\"expected\":5,\"actual\":4}",
				"{\"field\":\"body.grader_id\",\"expected\":null}",
				"{\"field\":\"body.grade_comment\",\"expected\":\"absent\",\"actual\":\"x\"}",
				"{\"field\":\"query.x\",\"expected\":\"1\"}");
	}

	@Test
	void findsTheNearestPath() {
		this.service.get(TOKEN_A, "/v3.1/schools");
		this.service.get(TOKEN_A, "/v3.1/sections/5c00000000000000000a0001");
		this.service.get(TOKEN_A, "/v3.0/terms");
		JsonNode nearest = verify("{\"method\": \"GET\", \"path\": \"/v3.1/sections/5c00000000000000000a0002\"}").json()
			.path("nearest");
		assertThat(nearest.path("request").path("path").asString()).endsWith("/5c00000000000000000a0001");
		assertThat(nearest.path("differences")).hasSize(1);
	}

	@Test
	void comparesAWholeBody() {
		Lms lms = new Lms(this.service, 'a');
		lms.grade(lms.created(), 101, "{\"grade_points\": 4, \"flags\": []}");
		assertThat(verify("{\"body\": {\"equals\": {\"flags\": [], \"grade_points\": 4.0}}}").status()).isEqualTo(200);
		Answer part = verify("{\"method\": \"PATCH\", \"body\": {\"equals\": {\"grade_points\": 4}}}");
		assertThat(part.status()).isEqualTo(422);
		assertThat(part.body()).contains("{\"field\":\"body.flags\",\"expected\":\"absent\",\"actual\":[]}");
		assertThat(verify("{\"body\": {\"contains\": \"points\\\": 4\"}}").status()).isEqualTo(200);
	}

	@Test
	void readsTheFieldsOfForms() {
		Partner.withOidc(this.service).accessToken(Partner.TEACHER);
		assertThat(verify("""
				{"operation": "token_exchange", "times": 1,
				"body": {"matches": {"grant_type": "authorization_code"}, "present": ["code"]}}""").status())
			.isEqualTo(200);
	}

	@Test
	void countsOnlyWhatCameSince() {
		this.service.get(TOKEN_A, "/v3.0/terms");
		long number = this.service.get("", "/console/api/journal").json().get(0).path("number").asLong();
		this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(verify("{\"times\": 1, \"since\": " + number + "}").status()).isEqualTo(200);
		assertThat(verify("{\"times\": 2, \"since\": \"reset\"}").status()).isEqualTo(200);
		assertThat(verify("{\"times\": 0, \"since\": \"2999-01-01T00:00:00Z\"}").status()).isEqualTo(200);
		this.service.reset();
		assertThat(verify("{\"times\": 0}").status()).isEqualTo(200);
	}

	@Test
	void waitsUntilEnoughHaveCome() throws Exception {
		CompletableFuture<Answer> waiting = CompletableFuture
			.supplyAsync(() -> verify("{\"operation\": \"list_terms\", \"times\": 2, \"wait\": \"PT20S\"}"));
		this.service.get(TOKEN_A, "/v3.0/terms");
		TimeUnit.MILLISECONDS.sleep(200);
		assertThat(waiting).isNotDone();
		this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(waiting.get(10, TimeUnit.SECONDS).status()).isEqualTo(200);
	}

	@Test
	void doesNotWaitForWhatCanNoLongerBe() {
		this.service.get(TOKEN_A, "/v3.0/terms");
		long start = System.nanoTime();
		assertThat(verify("{\"times\": 0, \"wait\": \"PT30S\"}").status()).isEqualTo(422);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
	}

	@Test
	void holdsUpNoOtherRequestWhileItWaits() throws Exception {
		CompletableFuture<Answer> waiting = CompletableFuture
			.supplyAsync(() -> verify("{\"operation\": \"list_terms\", \"wait\": \"PT20S\"}"));
		TimeUnit.MILLISECONDS.sleep(200);
		long start = System.nanoTime();
		this.service.reset();
		new Lms(this.service, 'a').created();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
		assertThat(waiting).isNotDone();
		this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(waiting.get(10, TimeUnit.SECONDS).status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[", "1", "{\"times\": \"x\"}", "{\"times\": -1}", "{\"times\": 1, \"at_least\": 1}",
			"{\"at_least\": 2, \"at_most\": 1}", "{\"wait\": \"PT31S\"}", "{\"wait\": \"soon\"}", "{\"since\": \"x\"}",
			"{\"operation\": \"x\"}", "{\"district\": \"x\"}", "{\"path_pattern\": \"(\"}", "{\"pathh\": \"x\"}",
			"{\"body\": {\"match\": 1}}", "{\"body\": 1}", "{\"body\": {\"absent\": [1]}}", "{\"query\": 1}",
			"{\"query\": {\"limit\": [\"5\"]}}", "{\"since\": [1]}", "{\"method\": 1}", "{\"effect\": \"true\"}" })
	void refusesWhatItCannotRead(String expected) {
		Answer answer = verify(expected);
		assertThat(answer.status()).as(answer.body()).isEqualTo(400);
		assertThat(answer.message()).isNotEmpty();
	}

	@Test
	void givesUpOnAPatternThatTakesTooLong() {
		this.service.get(TOKEN_A, "/v3.0/" + "a".repeat(60));
		Answer answer = verify("{\"path_pattern\": \"/v3.0/(a|aa)+\\\\1b\"}");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).contains("takes too long");
	}

	private Answer verify(String expected) {
		return this.service.post("", "/console/api/verify", expected);
	}

}
