package dev.handback.vocabulary;

import java.util.regex.Pattern;

/**
 * Text sent to an LMS and read back. The contract doesn't say which LMS shows which text
 * literally and which as HTML, and no escaping is right for both. So a hair space is
 * added after anything that could open a tag: no parser treats that as markup, and people
 * see what was typed. It is removed when the text is read back.
 */
public final class InertText {

	private static final char HAIR_SPACE = '\u200a';

	/** A less-than sign, including what platforms may turn into one. */
	private static final String LESS_THAN = "[<\uff1c\ufe64]|&(?:lt|LT|#0*+60|#[xX]0*+3[cC]);?";

	/** What makes it a tag, even behind invisible characters. */
	private static final String BEGINS_A_TAG = "(?=[" + HAIR_SPACE
			+ "\\p{Cf}]*+(?:[\\p{L}/!?_:\uff0f\uff01\uff1f]|&[#A-Za-z]))";

	private static final Pattern OPENS = Pattern.compile("(?:" + LESS_THAN + ")" + BEGINS_A_TAG);

	private static final Pattern OPENED = Pattern.compile("(" + LESS_THAN + ")" + HAIR_SPACE + BEGINS_A_TAG);

	private InertText() {
	}

	/** The text to send. */
	public static String of(String typed) {
		return OPENS.matcher(typed).replaceAll("$0" + HAIR_SPACE);
	}

	/** The text as typed, from the text that the learning platform shows. */
	public static String typed(String shown) {
		return OPENED.matcher(shown).replaceAll("$1");
	}

}
