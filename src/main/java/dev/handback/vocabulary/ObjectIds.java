package dev.handback.vocabulary;

import java.util.HexFormat;

/** The form of the service's ids of districts, people, sections and the like. */
final class ObjectIds {

	private static final int LENGTH = 24;

	private ObjectIds() {
	}

	static boolean isId(String value) {
		for (int i = 0; i < value.length(); i++) {
			if (!HexFormat.isHexDigit(value.charAt(i))) {
				return false;
			}
		}
		return value.length() == LENGTH;
	}

	static void check(String value) {
		if (!isId(value)) {
			throw new IllegalArgumentException("Not an id of 24 hexadecimal characters");
		}
	}

}
