package dev.handback.sandbox.lms;

import java.util.List;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes kept fields out again, each exactly as it came. */
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
