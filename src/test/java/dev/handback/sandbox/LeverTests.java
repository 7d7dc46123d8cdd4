package dev.handback.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.support.sandbox.Browser;
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

/** What people and districts change without the application, as seen on the wire. */
@ServiceTest
class LeverTests {

	private static final String DISTRICT_A = "5a00000000000000000a0001";

	private final Service service;

	LeverTests(Service service) {
		this.service = service;
	}

	@Test
	void rotatesATokenAndListsTheNewOne() {
		JsonNode tokens = this.service.post("", "/console/api/districts/" + DISTRICT_A + "/tokens", "").json();
		String rotated = tokens.path("tokens").get(0).asString();
		assertThat(rotated).isNotEqualTo(TOKEN_A);
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(401);
		assertThat(this.service.get(rotated, "/v3.0/terms").status()).isEqualTo(200);
		assertThat(tokenList()).contains(rotated).doesNotContain(TOKEN_A + "\"");
		assertThat(this.service.get(TOKEN_B, "/v3.0/terms").status()).isEqualTo(200);
	}

	@Test
	void revokesTheTokenOfOneApplicationOnly() {
		this.service.delete("", "/console/api/districts/" + DISTRICT_A + "/tokens?application=handback-sandbox");
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(401);
		assertThat(this.service.get(TOKEN_A + "-handback-plain", "/v3.0/terms").status()).isEqualTo(200);
		assertThat(tokenList()).doesNotContain(DISTRICT_A).contains(TOKEN_B);
	}

	@ParameterizedTest
	@CsvSource({ "DELETE, /districts/5a00000000000000000a0001/tokens?aplication=handback-sandbox",
			"POST, /scenarios/token-rotated?district=5a00000000000000000b0001", "POST, /reset?soft=true",
			"GET, /districts/5a00000000000000000a0001/export?versio=v3.0" })
	void refusesAParameterThatItDoesNotKnow(String method, String path) {
		Answer answer = this.service.send(method, "", "/console/api" + path, null);

		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.json().path("message").asString()).startsWith("unknown: ");
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/console/api/fault", "/console/api/scenarios/outage/now", "/console/api/" })
	void saysInJsonThatThereIsNoSuchLever(String path) {
		Answer answer = this.service.post("", path, "{}");

		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.json().path("message").asString()).startsWith("there is no such lever");
	}

	@Test
	void expiresACodeEarly() {
		String code = new Browser(this.service).open(Browser.loginLink("&district_id=" + DISTRICT_A))
			.signInAs("5b00000000000000000a0001")
			.parameter("code")
			.orElseThrow();
		assertThat(this.service.delete("", "/console/api/codes").json().path("expired").asInt()).isOne();
		Answer answer = Partner.withOidc(this.service).exchange(code);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("invalid code");
	}

	@Test
	void revokesTheSignOnTokensOfAPerson() {
		String token = Partner.withOidc(this.service).accessToken(Partner.TEACHER);
		String person = this.service.get(token, "/v3.0/me").data().path("id").asString();
		assertThat(this.service.delete("", "/console/api/users/" + person + "/tokens").json().path("ended").asInt())
			.isOne();
		assertThat(this.service.get(token, "/v3.0/me").status()).isEqualTo(401);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					districts/5a00000000000000000c0001 | {"lms_sate": "error"}           | unknown: lms_sate
					districts/5a00000000000000000c0001 | {"lms_state": 5}                | lms_state must be a string
					districts/5a00000000000000000c0001 | {"lms_fields": "no"}            | lms_fields must be true or false
					districts/5a00000000000000000c0001 | {"lms_matched_percentage": 5}   | lms_matched_percentage must be an object
					districts/5a00000000000000000c0001 | {"lms_matched_percentage": {"students": 500}}  | lms_matched_percentage.students must be a whole number from 0 to 100
					districts/5a00000000000000000c0001 | {"lms_matched_percentage": {"student": 5}}     | unknown: lms_matched_percentage.student
					users/5b00000000000000000c0101     | {"synced_in_lms": "no"}         | synced_in_lms must be true or false
					users/5b00000000000000000c0101     | {"grading_category": false}     | unknown: grading_category
					sections/5c00000000000000000c0001  | {"synced": false}               | unknown: synced
					districts/5a00000000000000000c0001/events | {"enabled": true, "mode": "x"}                       | unknown: mode
					clock                              | {"now": "2031-05-06T07:08:09Z", "advance": "PT1M"}  | send advance or now, not both
					clock                              | {"advance": "PT1M", "by": "me"} | unknown: by
					""")
	void refusesUnknownFieldsAndValuesOfTheWrongType(String path, String body, String message) {
		Answer answer = this.service.patch("", "/console/api/" + path, body);
		assertThat(answer.status()).as(answer.body()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo(message);
	}

	@Test
	void setsTheClockToAnInstant() {
		this.service.lever("/clock", "{\"now\": \"2031-05-06T07:08:09Z\"}");
		Instant now = Instant.parse(this.service.get("", "/console/api/clock").json().path("now").asString());
		assertThat(Duration.between(Instant.parse("2031-05-06T07:08:09Z"), now)).isBetween(Duration.ZERO,
				Duration.ofMinutes(1));
	}

	@Test
	void saysHowFarTheClockCanBeMoved() {
		assertThat(this.service.patch("", "/console/api/clock", "{\"now\": \"9999-12-31T23:59:59Z\"}").message())
			.endsWith("at most a century away");
	}

	@Test
	void resetsTheWorldTheFaultsTheClockAndTheJournal() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"grade_points\": 1}");
		this.service.lever("/districts/" + DISTRICT_A, "{\"lms_state\": \"error\"}");
		this.service.lever("/differences", "{\"excused\": true}");
		this.service.post("", "/console/api/districts/" + DISTRICT_A + "/tokens", "");
		this.service.post("", "/console/api/faults", "{\"kind\": \"empty\"}");
		this.service.advance("P400D");
		this.service.reset();
		assertThat(lms.read(id).status()).isEqualTo(404);
		assertThat(this.service.gradebook(lms.section()).path("assignments")).hasSize(1);
		assertThat(this.service.get(TOKEN_A, "/v3.1/districts/" + DISTRICT_A).data().path("lms_state").asString())
			.isEqualTo("success");
		assertThat(this.service.get(TOKEN_A, "/v3.0/users?role=student&limit=1000").ids()).hasSize(300);
		assertThat(this.service.get("", "/console/api/differences").json().path("excused").asBoolean()).isFalse();
		assertThat(this.service.get("", "/console/api/faults").json()).isEmpty();
		assertThat(this.service.get("", "/console/api/journal").json()).hasSize(3);
		assertThat(Instant.parse(this.service.get("", "/console/api/clock").json().path("now").asString()))
			.isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
	}

	@Test
	void resetsTheRosterAndTheFeed() {
		String newest = "/v3.1/events?ending_before=last&limit=1";
		String before = this.service.get(TOKEN_A, newest).ids().get(0);
		this.service.patch("", "/console/api/roster/5c00000000000000000a0001", "{\"name\": \"Changed\"}");
		assertThat(this.service.get(TOKEN_A, newest).ids()).doesNotContain(before);
		this.service.reset();
		assertThat(this.service.get(TOKEN_A, newest).ids()).containsExactly(before);
		assertThat(this.service.get(TOKEN_A, "/v3.1/sections/5c00000000000000000a0001").data().path("name").asString())
			.isEqualTo("English 7");
	}

	@Test
	void keepsTheSigningKeyAcrossAReset() {
		String keys = this.service.get("", "/oauth/certs").body();
		this.service.reset();
		assertThat(this.service.get("", "/oauth/certs").body()).isEqualTo(keys);
	}

	@Test
	void hasLeversOnlyForExistingRecords() {
		for (String path : List.of("/districts/" + DISTRICT_A.replace('a', 'x') + "/tokens",
				"/districts/5a00000000000000000d0001/tokens", "/users/x/tokens",
				"/sections/5c00000000000000000a0001/assignments/00000000-0000-4000-8000-000000000000",
				"/districts/" + DISTRICT_A + "/tokens?application=nobody")) {
			assertThat(this.service.delete("", "/console/api" + path).status()).as(path).isEqualTo(404);
		}
	}

	private String tokenList() {
		return this.service
			.send(this.service.request("/oauth/tokens?owner_type=district")
				.header("Authorization", "Basic aGFuZGJhY2stc2FuZGJveDpoYW5kYmFjay1zYW5kYm94LXNlY3JldA==")
				.build())
			.body();
	}

}
