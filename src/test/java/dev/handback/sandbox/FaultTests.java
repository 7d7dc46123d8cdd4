package dev.handback.sandbox;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.RawClient;
import dev.handback.support.sandbox.RawClient.Outcome;
import dev.handback.support.sandbox.SandboxTest;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static dev.handback.support.sandbox.Service.TOKEN_B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Faults on demand, seen where they happen: on the wire. */
@SandboxTest
class FaultTests {

	private static final String TERMS = "/v3.0/terms";

	private final Service service;

	FaultTests(Service service) {
		this.service = service;
	}

	private void clear() {
		this.service.delete("", "/console/api/faults");
		this.service.delete("", "/console/api/journal");
	}

	@Test
	void answersTheNextRequestsWithWhateverWasSaidAndThenNoMore() {
		fault("'kind': 'answer', 'operation': 'list_terms', 'next': 2, 'status': 503,"
				+ " 'headers': {'Retry-After': '7', 'X-Odd': 'yes'}, 'body': '{\\'message\\': \\'later\\'}'");
		for (int i = 0; i < 2; i++) {
			Answer answer = this.service.get(TOKEN_A, TERMS);
			assertThat(answer.status()).isEqualTo(503);
			assertThat(answer.header("Retry-After")).hasValue("7");
			assertThat(answer.header("X-Odd")).hasValue("yes");
			assertThat(answer.header("Content-Type")).hasValue("application/json");
			assertThat(answer.message()).isEqualTo("later");
		}
		assertThat(this.service.get(TOKEN_A, TERMS).status()).isEqualTo(200);
		assertThat(this.service.get(TOKEN_A, "/v3.0/schools").status()).isEqualTo(200);
	}

	@ParameterizedTest
	@CsvSource({ "before,false", "after,true" })
	void failsBeforeOrAfterTheEffectAndTheJournalTellsTheTruth(String fires, boolean effect) {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		fault("'kind': 'answer', 'operation': 'update_submission', 'next': 1, 'status': 502, 'fires': '" + fires + "'");
		assertThat(lms.grade(id, 101, "{\"grade_points\": 12.5}").status()).isEqualTo(502);
		assertThat(lms.submission(id, 101).data().has("grade_points")).isEqualTo(effect);
		JsonNode entry = entry("update_submission");
		assertThat(entry.path("effect").asBoolean()).isEqualTo(effect);
		assertThat(entry.path("status").asInt()).isEqualTo(502);
		assertThat(entry.path("fault").asString()).isEqualTo("answer");
	}

	@Test
	void losesTheAnswerToACreateThatTookPlace() throws IOException {
		Lms lms = new Lms(this.service, 'a', 2);
		int before = this.service.gradebook(lms.section()).path("assignments").size();
		fault("'kind': 'reset', 'operation': 'create_assignment', 'fires': 'after', 'next': 1");
		Outcome outcome = raw("POST", TOKEN_A, lms.assignments(), "{\"title\": \"x\", \"description\": \"x\"}");
		assertThat(outcome.ending()).isEqualTo("reset");
		assertThat(outcome.text()).isEmpty();
		assertThat(this.service.gradebook(lms.section()).path("assignments")).hasSize(before + 1);
		await().until(() -> entry("create_assignment").path("status").asInt() == 0);
		assertThat(entry("create_assignment").path("effect").asBoolean()).isTrue();
	}

	@Test
	void resetsTheConnectionBeforeAnythingHappened() throws IOException {
		Lms lms = new Lms(this.service, 'a', 2);
		int before = this.service.gradebook(lms.section()).path("assignments").size();
		fault("'kind': 'reset', 'operation': 'create_assignment', 'next': 1");
		Outcome outcome = raw("POST", TOKEN_A, lms.assignments(), "{\"title\": \"x\", \"description\": \"x\"}");
		assertThat(outcome.ending()).isEqualTo("reset");
		assertThat(this.service.gradebook(lms.section()).path("assignments")).hasSize(before);
		assertThat(entry("create_assignment").path("effect").asBoolean()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 12, 60, 300 })
	void cutsTheAnswerAfterSoManyBytes(int bytes) throws IOException {
		fault("'kind': 'cut', 'operation': 'list_terms', 'next': 1, 'bytes': " + bytes);
		Outcome outcome = raw("GET", TOKEN_A, TERMS, "");
		assertThat(outcome.ending()).isEqualTo("end");
		assertThat(outcome.text()).hasSize(bytes);
		assertThat("HTTP/1.1 200").startsWith(outcome.text().substring(0, Math.min(12, bytes)));
		assertThat(entry("list_terms").path("status").asInt()).isEqualTo((bytes < 13) ? 0 : 200);
	}

	@Test
	void resetsTheConnectionInTheMiddleOfAnAnswer() throws IOException {
		fault("'kind': 'reset', 'operation': 'list_terms', 'next': 1, 'fires': 'after', 'bytes': 100");
		try (RawClient client = new RawClient(this.service.address()).send("GET", TOKEN_A, TERMS, "")) {
			assertThat(client.read().ending()).isEqualTo("reset");
		}
	}

	@Test
	void truncatesTheBodyInsideAWholeAnswer() {
		String whole = this.service.get(TOKEN_A, TERMS).body();
		fault("'kind': 'truncate', 'next': 1");
		Answer answer = this.service.get(TOKEN_A, TERMS);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isNotEmpty().hasSizeLessThan(whole.length());
		assertThat(whole).startsWith(answer.body());
	}

	@Test
	void answersWithAPageOrWithNothing() {
		fault("'kind': 'html', 'next': 1");
		Answer page = this.service.get(TOKEN_A, TERMS);
		assertThat(page.status()).isEqualTo(200);
		assertThat(page.header("Content-Type").orElseThrow()).startsWith("text/html");
		assertThat(page.body()).contains("<!doctype html>");
		fault("'kind': 'empty', 'next': 1");
		Answer nothing = this.service.get(TOKEN_A, TERMS);
		assertThat(nothing.status()).isEqualTo(200);
		assertThat(nothing.body()).isEmpty();
	}

	@Test
	void throttlesWithTheHeadersOfTheContractWithOthersOrWithNone() {
		fault("'kind': 'throttle', 'next': 1");
		Answer usual = this.service.get(TOKEN_A, TERMS);
		assertThat(usual.status()).isEqualTo(429);
		assertThat(usual.body()).isEmpty();
		assertThat(usual.header("X-RateLimit-Remaining")).hasValue("0");
		assertThat(usual.header("X-RateLimit-Reset")).isPresent();
		fault("'kind': 'throttle', 'next': 1, 'headers': {'X-RateLimit-Reset': '4070908800000'}");
		Answer absurd = this.service.get(TOKEN_A, TERMS);
		assertThat(absurd.header("X-RateLimit-Reset")).hasValue("4070908800000");
		assertThat(absurd.header("X-RateLimit-Limit")).isEmpty();
		fault("'kind': 'throttle', 'next': 1, 'headers': {}");
		assertThat(this.service.get(TOKEN_A, TERMS).header("X-RateLimit-Reset")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "'millis': 300", "'millis': 300, 'up_to_millis': 320", "'millis': 300, 'fires': 'after'" })
	void waitsBeforeItAnswersAndCarriesOutAllTheSame(String wait) {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		fault("'kind': 'delay', 'operation': 'update_submission', 'next': 1, " + wait);
		long start = System.nanoTime();
		assertThat(lms.grade(id, 101, "{\"grade_points\": 3}").status()).isEqualTo(200);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(300),
				Duration.ofSeconds(10));
		assertThat(entry("update_submission").path("effect").asBoolean()).isTrue();
		await().until(() -> entry("update_submission").path("duration_ms").asLong() >= 300);
	}

	@Test
	void carriesOutADelayedWriteEvenWhenTheClientIsGone() throws IOException {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		String number = fault("'kind': 'delay', 'operation': 'update_submission', 'next': 1, 'millis': 60000");
		try (RawClient client = new RawClient(this.service.address())) {
			client.send("PATCH", lms.token(), lms.assignments() + "/" + id + "/submissions/" + lms.person(101),
					"{\"grade_points\": 4}");
			await().until(() -> struck(number) == 1);
		}
		this.service.delete("", "/console/api/faults/" + number);
		await().until(() -> lms.submission(id, 101).data().path("grade_points").asInt() == 4);
	}

	@Test
	void dribblesTheBody() throws IOException {
		fault("'kind': 'dribble', 'operation': 'list_terms', 'bytes_per_second': 50");
		try (RawClient client = new RawClient(this.service.address()).send("GET", TOKEN_A, TERMS, "")) {
			long start = System.nanoTime();
			String head = "";
			while (!head.endsWith("\r\n\r\n")) {
				head += client.read(1);
			}
			assertThat(client.read(10)).isEqualTo("{\"data\":[{");
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(180));
			this.service.delete("", "/console/api/faults");
			assertThat(client.read().text()).endsWith("}");
		}
	}

	@Test
	void hangsUntilTheFaultIsRemoved() throws Exception {
		String number = fault("'kind': 'hang', 'operation': 'list_terms'");
		CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(() -> this.service.get(TOKEN_A, TERMS));
		await().until(() -> !journal("?operation=list_terms&fault=hang").isEmpty());
		assertThat(waiting).isNotDone();
		assertThat(entry("list_terms").path("status").asInt()).isZero();
		this.service.delete("", "/console/api/faults/" + number);
		assertThat(waiting.get().status()).isEqualTo(200);
		await().until(() -> entry("list_terms").path("status").asInt() == 200);
	}

	@ParameterizedTest
	@CsvSource({ "before,false", "after,true" })
	void hangsBeforeOrAfterTheEffectUntilTheOtherSideLeaves(String fires, boolean effect) throws IOException {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		fault("'kind': 'hang', 'operation': 'update_submission', 'fires': '" + fires + "'");
		try (RawClient client = new RawClient(this.service.address())) {
			client.patient(300)
				.send("PATCH", TOKEN_A, lms.assignments() + "/" + id + "/submissions/" + lms.person(101),
						"{\"grade_points\": 4}");
			assertThat(client.read().ending()).isEqualTo("silence");
		}
		await().until(() -> journal("?operation=update_submission&fault=hang&status=0").size() == 1);
		assertThat(lms.submission(id, 101).data().has("grade_points")).isEqualTo(effect);
		assertThat(entry("update_submission").path("effect").asBoolean()).isEqualTo(effect);
		assertThat(entry("update_submission").path("status").asInt()).isZero();
	}

	@Test
	void deliversARequestTwice() {
		Lms lms = new Lms(this.service, 'a', 2);
		int before = this.service.gradebook(lms.section()).path("assignments").size();
		fault("'kind': 'twice', 'operation': 'create_assignment', 'next': 1");
		assertThat(lms.created()).isNotEmpty();
		assertThat(this.service.gradebook(lms.section()).path("assignments")).hasSize(before + 2);
		assertThat(journal("?operation=create_assignment&effect=true&fault=twice")).hasSize(2);
	}

	@Test
	void strikesOnlyWhereItIsMeantTo() {
		fault("'kind': 'empty', 'district': '5a00000000000000000b0001', 'status': 500");
		assertThat(this.service.get(TOKEN_A, TERMS).status()).isEqualTo(200);
		assertThat(this.service.get(TOKEN_B, TERMS).status()).isEqualTo(500);
		assertThat(this.service.get("", "/oauth/certs").status()).isEqualTo(200);
		clear();
		fault("'kind': 'empty', 'district': 'sign-on', 'status': 500");
		assertThat(this.service.get("", "/oauth/certs").status()).isEqualTo(500);
		assertThat(this.service.get("", "/.well-known/openid-configuration").status()).isEqualTo(500);
		assertThat(this.service.get(TOKEN_A, TERMS).status()).isEqualTo(200);
		clear();
		fault("'kind': 'empty', 'method': 'delete', 'status': 500");
		assertThat(this.service.get(TOKEN_A, TERMS).status()).isEqualTo(200);
		assertThat(this.service.delete(TOKEN_A, TERMS).status()).isEqualTo(500);
		clear();
		fault("'kind': 'empty', 'path': 'starting_', 'status': 500");
		assertThat(this.service.get(TOKEN_A, TERMS).status()).isEqualTo(200);
		clear();
		fault("'kind': 'empty', 'path': 'erms', 'status': 500");
		assertThat(this.service.get(TOKEN_A, TERMS).status()).isEqualTo(500);
		assertThat(this.service.get("", "/console").status()).isEqualTo(200);
	}

	@Test
	void leavesTokenAndRateToBeCheckedFirst() {
		fault("'kind': 'empty'");
		assertThat(this.service.get("wrong", TERMS).status()).isEqualTo(401);
	}

	@Test
	void letsSomePassFirst() {
		fault("'kind': 'empty', 'status': 500, 'skip': 2, 'next': 1");
		assertThat(statuses(4)).containsExactly(200, 200, 500, 200);
	}

	@Test
	void strikesAShareOfTheRequestsAlwaysTheSameForASeed() {
		List<List<Integer>> rounds = new ArrayList<>();
		for (int seed : new int[] { 7, 7, 8 }) {
			clear();
			fault("'kind': 'empty', 'status': 500, 'percent': 30, 'seed': " + seed);
			rounds.add(statuses(100));
		}
		assertThat(rounds.get(0)).isEqualTo(rounds.get(1)).isNotEqualTo(rounds.get(2));
		assertThat(rounds.get(0).stream().filter((status) -> status == 500).count()).isBetween(15L, 45L);
	}

	@Test
	void isListedWithWhatItHasDoneAndCanBeRemoved() {
		String first = fault("'kind': 'empty', 'next': 1");
		String second = fault("'kind': 'hang', 'operation': 'keys'");
		this.service.get(TOKEN_A, TERMS);
		JsonNode all = this.service.get("", "/console/api/faults").json();
		assertThat(all).hasSize(2);
		assertThat(all.get(0).path("struck").asInt()).isOne();
		assertThat(all.get(0).path("spent").asBoolean()).isTrue();
		assertThat(all.get(1).path("operation").asString()).isEqualTo("keys");
		assertThat(this.service.delete("", "/console/api/faults/" + second).status()).isEqualTo(200);
		assertThat(this.service.delete("", "/console/api/faults/" + second).status()).isEqualTo(404);
		assertThat(this.service.get("", "/console/api/faults/" + first).status()).isEqualTo(200);
		clear();
		assertThat(this.service.get("", "/console/api/faults").json()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{", "{}", "{'kind': 'fire'}", "{'kind': 'empty', 'next': -1}",
			"{'kind': 'empty', 'percent': 0}", "{'kind': 'empty', 'percent': 101}", "{'kind': 'empty', 'status': 99}",
			"{'kind': 'empty', 'operation': 'read_minds'}", "{'kind': 'empty', 'district': 'x'}",
			"{'kind': 'empty', 'nxet': 1}", "{'kind': 'cut', 'bytes': 10, 'fires': 'before'}",
			"{'kind': 'dribble', 'fires': 'before'}", "{'kind': 'delay', 'millis': 5, 'up_to_millis': 4}",
			"{'kind': 'answer', 'status': '500'}", "{'kind': 'answer', 'headers': 1}" })
	void refusesFaultsThatMakeNoSense(String body) {
		Answer answer = this.service.post("", "/console/api/faults", body.replace('\'', '"'));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isNotEmpty();
	}

	@Test
	void stopsTheSandboxAlthoughARequestHangs() throws Exception {
		try (RawClient client = hanging()) {
			assertThat(client.patient(5_000).read().ending()).isNotEqualTo("silence");
		}
	}

	private static RawClient hanging() throws IOException {
		try (Service other = Service.start()) {
			other.post("", "/console/api/faults", "{\"kind\": \"hang\"}");
			RawClient client = new RawClient(other.address()).send("GET", TOKEN_A, TERMS, "");
			await().until(() -> !other.get("", "/console/api/journal").json().isEmpty());
			return client;
		}
	}

	private List<Integer> statuses(int count) {
		return IntStream.range(0, count).mapToObj((i) -> this.service.get(TOKEN_A, TERMS).status()).toList();
	}

	private long struck(String number) {
		return this.service.get("", "/console/api/faults/" + number).json().path("struck").asLong();
	}

	/** Sets a fault and gives its number; quotes are single for legibility. */
	private String fault(String settings) {
		String body = "{" + settings.replace("\\'", "\\\\\"").replace('\'', '"').replace("\\\\\"", "\\\"") + "}";
		Answer answer = this.service.post("", "/console/api/faults", body);
		assertThat(answer.status()).as(answer.body()).isEqualTo(200);
		return answer.json().path("id").asString();
	}

	private Outcome raw(String method, String token, String path, String body) throws IOException {
		try (RawClient client = new RawClient(this.service.address())) {
			return client.send(method, token, path, body).read();
		}
	}

	private JsonNode journal(String query) {
		return this.service.get("", "/console/api/journal" + query).json();
	}

	private JsonNode entry(String operation) {
		JsonNode entries = journal("?operation=" + operation + "&fault=any");
		return entries.path(entries.size() - 1);
	}

}
