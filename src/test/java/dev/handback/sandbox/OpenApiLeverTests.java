package dev.handback.sandbox;

import java.util.List;
import java.util.Map;

import dev.handback.sandbox.OpenApi.Operation;
import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.ServiceTest;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** The description of the levers has a type for everything that they take and return. */
@ServiceTest("districts.students=30")
class OpenApiLeverTests {

	/** An address, and what to send. */
	private static final List<String> CALLS = List.of("GET /certification",
			"POST /certification {\"application\": \"handback-sandbox\", \"since\": \"0\"}", "GET /clock",
			"PATCH /clock {\"advance\": \"PT2M\"}", "DELETE /clock", "DELETE /codes",
			"PATCH /codes {\"expire_next\": 0}", "DELETE /lms", "GET /differences",
			"PATCH /differences {\"excused\": true}", "DELETE /differences",
			"PATCH /districts/{district} {\"lms_state\": \"error\", \"lms_matched_percentage\": {\"students\": 5}}",
			"PUT /districts/{district}/course {\"steps\": [{\"after\": \"PT5M\", \"lms_state\": \"success\"}]}",
			"GET /districts/{district}/course", "DELETE /districts/{district}/course",
			"PATCH /districts/{district} {\"lms_state\": \"success\", \"lms_fields\": true, \"integration\": true}",
			"POST /districts/{district}/tokens", "GET /districts/{district}/roster", "GET /districts/{district}/export",
			"GET /districts/{district}/counts", "POST /districts/{district}/day",
			"PATCH /districts/{district}/events {\"enabled\": true}",
			"POST /districts/{district}/users {\"name\": {\"first\": \"A\", \"last\": \"B\"}}",
			"POST /districts/{district}/schools {\"name\": \"x\"}", "PATCH /roster/{section} {\"grade\": \"8\"}",
			"POST /roster/{person}/unshare", "POST /roster/{person}/share",
			"PATCH /users/{person} {\"synced_in_lms\": true, \"lti_session\": true}", "DELETE /users/{person}/tokens",
			"PATCH /sections/{section} {\"synced_in_lms\": true, \"grading_category\": true}",
			"POST /sections/5c00000000000000000a0002/members {\"person\": \"{person}\"}",
			"PATCH /sections/{section}/assignments/{assignment} {\"title\": \"x\", \"due_date\": null}",
			"PATCH /sections/{section}/assignments/{assignment}/submissions/{person} {\"grade_points\": 5, \"grade_comment\": \"x\", \"attachments\": [{\"type\": \"file\", \"url\": \"https://example.org/\"}]}",
			"GET /sections/{section}/gradebook", "DELETE /sections/{section}/assignments/{assignment}",
			"DELETE /sections/5c00000000000000000a0002/members/{person}",
			"POST /faults {\"kind\": \"delay\", \"millis\": 5, \"percent\": 12.5, \"operation\": \"list_users\"}",
			"GET /faults", "GET /faults/1", "POST /journal/{number}/fault {\"next\": 2}", "DELETE /faults/1",
			"DELETE /faults", "PUT /identity-tokens {\"claims\": {\"nonce\": null}, \"next\": 1}",
			"GET /identity-tokens", "DELETE /identity-tokens", "POST /keys", "POST /worlds {\"name\": \"one\"}",
			"GET /worlds", "GET /worlds/one", "DELETE /worlds/one", "DELETE /worlds", "GET /journal",
			"GET /journal/{number}", "GET /journal.har", "POST /journal/{number}/again", "DELETE /roster/{person}",
			"PUT /districts/{district}/data-set {\"data_set\": \"small\"}", "POST /districts/{district}/rollover",
			"DELETE /districts/{district}/tokens");

	private final Service service;

	private final OpenApi description;

	OpenApiLeverTests(Service service) {
		this.service = service;
		this.description = new OpenApi(service);
	}

	@Test
	void takeAndReturnWhatIsDescribed() {
		String assignment = new Lms(this.service, 'a').created();
		this.service.get(TOKEN_A, "/v3.1/users?limit=1");
		String number = this.service.get("", "/console/api/journal").json().path(1).path("number").asString();
		Map<String, String> names = Map.of("district", "5a00000000000000000a0001", "section",
				"5c00000000000000000a0001", "person", "5b00000000000000000a0101", "assignment", assignment, "number",
				number);
		for (String call : CALLS) {
			String real = call;
			for (Map.Entry<String, String> name : names.entrySet()) {
				real = real.replace("{" + name.getKey() + "}", name.getValue());
			}
			String[] parts = real.split(" ", 3);
			Operation operation = this.description.find(parts[0], "/console/api" + parts[1]);
			Answer answer = this.service.send(parts[0], "", "/console/api" + parts[1],
					(parts.length > 2) ? parts[2] : null);
			assertThat(answer.status()).as(real + ": " + answer.body()).isEqualTo(200);
			assertThat(this.description.disagreements(operation, answer)).as(real).isEmpty();
			if (parts.length > 2) {
				assertThat(this.description.disagreements(operation, parts[2])).as(real).isEmpty();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"operation\": \"create_assignment\", \"times\": 2}",
			"{\"body\": {\"matches\": {\"points_possible\": 5, \"attachments\": [5]}}}" })
	void describeHowTheNearestRequestDiffers(String wanted) {
		this.service.get(TOKEN_A, "/v3.1/users?limit=1");

		Answer answer = this.service.post("", "/console/api/verify", wanted);

		assertThat(answer.status()).isEqualTo(422);
		assertThat(answer.json().path("nearest").path("differences")).isNotEmpty();
		assertThat(this.description.disagreements(this.description.find("POST", "/console/api/verify"), answer))
			.isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "requestBody", "responses" })
	void haveNamedTypes(String part) {
		for (Operation operation : this.description.operations()) {
			if (operation.isOfConsole()) {
				assertThat(operation.json().path(part).findValues("$ref").stream().map((one) -> one.asString()))
					.as(operation.name())
					.doesNotContain("#/components/schemas/Anything");
				assertThat(operation.json().path(part).findValues("properties")).as(operation.name()).isEmpty();
			}
		}
	}

	@Test
	void nameTheBoundsOfFaults() {
		assertThat(this.service
			.post("", "/console/api/faults",
					"{\"kind\": \"delay\", \"millis\": %d}"
						.formatted(this.description.bound("FaultSettings", "millis", "maximum") + 1))
			.status()).isEqualTo(400);
		assertThat(this.service
			.post("", "/console/api/faults",
					"{\"kind\": \"answer\", \"status\": %d}"
						.formatted(this.description.bound("FaultSettings", "status", "minimum") - 1))
			.status()).isEqualTo(400);
	}

}
