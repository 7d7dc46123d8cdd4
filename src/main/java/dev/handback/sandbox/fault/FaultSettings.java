package dev.handback.sandbox.fault;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON that describes a fault. A field that nothing reads is an error. */
final class FaultSettings {

	private final ObjectNode sent;

	private final Set<String> unread;

	private FaultSettings(ObjectNode sent) {
		this.sent = sent;
		this.unread = new TreeSet<>(sent.propertyNames());
	}

	static FaultSettings parse(byte[] body) {
		try {
			if (Json.read(body) instanceof ObjectNode object) {
				return new FaultSettings(object);
			}
		}
		catch (JacksonException ex) {
			// handled below like any other body that isn't an object
		}
		throw Refusal.badRequest("send one JSON object that describes the fault");
	}

	String text(String name, String otherwise) {
		JsonNode value = read(name);
		require(value.isMissingNode() || value.isString(), name + " must be a string");
		return value.asString(otherwise);
	}

	long number(String name, long otherwise) {
		JsonNode value = read(name);
		require(value.isMissingNode() || (value.isIntegralNumber() && value.canConvertToLong()),
				name + " must be a whole number");
		return value.isMissingNode() ? otherwise : value.asLong();
	}

	double decimal(String name, double otherwise) {
		JsonNode value = read(name);
		require(value.isMissingNode() || value.isNumber(), name + " must be a number");
		return value.isMissingNode() ? otherwise : value.asDouble();
	}

	Map<String, String> texts(String name) {
		JsonNode value = read(name);
		require(value.isMissingNode() || value.isObject(), name + " must be an object");
		Map<String, String> texts = new LinkedHashMap<>();
		value.forEachEntry((key, text) -> texts.put(key, text.asString("")));
		return texts;
	}

	boolean has(String name) {
		return this.sent.has(name);
	}

	void requireNothingElse() {
		require(this.unread.isEmpty(), "unknown setting: " + String.join(", ", this.unread));
	}

	static void require(boolean holds, String message) {
		if (!holds) {
			throw Refusal.badRequest(message);
		}
	}

	private JsonNode read(String name) {
		this.unread.remove(name);
		JsonNode value = this.sent.path(name);
		return value.isNull() ? this.sent.path(" ") : value;
	}

}
