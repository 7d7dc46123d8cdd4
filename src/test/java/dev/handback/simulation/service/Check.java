package dev.handback.simulation.service;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

import dev.handback.vocabulary.ids.ObjectIds;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a field of a body may hold. */
interface Check {

	Check STRING = (name, value) -> require(value.isString(), value, name + " must be a string");

	Check NUMBER = (name, value) -> {
		require(value.isNumber(), value, name + " must be a number");
		return require(Double.isFinite(value.decimalValue().doubleValue()), value, name + " is out of range");
	};

	Check WHOLE = (name, value) -> require(value.isIntegralNumber(), value, name + " must be a whole number");

	/** The contract has this number as a string. */
	Check WHOLE_AS_STRING = (name, value) -> require(value.isString() && value.asString().matches("\\d{1,9}"), value,
			name + " must be a whole number");

	Check DATE = (name, value) -> Json.text(Json.time(instant(name, value)));

	/**
	 * The value to store.
	 * @throws Refused if the value isn't valid
	 */
	JsonNode checked(String name, JsonNode value);

	static Check future(InstantSource clock) {
		return (name, value) -> {
			JsonNode date = DATE.checked(name, value);
			return require(instant(name, value).isAfter(clock.instant()), date, name + " must be in the future");
		};
	}

	static Check oneOf(String... words) {
		return (name, value) -> require(value.isString() && Set.of(words).contains(value.asString()), value,
				name + " must be one of: " + String.join(", ", new TreeSet<>(Set.of(words))));
	}

	/** A set of words. */
	static Check someOf(String... words) {
		Check word = oneOf(words);
		return (name, value) -> {
			require(value.isArray(), value, name + " must be an array");
			Set<String> distinct = new LinkedHashSet<>();
			value.forEach((one) -> distinct.add(word.checked(name, one).asString()));
			return Json.words(distinct);
		};
	}

	static Check knownId(String what, Predicate<String> known) {
		return (name, value) -> {
			String id = value.asString("");
			require(ObjectIds.isId(id), value, "INVALID_ID");
			return require(known.test(id), value,
					"NOT_FOUND: %s with id %s not found for this integration.".formatted(what, id));
		};
	}

	static Check knownIds(String what, Predicate<String> known) {
		Check id = knownId(what, known);
		return (name, value) -> {
			require(value.isArray(), value, name + " must be an array");
			Set<String> distinct = new LinkedHashSet<>();
			value.forEach((one) -> distinct.add(id.checked(name, one).asString()));
			return Json.words(distinct);
		};
	}

	/** Contract, attachment object, and Provider B's rule for it. */
	static Check attachments(boolean textOnly) {
		return (name, value) -> {
			require(value.isArray(), value, name + " must be an array");
			List<JsonNode> attachments = new ArrayList<>();
			value.forEach((one) -> attachments.add(attachment(name, one, textOnly)));
			return Json.array(attachments);
		};
	}

	private static JsonNode attachment(String name, JsonNode sent, boolean textOnly) {
		require(sent.isObject(), sent, name + " must be objects");
		ObjectNode kept = Json.object();
		kept.set("type", oneOf("link", "text").checked(name + ".type", sent.path("type")));
		for (String field : List.of("url", "text", "title", "description")) {
			if (sent.hasNonNull(field)) {
				kept.set(field, STRING.checked(name + "." + field, sent.path(field)));
			}
		}
		if (textOnly) {
			require(sent.path("type").asString().equals("text"), sent,
					"Provider does not support submission type of link");
			require(kept.has("text"), sent, "missing required field(s): attachments.text");
			require(!kept.has("url"), sent, "attachments.url is not supported for type text");
		}
		return kept;
	}

	private static Instant instant(String name, JsonNode value) {
		try {
			return OffsetDateTime.parse(value.asString("")).toInstant();
		}
		catch (DateTimeException ex) {
			throw Refused.badRequest(name + " must be an ISO 8601 date");
		}
	}

	private static JsonNode require(boolean condition, JsonNode value, String otherwise) {
		if (!condition) {
			throw Refused.badRequest(otherwise);
		}
		return value;
	}

}
