package dev.handback.commands.verify;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;

/** The values that the contract allows in a field. */
interface ValueFormat {

	ValueFormat TEXT = matching("string", JsonNode::isString);

	ValueFormat NUMBER = matching("number", JsonNode::isNumber);

	ValueFormat YES_OR_NO = matching("boolean", JsonNode::isBoolean);

	ValueFormat ANYTHING = matching("anything", (value) -> true);

	ValueFormat FREE_OBJECT = matching("object", JsonNode::isObject);

	ValueFormat OBJECT_ID = text("ObjectID", Pattern.compile("[0-9a-fA-F]{24}"));

	ValueFormat UUID = text("UUID", Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"));

	ValueFormat TIMESTAMP = text("timestamp YYYY-MM-DDTHH:MM:SS.sssZ",
			Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));

	ValueFormat DAY = text("date YYYY-MM-DD", Pattern.compile("\\d{4}-\\d\\d-\\d\\d"));

	// Not a list of known values, because a difference must not be shown along with a
	// person's id.
	ValueFormat RACE = matching("text, Two or more races in lower case",
			(value) -> value.isString() && !value.asString().equals("Two or More Races"));

	ValueFormat UTC_DATE = matching("date, ISO 8601 UTC", ValueFormat::isUtcDate);

	ValueFormat EVENT_TYPE = text("record_type.created|updated|deleted",
			Pattern.compile("(districts|schools|terms|courses|sections|users)\\.(created|updated|deleted)"));

	/**
	 * Records differences.
	 * @param field where the value is, such as {@code roles.student.school}
	 */
	void check(JsonNode value, String field, Notes notes);

	private static ValueFormat matching(String name, Predicate<JsonNode> holds) {
		return (value, field, notes) -> {
			if (!holds.test(value)) {
				notes.differs(Rule.FORM, Redaction.name(field), Redaction.form(value), name);
			}
		};
	}

	private static ValueFormat text(String name, Pattern pattern) {
		return matching(name, (value) -> value.isString() && pattern.matcher(value.asString()).matches());
	}

	/** One of these values. */
	static ValueFormat oneOf(String... values) {
		Set<String> known = Set.of(values);
		return (value, field, notes) -> {
			if (!value.isString()) {
				TEXT.check(value, field, notes);
			}
			else if (!known.contains(value.asString())) {
				notes.differs(Rule.UNKNOWN_VALUE, Redaction.name(field), Redaction.value(value.asString()));
			}
		};
	}

	/** A list of such values. */
	static ValueFormat listOf(ValueFormat element) {
		return (value, field, notes) -> {
			if (!value.isArray()) {
				notes.differs(Rule.FORM, Redaction.name(field), Redaction.form(value), "array");
			}
			value.values().forEach((one) -> element.check(one, field + "[]", notes));
		};
	}

	private static boolean isUtcDate(JsonNode value) {
		try {
			return value.isString() && OffsetDateTime.parse(value.asString()).getOffset().getTotalSeconds() == 0;
		}
		catch (DateTimeException ex) {
			return false;
		}
	}

	/** Records the differences in a record. */
	interface Notes {

		void differs(Rule rule, List<String> details);

		default void differs(Rule rule, String... details) {
			differs(rule, List.of(details));
		}

	}

}
