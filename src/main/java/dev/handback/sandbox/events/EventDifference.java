package dev.handback.sandbox.events;

import java.util.LinkedHashSet;
import java.util.Set;

import dev.handback.sandbox.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The previous values in an updated event (contract, events: previous_attributes). */
final class EventDifference {

	private EventDifference() {
	}

	/**
	 * The old values of all fields that differ: objects field by field, lists as a whole,
	 * null for new fields.
	 */
	static ObjectNode previous(JsonNode before, JsonNode after) {
		ObjectNode previous = Json.MAPPER.createObjectNode();
		Set<String> names = new LinkedHashSet<>(before.propertyNames());
		names.addAll(after.propertyNames());
		for (String name : names) {
			JsonNode was = before.path(name);
			JsonNode is = after.path(name);
			if (was.isObject() && is.isObject()) {
				ObjectNode inside = previous(was, is);
				if (!inside.isEmpty()) {
					previous.set(name, inside);
				}
			}
			else if (was.isMissingNode()) {
				previous.putNull(name);
			}
			else if (!was.equals(is)) {
				previous.set(name, was);
			}
		}
		return previous;
	}

}
