package dev.handback.sandbox.verification;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * One way in which a request differs from what was expected.
 *
 * @param field such as {@code method}, {@code query.limit}, or {@code body.grade_points}
 * @param actual missing if the request doesn't have it
 */
record Mismatch(String field, JsonNode expected, JsonNode actual) {

	static Mismatch of(String field, String expected, String actual) {
		return new Mismatch(field, JsonNodeFactory.instance.stringNode(expected),
				JsonNodeFactory.instance.stringNode(actual));
	}

	void write(JsonGenerator json) {
		json.writeStringProperty("field", this.field);
		json.writePOJOProperty("expected", this.expected);
		if (!this.actual.isMissingNode()) {
			json.writePOJOProperty("actual", this.actual);
		}
	}

}
