package dev.handback.vocabulary;

import java.util.regex.Pattern;

/** The form of the service's ids of districts, people, sections and the like. */
final class ObjectIds {

	private static final Pattern FORM = Pattern.compile("[0-9a-fA-F]{24}");

	private ObjectIds() {
	}

	static boolean isId(String value) {
		return FORM.matcher(value).matches();
	}

	static void check(String value) {
		if (!isId(value)) {
			throw new IllegalArgumentException("Not an id of 24 hexadecimal characters");
		}
	}

}
