package dev.handback.sandbox.roster;

import dev.handback.sandbox.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request to change a roster: one JSON object. */
record ChangeRequest(ObjectNode fields) {

	static ChangeRequest read(byte[] body) {
		return new ChangeRequest(Json.readObject(body, "send one JSON object with the fields to set"));
	}

	/**
	 * RFC 7396: objects are merged field by field, null removes a field, and any other
	 * value replaces it.
	 */
	static void merge(JsonNode patch, ObjectNode target) {
		patch.properties().forEach((entry) -> {
			JsonNode value = entry.getValue();
			if (value.isNull()) {
				target.remove(entry.getKey());
			}
			else if (value.isObject()) {
				JsonNode present = target.path(entry.getKey());
				merge(value, present.isObject() ? (ObjectNode) present : target.putObject(entry.getKey()));
			}
			else {
				target.set(entry.getKey(), value);
			}
		});
	}

}
