package dev.handback.support.sandbox;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Operations on records for tests. */
public final class Records {

	private Records() {
	}

	/**
	 * Returns the record as it was before an update. Null in the previous values means
	 * that a field didn't exist.
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
