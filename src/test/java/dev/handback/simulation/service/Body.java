package dev.handback.simulation.service;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The body of a write. An absent field stays as it is; null clears it. */
final class Body {

	private final ObjectNode sent;

	private Body(ObjectNode sent) {
		this.sent = sent;
	}

	static Body read(@Nullable String text) {
		JsonNode read = parsed((text != null) ? text.strip() : "");
		if (!read.isObject()) {
			throw Refused.badRequest("request body must be a JSON object");
		}
		if (read.isEmpty()) {
			throw Refused.badRequest("request body is required, but was empty");
		}
		return new Body((ObjectNode) read);
	}

	private static JsonNode parsed(String text) {
		try {
			return text.isEmpty() ? Json.object() : Json.MAPPER.readTree(text);
		}
		catch (JacksonException ex) {
			throw Refused.badRequest("request body is not valid JSON");
		}
	}

	Body without(Collection<String> names) {
		return new Body(this.sent.deepCopy().remove(names));
	}

	/** Without what counts as absent on a create: null, and empty arrays. */
	Body withValues() {
		return without(this.sent.propertyStream()
			.filter((field) -> field.getValue().isNull() || (field.getValue().isArray() && field.getValue().isEmpty()))
			.map(Map.Entry::getKey)
			.toList());
	}

	/** Whether the field is there, perhaps null. */
	boolean names(String name) {
		return this.sent.has(name);
	}

	boolean hasValue(String name) {
		return this.sent.hasNonNull(name);
	}

	@Nullable JsonNode value(String name) {
		return this.sent.get(name);
	}

	String word(String name) {
		return this.sent.path(name).asString("");
	}

	void require(List<String> names) {
		refuseIfAny(names.stream().filter((name) -> !hasValue(name)));
	}

	/** Refuses to clear any of the fields. */
	void keep(List<String> names) {
		refuseIfAny(names.stream().filter((name) -> names(name) && !hasValue(name)));
	}

	private static void refuseIfAny(Stream<String> missing) {
		String names = missing.collect(Collectors.joining(", "));
		if (!names.isEmpty()) {
			throw Refused.badRequest("missing required field(s): " + names);
		}
	}

	/** The checked values of the fields that have a check; null clears. */
	Map<String, @Nullable JsonNode> values(Map<String, Check> checks) {
		Map<String, @Nullable JsonNode> values = new LinkedHashMap<>();
		checks.forEach((name, check) -> {
			JsonNode value = this.sent.get(name);
			if (value != null) {
				values.put(name, value.isNull() ? null : check.checked(name, value));
			}
		});
		return values;
	}

}
