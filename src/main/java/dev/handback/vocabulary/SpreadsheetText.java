package dev.handback.vocabulary;

import java.text.Normalizer;

/**
 * Text in files that people open in a spreadsheet, which would execute anything that
 * looks like a formula.
 */
public final class SpreadsheetText {

	/** Tells a spreadsheet that text follows, not a formula. */
	private static final char TEXT_FOLLOWS = '\'';

	private static final String BEGINS_A_FORMULA = "=+-@\u2212";

	private SpreadsheetText() {
	}

	/** The text as written to a file. */
	public static String guarded(String text) {
		boolean doubtful = !text.isEmpty()
				&& (text.charAt(0) == TEXT_FOLLOWS || Character.isISOControl(text.charAt(0)) || beginsAFormula(text));
		return doubtful ? TEXT_FOLLOWS + text : text;
	}

	// Spreadsheets skip invisible characters, and some treat full-width signs like plain
	// ones.
	private static boolean beginsAFormula(String text) {
		int first = 0;
		while (first < text.length() && isUnseen(text.charAt(first))) {
			first++;
		}
		return first < text.length() && BEGINS_A_FORMULA
			.contains(Normalizer.normalize(String.valueOf(text.charAt(first)), Normalizer.Form.NFKC));
	}

	private static boolean isUnseen(char character) {
		return Character.isWhitespace(character) || Character.isSpaceChar(character)
				|| Character.isISOControl(character) || Character.getType(character) == Character.FORMAT;
	}

	/** The text as read from a file, with or without a guard. */
	public static String unguarded(String text) {
		return (!text.isEmpty() && text.charAt(0) == TEXT_FOLLOWS) ? text.substring(1) : text;
	}

}
