package dev.handback.sandbox.lms;

import java.util.List;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes stored fields exactly as they were sent. */
final class StoredFields {

	private StoredFields() {
	}

	static void fields(JsonGenerator json, ObjectNode kept, List<String> names) {
		for (String name : names) {
			JsonNode value = kept.get(name);
			if (value != null && !value.isNull()) {
				json.writePOJOProperty(name, value);
			}
		}
	}

}
