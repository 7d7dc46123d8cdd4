package dev.handback.sandbox.lms;

import static dev.handback.sandbox.wire.Refusal.require;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.world.record.RecordId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The format of each field, and how its value is stored. */
final class Forms {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	/**
	 * More than a double can hold. No one has that many points, and nothing should have
	 * to print them.
	 */
	private static final int MOST_DIGITS = 300;

	private static final Set<String> APPLICATIONS_TYPES = Set.of("link", "text");

	private static final Set<String> PEOPLES_TYPES = Set.of("link", "text", "file", "discussion");

	private static final Set<String> FLAGS = Set.of("missing", "late", "excluded");

	private static final Map<String, Form> FORMS = Map.ofEntries(Map.entry("title", Forms::text),
			Map.entry("description", Forms::text), Map.entry("attachments", Attachments::read),
			Map.entry("due_date", Forms::futureDate), Map.entry("display_date", Forms::date),
			Map.entry("start_date", Forms::date), Map.entry("end_date", Forms::date),
			Map.entry("assignee_mode", oneOf(Set.of("all", "individuals"))),
			Map.entry("assignee_ids", Forms::assignees), Map.entry("points_possible", Forms::number),
			Map.entry("submission_types", Forms::submissionTypes), Map.entry("max_attempts", Forms::wholeNumber),
			Map.entry("term_id", known("Term", WriteContext::hasTerm)),
			Map.entry("grader_id", known("Person", WriteContext::hasGrader)), Map.entry("flags", Forms::flags),
			Map.entry("grade_comment", Forms::comment), Map.entry("grade_points", Forms::number),
			Map.entry("grade", Forms::text), Map.entry("extra_attempts", Forms::attempts),
			Map.entry("override_due_date", Forms::date),
			Map.entry("state", oneOf(Set.of("created", "submitted", "returned", "reclaimed"))));

	private Forms() {
	}

	/**
	 * Converts a body's fields to the form in which they are stored. Null stays null.
	 * @throws Refusal 400 for the first invalid field
	 */
	static ObjectNode read(Body body, WriteContext context) {
		ObjectNode kept = Json.MAPPER.createObjectNode();
		body.fields().forEachEntry((field, sent) -> {
			Form form = Objects.requireNonNull(FORMS.get(field), field);
			kept.set(field, sent.isNull() ? sent : form.read(field, sent, context));
		});
		return kept;
	}

	private static JsonNode text(String field, JsonNode sent, WriteContext context) {
		require(sent.isString(), field + " must be a string");
		return sent;
	}

	private static JsonNode comment(String field, JsonNode sent, WriteContext context) {
		return context.kept(text(field, sent, context));
	}

	private static JsonNode number(String field, JsonNode sent, WriteContext context) {
		require(sent.isNumber(), field + " must be a number");
		BigDecimal number = sent.decimalValue();
		require(Math.abs((long) number.precision() - number.scale()) <= MOST_DIGITS
				&& Math.abs((long) number.scale()) <= MOST_DIGITS, field + " is out of range");
		return sent;
	}

	private static JsonNode wholeNumber(String field, JsonNode sent, WriteContext context) {
		require(sent.isIntegralNumber() && sent.canConvertToInt(), field + " must be a whole number");
		return sent;
	}

	/** A string in the contract. Numbers have been seen too, and are converted. */
	private static JsonNode attempts(String field, JsonNode sent, WriteContext context) {
		String digits = sent.isIntegralNumber() ? sent.asString() : sent.isString() ? sent.asString() : "";
		require(digits.matches("\\d{1,9}"), field + " must be a whole number");
		return NODES.stringNode(digits);
	}

	private static JsonNode futureDate(String field, JsonNode sent, WriteContext context) {
		Instant date = instant(field, sent);
		require(context.byPeople() || date.isAfter(context.now()), field + " must be in the future");
		return NODES.stringNode(Timestamps.text(date));
	}

	private static JsonNode date(String field, JsonNode sent, WriteContext context) {
		return NODES.stringNode(Timestamps.text(instant(field, sent)));
	}

	/** A date without a time means midnight UTC. */
	private static Instant instant(String field, JsonNode sent) {
		require(sent.isString() && sent.asString().matches("\\d{4}-.*"), field + " must be an ISO 8601 date");
		String text = sent.asString();
		try {
			return text.contains("T") ? OffsetDateTime.parse(text).toInstant()
					: LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
		}
		catch (DateTimeException ex) {
			throw Refusal.badRequest(field + " must be an ISO 8601 date");
		}
	}

	private static Form oneOf(Set<String> allowed) {
		return (field, sent, context) -> {
			requireAllowed(field, sent, allowed);
			return sent;
		};
	}

	/**
	 * Assignments that people create in the learning platform itself can have more types.
	 */
	private static JsonNode submissionTypes(String field, JsonNode sent, WriteContext context) {
		return someOf(field, sent, context.byPeople() ? PEOPLES_TYPES : APPLICATIONS_TYPES);
	}

	private static JsonNode flags(String field, JsonNode sent, WriteContext context) {
		if (!context.acceptsExcused() || !sent.isArray()) {
			return someOf(field, sent, FLAGS);
		}
		ArrayNode flags = NODES.arrayNode();
		sent.forEach((flag) -> flags
			.add(flag.asString("").equalsIgnoreCase("excused") ? NODES.stringNode("excluded") : flag));
		return someOf(field, flags, FLAGS);
	}

	private static JsonNode someOf(String field, JsonNode sent, Set<String> allowed) {
		require(sent.isArray(), field + " must be an array");
		sent.forEach((value) -> requireAllowed(field, value, allowed));
		return distinct(sent);
	}

	private static void requireAllowed(String field, JsonNode value, Set<String> allowed) {
		require(value.isString() && allowed.contains(value.asString()),
				field + " must be one of: " + String.join(", ", new TreeSet<>(allowed)));
	}

	private static ArrayNode distinct(JsonNode values) {
		ArrayNode distinct = NODES.arrayNode();
		values.valueStream().map(JsonNode::asString).distinct().forEach(distinct::add);
		return distinct;
	}

	private static JsonNode assignees(String field, JsonNode sent, WriteContext context) {
		require(sent.isArray(), field + " must be an array");
		ArrayNode ids = NODES.arrayNode();
		sent.forEach((id) -> ids.add(known("Person", id, context::isInSection)));
		return distinct(ids);
	}

	private static Form known(String what, BiPredicate<WriteContext, RecordId> exists) {
		return (field, sent, context) -> known(what, sent, (id) -> exists.test(context, id));
	}

	private static JsonNode known(String what, JsonNode sent, Predicate<RecordId> exists) {
		if (!sent.isString() || !RecordId.isWellFormed(sent.asString())) {
			throw Refusal.malformedId();
		}
		return RecordId.parse(sent.asString().toLowerCase(Locale.ROOT))
			.filter(exists)
			.map((id) -> NODES.stringNode(id.toString()))
			.orElseThrow(() -> Refusal.badRequest(
					"NOT_FOUND: %s with id %s not found for this integration.".formatted(what, sent.asString())));
	}

	/** Checks a value and converts it to the form in which it is stored. */
	interface Form {

		JsonNode read(String field, JsonNode sent, WriteContext context);

	}

}
