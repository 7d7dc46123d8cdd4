package dev.handback.support.sandbox;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What tests do with records. */
public final class Records {

	private Records() {
	}

	/**
	 * The record before an update; null in what was before means that it wasn't there.
	 */
	public static JsonNode undone(JsonNode object, JsonNode previous) {
		return withoutNulls(merged(object, previous));
	}

	private static ObjectNode merged(JsonNode object, JsonNode previous) {
		ObjectNode undone = (ObjectNode) object.deepCopy();
		previous.properties().forEach((entry) -> {
			JsonNode now = undone.path(entry.getKey());
			boolean inside = entry.getValue().isObject() && now.isObject();
			undone.set(entry.getKey(), inside ? merged(now, entry.getValue()) : entry.getValue());
		});
		return undone;
	}

	public static JsonNode withoutNulls(JsonNode record) {
		if (record.isArray()) {
			var array = ((tools.jackson.databind.node.ArrayNode) record).arrayNode();
			record.forEach((element) -> array.add(withoutNulls(element)));
			return array;
		}
		if (!record.isObject()) {
			return record;
		}
		ObjectNode kept = ((ObjectNode) record).objectNode();
		record.properties().forEach((entry) -> {
			if (!entry.getValue().isNull()) {
				kept.set(entry.getKey(), withoutNulls(entry.getValue()));
			}
		});
		return kept;
	}

}
