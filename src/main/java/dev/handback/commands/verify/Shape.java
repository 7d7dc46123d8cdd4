package dev.handback.commands.verify;

import java.util.LinkedHashMap;
import java.util.Map;

import tools.jackson.databind.JsonNode;

/** The fields of an object, and the format of each. */
final class Shape implements ValueFormat {

	private final Map<String, Field> fields = new LinkedHashMap<>();

	/** A field that is guaranteed. */
	Shape always(String name, ValueFormat form) {
		this.fields.put(name, new Field(form, Presence.ALWAYS));
		return this;
	}

	/** A field that is always there, but may be null. */
	Shape orNull(String name, ValueFormat form) {
		this.fields.put(name, new Field(form, Presence.OR_NULL));
		return this;
	}

	/** A field that may be absent. */
	Shape maybe(String name, ValueFormat form) {
		this.fields.put(name, new Field(form, Presence.MAYBE));
		return this;
	}

	@Override
	public void check(JsonNode value, String field, Notes notes) {
		if (!value.isObject()) {
			FREE_OBJECT.check(value, field, notes);
			return;
		}
		this.fields.forEach((name, known) -> known.check(value.path(name), path(field, name), notes));
		value.propertyNames()
			.stream()
			.filter((name) -> !this.fields.containsKey(name))
			.forEach((name) -> notes.differs(Rule.UNKNOWN_FIELD, Redaction.name(path(field, name))));
	}

	private static String path(String field, String name) {
		return field.isEmpty() ? name : field + "." + name;
	}

	private enum Presence {

		ALWAYS, OR_NULL, MAYBE

	}

	private record Field(ValueFormat form, Presence presence) {

		void check(JsonNode value, String path, Notes notes) {
			boolean missing = value.isMissingNode() || (value.isNull() && this.presence == Presence.ALWAYS);
			if (missing && this.presence != Presence.MAYBE) {
				notes.differs(Rule.MISSING_FIELD, path);
			}
			else if (!value.isMissingNode() && !value.isNull()) {
				this.form.check(value, path, notes);
			}
		}

	}

}
