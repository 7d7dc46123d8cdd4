package dev.handback.sandbox.lms;

import static dev.handback.sandbox.wire.Refusal.require;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.record.Provider;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The body of a write: the fields that were sent, and their values. */
record Body(ObjectNode fields) {

	/**
	 * Parses a body.
	 * @throws Refusal 400 if it is missing or isn't a JSON object
	 */
	static Body parse(byte[] bytes) {
		if (new String(bytes, StandardCharsets.ISO_8859_1).isBlank()) {
			throw empty();
		}
		JsonNode node = Json.readSent(bytes);
		if (!(node instanceof ObjectNode object)) {
			throw Refusal.badRequest("request body must be a JSON object");
		}
		if (object.isEmpty()) {
			throw empty();
		}
		return new Body(object);
	}

	/**
	 * Wraps an object that has already been parsed.
	 * @throws Refusal 400 for an unknown field
	 */
	static Body of(ObjectNode fields, Set<String> known) {
		for (String field : fields.propertyNames()) {
			require(known.contains(field), "unknown field: " + field);
		}
		return new Body(fields);
	}

	private static Refusal empty() {
		return Refusal.badRequest("request body is required, but was empty");
	}

	/** On create, null and an empty array count as absent. */
	Body withoutEmptyFields() {
		ObjectNode filled = this.fields.deepCopy();
		filled.removeIf((value) -> value.isNull() || (value.isArray() && value.isEmpty()));
		return new Body(filled);
	}

	/**
	 * Returns the fields that the provider accepts.
	 * @throws Refusal 400 for a field that is missing or refused
	 */
	Body admittedBy(Provider provider, WriteOperation operation) {
		List<String> missing = new ArrayList<>();
		ObjectNode admitted = Json.MAPPER.createObjectNode();
		for (String field : ProviderTable.fields(operation)) {
			JsonNode value = this.fields.get(field);
			FieldBehavior fieldBehavior = ProviderTable.behavior(provider, operation, field);
			if (fieldBehavior == FieldBehavior.REQUIRED && isMissing(value, operation)) {
				missing.add(field);
			}
			else if (value != null && !fieldBehavior.leavesOut()) {
				admitted.set(field, value);
			}
		}
		requireNothing(missing);
		refuseIgnored(provider, operation, admitted);
		return new Body(admitted);
	}

	/** An update may leave out a required field, but not clear it. */
	private static boolean isMissing(@Nullable JsonNode value, WriteOperation operation) {
		return (value == null) ? operation == WriteOperation.CREATE_ASSIGNMENT : value.isNull();
	}

	private static void refuseIgnored(Provider provider, WriteOperation operation, ObjectNode admitted) {
		new Body(admitted).refusedBy(provider, operation).stream().findFirst().ifPresent((field) -> {
			throw Refusal.badRequest("FIELD_IGNORED: " + field + " is ignored");
		});
	}

	/** The fields for which the provider refuses the write. */
	List<String> refusedBy(Provider provider, WriteOperation operation) {
		return this.fields.propertyNames()
			.stream()
			.filter((field) -> ProviderTable.behavior(provider, operation, field) == FieldBehavior.REFUSED)
			.toList();
	}

	static void requireNothing(List<String> missing) {
		require(missing.isEmpty(), "missing required field(s): " + String.join(", ", missing));
	}

	boolean isEmpty() {
		return this.fields.isEmpty();
	}

	/** Whether the field was sent with a value other than null. */
	boolean hasValue(String field) {
		return this.fields.hasNonNull(field);
	}

	/** The field's value, if it is a string. */
	Optional<String> text(String field) {
		return Optional.ofNullable(this.fields.get(field)).filter(JsonNode::isString).map(JsonNode::asString);
	}

	Body without(String field) {
		ObjectNode rest = this.fields.deepCopy();
		rest.remove(field);
		return new Body(rest);
	}

}
