package dev.handback.vocabulary;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Points as people type them: exact, not negative, with a point or a comma. */
public final class Points {

	private static final Pattern FORM = Pattern.compile("[0-9]{1,7}([.,][0-9]{1,4})?");

	private Points() {
	}

	/**
	 * Reads points.
	 * @param typed up to seven digits, and up to four after a point or comma
	 * @return empty where the text is anything else, a blank text included
	 */
	public static Optional<BigDecimal> parse(String typed) {
		String text = typed.strip();
		return FORM.matcher(text).matches() ? Optional.of(new BigDecimal(text.replace(',', '.'))) : Optional.empty();
	}

	/**
	 * Points as they are shown and typed: without trailing zeros, never with an exponent.
	 */
	public static String show(BigDecimal points) {
		BigDecimal stripped = points.stripTrailingZeros();
		return ((stripped.scale() < 0) ? stripped.setScale(0) : stripped).toPlainString();
	}

}
