package dev.handback.vocabulary.ids;

import java.util.HexFormat;
import java.util.Locale;

/** The format of the service's ids of districts, people, sections and so on. */
public final class ObjectIds {

	private static final int LENGTH = 24;

	private ObjectIds() {
	}

	/** Whether the value has that format: 24 hexadecimal characters. */
	public static boolean isId(String value) {
		for (int i = 0; i < value.length(); i++) {
			if (!HexFormat.isHexDigit(value.charAt(i))) {
				return false;
			}
		}
		return value.length() == LENGTH;
	}

	/** An id as the service writes it, from one that a person typed. */
	public static String typed(String text) {
		return text.strip().toLowerCase(Locale.ROOT);
	}

	static void check(String value) {
		if (!isId(value)) {
			throw new IllegalArgumentException("An ID must have 24 hexadecimal characters");
		}
	}

}
