package dev.handback.vocabulary.ids;

import java.util.HexFormat;

/** The form of the service's ids of districts, people, sections and the like. */
public final class ObjectIds {

	private static final int LENGTH = 24;

	private ObjectIds() {
	}

	/** Whether the value has the form of one: 24 hexadecimal characters. */
	public static boolean isId(String value) {
		for (int i = 0; i < value.length(); i++) {
			if (!HexFormat.isHexDigit(value.charAt(i))) {
				return false;
			}
		}
		return value.length() == LENGTH;
	}

	static void check(String value) {
		if (!isId(value)) {
			throw new IllegalArgumentException("An id must have 24 hexadecimal characters");
		}
	}

}
