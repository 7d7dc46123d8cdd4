package dev.handback.sandbox.lms;

import static dev.handback.sandbox.wire.Refusal.require;

import java.util.List;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.record.Provider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks the attachments of an assignment or a submission (contract, attachment object).
 */
final class Attachments {

	private static final List<String> FIELDS = List.of("type", "url", "text", "title", "description");

	private static final List<String> TYPES = List.of("link", "text");

	private static final List<String> PEOPLES_TYPES = List.of("link", "text", "file", "discussion");

	private Attachments() {
	}

	static JsonNode read(String field, JsonNode sent, WriteContext context) {
		require(sent.isArray(), field + " must be an array");
		ArrayNode kept = Json.MAPPER.createArrayNode();
		sent.forEach((attachment) -> kept.add(attachment(attachment, context)));
		return kept;
	}

	private static ObjectNode attachment(JsonNode sent, WriteContext context) {
		List<String> types = context.byPeople() ? PEOPLES_TYPES : TYPES;
		require(sent.isObject(), "attachments must be objects");
		require(types.contains(sent.path("type").asString("")),
				"attachments.type must be one of: " + String.join(", ", types));
		ObjectNode kept = Json.MAPPER.createObjectNode();
		for (String field : FIELDS) {
			JsonNode value = sent.path(field);
			if (!value.isMissingNode() && !value.isNull()) {
				require(value.isString(), "attachments." + field + " must be a string");
				kept.set(field, field.equals("text") ? context.kept(value) : value);
			}
		}
		if (context.district().learningPlatform() == Provider.B && !context.byPeople()) {
			requireText(kept);
		}
		return kept;
	}

	/** Provider B accepts only text (contract, provider table). */
	private static void requireText(ObjectNode attachment) {
		require(attachment.path("type").asString().equals("text"), "Provider does not support submission type of link");
		require(!attachment.path("text").asString("").isEmpty(), "missing required field(s): attachments.text");
		require(!attachment.has("url"), "attachments.url is not supported for type text");
	}

}
