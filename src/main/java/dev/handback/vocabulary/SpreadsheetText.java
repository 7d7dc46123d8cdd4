package dev.handback.vocabulary;

/**
 * Text in files that people open in a spreadsheet, which would run what looks like a
 * formula.
 */
public final class SpreadsheetText {

	/** How a spreadsheet is kept from taking a text for a formula. */
	private static final char TEXT_FOLLOWS = '\'';

	private static final String TAKEN_FOR_A_FORMULA = "=+-@\t\r" + TEXT_FOLLOWS;

	private SpreadsheetText() {
	}

	/** The text as it stands in a file. */
	public static String guarded(String text) {
		return (!text.isEmpty() && TAKEN_FOR_A_FORMULA.indexOf(text.charAt(0)) >= 0) ? TEXT_FOLLOWS + text : text;
	}

	/** The text that stands in a file, with or without a guard. */
	public static String unguarded(String text) {
		return (!text.isEmpty() && text.charAt(0) == TEXT_FOLLOWS) ? text.substring(1) : text;
	}

}
