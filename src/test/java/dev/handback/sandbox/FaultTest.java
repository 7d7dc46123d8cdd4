package dev.handback.sandbox;

import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Shared by the tests of faults on demand. */
abstract class FaultTest {

	static final String TERMS = "/v3.0/terms";

	final Service service;

	FaultTest(Service service) {
		this.service = service;
	}

	/** Sets a fault and returns its number. Single quotes stand for double ones. */
	String fault(String settings) {
		String body = "{" + settings.replace("\\'", "\\\\\"").replace('\'', '"').replace("\\\\\"", "\\\"") + "}";
		Answer answer = this.service.post("", "/console/api/faults", body);
		assertThat(answer.status()).as(answer.body()).isEqualTo(200);
		return answer.json().path("id").asString();
	}

	JsonNode journal(String query) {
		return this.service.get("", "/console/api/journal" + query).json();
	}

	JsonNode entry(String operation) {
		JsonNode entries = journal("?operation=" + operation + "&fault=any");
		return entries.path(entries.size() - 1);
	}

}
