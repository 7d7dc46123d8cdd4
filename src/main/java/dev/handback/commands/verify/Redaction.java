package dev.handback.commands.verify;

import java.util.Locale;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;

/** How names, values and formats are shown, without revealing anything about a person. */
final class Redaction {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.\\[\\]-]{1,100}");

	private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_. -]{0,40}");

	private static final Pattern ID = Pattern.compile("[0-9a-fA-F-]{24,36}");

	private static final int LONGEST_SKELETON = 40;

	private Redaction() {
	}

	/** The name of a field, or its length if it may be more than a name. */
	static String name(String name) {
		if (name.isEmpty()) {
			return "record";
		}
		return NAME.matcher(name).matches() ? name : "(" + name.length() + " characters)";
	}

	/** An enum value, or its length if it may be a text. */
	static String value(String value) {
		return VALUE.matcher(value).matches() ? '"' + value + '"' : "(" + value.length() + " characters)";
	}

	/** An id; empty if it has another format. */
	static String id(JsonNode id) {
		String text = id.asString("");
		return ID.matcher(text).matches() ? text : "";
	}

	/** The kind of value; only the pattern of a text. */
	static String form(JsonNode value) {
		if (value.isString() && value.asString().length() <= LONGEST_SKELETON && !value.asString().isEmpty()) {
			return '"' + value.asString().replaceAll("\\p{Nd}", "9").replaceAll("[\\p{L}\\p{M}]", "x") + '"';
		}
		return value.isString() ? "string of " + value.asString().length() + " characters"
				: value.getNodeType().name().toLowerCase(Locale.ROOT);
	}

}
