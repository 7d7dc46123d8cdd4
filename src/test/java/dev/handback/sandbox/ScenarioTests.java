package dev.handback.sandbox;

import java.time.Instant;
import java.util.List;
import java.util.Map;

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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Situations by name, and from files that teams keep beside their tests. */
@ServiceTest
class ScenarioTests {

	private static final String DISTRICT_B = "5a00000000000000000b0001";

	private static final Map<String, List<String>> DISTRICTS = Map.of("any", List.of("a", "b", "c"), "A", List.of("a"),
			"B", List.of("b"), "C", List.of("c"));

	private final Service service;

	ScenarioTests(Service service) {
		this.service = service;
	}

	@Test
	void runsEachScenarioOnceInEachDistrictWhereItCanHappen() {
		JsonNode all = this.service.get("", "/console/api/scenarios").json();
		assertThat(all.size()).isGreaterThan(20);
		for (JsonNode scenario : all) {
			String name = scenario.path("name").asString();
			assertThat(scenario.path("title").asString()).as(name).isNotBlank();
			assertThat(scenario.path("expected").asString()).as(name).endsWith(".");
			String only = scenario.path("provider").asString("any");
			for (String district : DISTRICTS.get(only)) {
				this.service.reset();
				Answer answer = run(name, "{\"district\": \"5a00000000000000000" + district + "0001\"}");
				assertThat(answer.status()).as(name + ": " + answer.body()).isEqualTo(200);
				assertThat(answer.json().path("steps")).as(name).hasSameSizeAs(scenario.path("steps"));
			}
		}
	}

	@Test
	void changesWhatTheLeversChange() {
		run("outage", "{\"district\": \"" + DISTRICT_B + "\"}");
		assertThat(this.service.get(TOKEN_B, "/v3.0/terms").status()).isEqualTo(503);
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
		assertThat(this.service.get("", "/.well-known/openid-configuration").status()).isEqualTo(503);
		run("all-clear", "");
		assertThat(this.service.get(TOKEN_B, "/v3.0/terms").status()).isEqualTo(200);
		run("token-revoked", "");
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(401);
	}

	@Test
	void endsInEveryDistrictWhatLasts() {
		String before = conditions();
		for (String name : List.of("lms-disconnected", "lms-connecting", "student-not-matched", "grade-vanishes")) {
			assertThat(run(name, "{\"district\": \"" + DISTRICT_B + "\"}").status()).isEqualTo(200);
		}
		for (String name : List.of("codes-expired", "day-later", "student-unshared")) {
			run(name, "");
		}
		assertThat(conditions()).isNotEqualTo(before);
		assertThat(run("all-clear", "").status()).isEqualTo(200);
		assertThat(conditions()).isEqualTo(before);
		assertThat(this.service.get("", "/console/api/districts/" + DISTRICT_B + "/course").json().path("steps"))
			.isEmpty();
		assertThat(Instant.parse(this.service.get("", "/console/api/clock").json().path("now").asString()))
			.isBefore(Instant.now().plusSeconds(60));
		Partner partner = Partner.withOidc(this.service);
		assertThat(partner.exchange(partner.code(Partner.TEACHER)).status()).isEqualTo(200);
		Lms lms = new Lms(this.service, 'b');
		String id = lms.created();
		lms.grade(id, 102, "{\"grade_points\": 5}");
		assertThat(lms.submission(id, 102).data().path("grade_points").asInt()).isEqualTo(5);
	}

	/** What applications see of District B's LMS. */
	private String conditions() {
		return this.service.get(TOKEN_B, "/v3.1/users/5b00000000000000000b0101").data().at("/lms_status/synced_in_lms")
				+ " "
				+ this.service.get(TOKEN_B, "/v3.1/users/5b00000000000000000b0128")
					.data()
					.at("/lms_status/synced_in_lms")
				+ " " + this.service.get(TOKEN_B, "/v3.1/districts/" + DISTRICT_B).data().path("lms_state") + " "
				+ this.service.get(TOKEN_B, "/v3.1/districts/" + DISTRICT_B).data().path("lms_matched_percentage");
	}

	@Test
	void throttlesUntilTheResetThatItNamed() {
		run("rate-limited", "");
		Answer first = this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(first.status()).isEqualTo(429);
		assertThat(first.header("X-RateLimit-Limit"))
			.isEqualTo(this.service.get(TOKEN_B, "/v3.0/terms").header("X-RateLimit-Limit"));
		this.service.advance("PT30S");
		Answer later = this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(later.status()).isEqualTo(429);
		assertThat(later.header("X-RateLimit-Reset")).isEqualTo(first.header("X-RateLimit-Reset"));
		this.service.advance("PT31S");
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
		assertThat(this.service.get("", "/console/api/faults").json().get(0).path("spent").asBoolean()).isTrue();
	}

	@Test
	void expiresThePendingCodesAndTheNext() {
		Partner partner = Partner.withOidc(this.service);
		String pending = partner.code(Partner.TEACHER);
		run("codes-expired", "");
		assertThat(partner.exchange(pending).status()).isEqualTo(400);
		assertThat(partner.exchange(partner.code(Partner.TEACHER)).status()).isEqualTo(400);
		assertThat(partner.exchange(partner.code(Partner.TEACHER)).status()).isEqualTo(200);
	}

	@Test
	void losesTheAnswerButNotTheAssignment() {
		run("lost-answer", "");
		String section = new Lms(this.service, 'a').section();
		int before = this.service.gradebook(section).path("assignments").size();
		assertThatThrownBy(() -> new Lms(this.service, 'a').created()).hasMessageContaining("IOException");
		assertThat(this.service.gradebook(section).path("assignments").size()).isEqualTo(before + 1);
	}

	@Test
	void movesAStudentWithEvents() {
		JsonNode steps = run("student-moves", "").json().path("steps");
		assertThat(
				steps.valueStream().map((step) -> step.path("answer").path("events").path("sections.updated").asInt()))
			.containsExactly(1, 1);
	}

	@Test
	void runsATeamsOwnFile() {
		Answer answer = this.service.post("", "/console/api/scenarios", """
				# kept beside our tests
				title: Report cards
				district: %s
				steps:
				  - scenario: slow-lms
				  - method: POST
				    path: /console/api/faults
				    body: { kind: throttle, next: 5, district: "{district}" }
				  - method: PATCH
				    path: /console/api/clock
				    body: { now: 2031-05-06T07:08:09Z }
				""".formatted(DISTRICT_B));
		assertThat(answer.status()).as(answer.body()).isEqualTo(200);
		assertThat(answer.json().path("steps")).hasSize(5);
		assertThat(answer.json().path("scenario").asString()).isEqualTo("Report cards");
		assertThat(this.service.get("", "/console/api/clock").body()).contains("2031-05-06T07:08");
		assertThat(this.service.get(TOKEN_B, "/v3.0/terms").status()).isEqualTo(429);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"{\"title\": \"x\", \"steps\": [{\"scenario\": \"outage\"}, {\"methd\": \"POST\"}]} | step 2: method is missing",
			"{\"title\": \"x\", \"steps\": [{\"method\": \"POST\", \"path\": \"/console/api/faults\", \"bdy\": 1}]} | step 1: unknown: bdy",
			"{\"title\": \"x\", \"steps\": [{\"scenario\": \"none\"}]} | step 1: there is no scenario none",
			"{\"title\": \"x\", \"stps\": []} | steps must be a list",
			"{\"title\": \"x\", \"more\": 1, \"steps\": [{\"scenario\": \"outage\"}]} | unknown: more",
			"{\"title\": \"x\", \"steps\": [{\"method\": \"GET\", \"path\": \"/console/api/faults\"}]} | method must be one of",
			"{\"title\": \"x\", \"steps\": [{\"method\": \"POST\", \"path\": \"/v3.0/terms\"}]} | path must be that of a lever",
			"{\"title\": \"x\", \"steps\": [{\"method\": \"POST\", \"path\": \"/console/api/../v3.0\"}]} | path must be that of a lever",
			"{\"title\": \"x\", \"steps\": [{\"method\": \"POST\", \"path\": \"/console/api/reset\"}]} | can only be used alone",
			"{\"title\": \"x\", \"steps\": [{\"method\": \"POST\", \"path\": \"/console/api/nothing\"}]} | step 1 (POST /console/api/nothing): there is no such lever",
			"a: [ | neither YAML nor JSON", "a: &x [1] | title is missing",
			"!!java.net.URL [x] | neither YAML nor JSON" })
	void saysWhichStepIsWrong(String file, String sentence) {
		Answer answer = this.service.post("", "/console/api/scenarios", file);
		assertThat(answer.status()).as(answer.body()).isEqualTo(400);
		assertThat(answer.message()).contains(sentence);
		assertThat(this.service.get("", "/console/api/faults").json()).isEmpty();
	}

	@Test
	void stopsAtAStepThatALeverRefuses() {
		Answer answer = this.service.post("", "/console/api/scenarios", """
				title: x
				steps:
				  - scenario: rate-limited
				  - { method: POST, path: /console/api/faults, body: { kind: nothing } }
				""");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).startsWith("step 2 (POST /console/api/faults): kind must be one of")
			.endsWith("; the steps before it were carried out");
		assertThat(this.service.get("", "/console/api/faults").json()).hasSize(1);
	}

	/** Included scenarios have steps of their own. */
	@Test
	void numbersTheStepsAsInTheFile() {
		String file = """
				title: x
				steps:
				  - scenario: slow-lms
				  - { method: POST, path: /console/api/faults, body: { kind: answer } }
				  - { method: POST, path: /console/api/faults, body: { kind: answer } }
				  - { method: %s, path: /console/api/faults, body: { kind: nothing } }
				""";
		for (String method : new String[] { "POST", "POTS" }) {
			assertThat(this.service.post("", "/console/api/scenarios", file.formatted(method)).message())
				.startsWith("step 4 (" + method + " /console/api/faults): ");
		}
	}

	@Test
	void runsWhereTheScenariosInItCanHappen() {
		String file = "title: x\nsteps: [{ scenario: outage }, { scenario: grade-vanishes }]\n";
		Answer answer = this.service.post("", "/console/api/scenarios", file);
		assertThat(answer.json().path("district").asString()).isEqualTo(DISTRICT_B);
		assertThat(this.service.post("", "/console/api/scenarios", file + "provider: A\n").message())
			.isEqualTo("step 2: grade-vanishes happens only with provider B");
	}

	@Test
	void isBounded() {
		StringBuilder file = new StringBuilder("title: x\nsteps:\n");
		file.append("  - scenario: outage\n".repeat(51));
		assertThat(this.service.post("", "/console/api/scenarios", file.toString()).message()).contains("at most 100");
		assertThat(this.service.post("", "/console/api/scenarios", "title: " + "x".repeat(100_001)).message())
			.contains("at most 100000");
		assertThat(this.service.post("", "/console/api/scenarios", "a: " + "[".repeat(5_000)).status()).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"district\": \"x\"}", "{\"districts\": []}",
			"{\"district\": \"5a00000000000000000d0001\"}" })
	void refusesAnUnknownPlace(String body) {
		assertThat(run("outage", body).status()).isEqualTo(400);
	}

	@Test
	void happensOnlyWithItsProvider() {
		assertThat(run("grade-vanishes", "{\"district\": \"5a00000000000000000a0001\"}").message())
			.contains(DISTRICT_B);
		assertThat(run("nothing", "").status()).isEqualTo(404);
	}

	private Answer run(String name, String body) {
		return this.service.post("", "/console/api/scenarios/" + name, body);
	}

}
