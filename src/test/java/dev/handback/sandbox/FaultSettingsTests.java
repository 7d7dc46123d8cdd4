package dev.handback.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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

/** Which requests a fault applies to, and which faults can be set. */
@ServiceTest
class FaultSettingsTests extends FaultTest {

	FaultSettingsTests(Service service) {
		super(service);
	}

	private void clear() {
		this.service.delete("", "/console/api/faults");
		this.service.delete("", "/console/api/journal");
	}

	@Test
	void appliesOnlyWithinItsScope() {
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
	void appliesOnlyAfterTheTokenIsChecked() {
		fault("'kind': 'empty'");
		assertThat(this.service.get("wrong", TERMS).status()).isEqualTo(401);
	}

	@Test
	void skipsTheFirstRequests() {
		fault("'kind': 'empty', 'status': 500, 'skip': 2, 'next': 1");
		assertThat(statuses(4)).containsExactly(200, 200, 500, 200);
	}

	@Test
	void appliesToAPercentageOfRequestsAndToTheSameOnesForASeed() {
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
	void isListedWithItsCountAndCanBeRemoved() {
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
			"{'kind': 'answer', 'status': '500'}", "{'kind': 'answer', 'headers': 1}",
			"{'kind': 'answer', 'headers': {'Retry After': '1'}}", "{'kind': 'answer', 'headers': {'X': 'a\\nb'}}",
			"{'kind': 'empty', 'method': 'FETCH'}" })
	void refusesInvalidFaults(String body) {
		Answer answer = this.service.post("", "/console/api/faults", body.replace('\'', '"'));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isNotEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{"kind": "delay", "millis": -3}                           | millis must be a whole number from 0 to 3600000
					{"kind": "answer", "status": 4294967799}                  | status must be between 200 and 999
					{"kind": "reset", "bytes": 4294967297}                    | bytes must be a whole number from 0 to 2147483647
					{"kind": "answer", "headers": {"Retry-After": ["1"]}}     | headers.Retry-After must be a string
					{"kind": "throttle", "status": 503}                       | status isn't a setting of throttle
					{"kind": "answer", "millis": 500}                         | millis isn't a setting of answer
					""")
	void saysWhichValueIsInvalid(String body, String message) {
		Answer answer = this.service.post("", "/console/api/faults", body);
		assertThat(answer.status()).as(answer.body()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo(message);
	}

	private List<Integer> statuses(int count) {
		return IntStream.range(0, count).mapToObj((i) -> this.service.get(TOKEN_A, TERMS).status()).toList();
	}

}
