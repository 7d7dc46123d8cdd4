package dev.handback.vocabulary;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Points as people type them: exact, not negative, with a point or a comma. */
public final class Points {

	private static final Pattern FORM = Pattern.compile("[0-9]{1,7}([.,][0-9]{1,20})?");

	private static final Pattern SHOWN = Pattern.compile("-?[0-9]{1,400}([.][0-9]{1,400})?");

	private Points() {
	}

	/**
	 * Reads points.
	 * @param typed up to seven digits, and up to twenty after a point or comma: the LMS
	 * may hold averages, and what it held can be typed again
	 * @return empty where the text is anything else, a blank text included
	 */
	public static Optional<BigDecimal> parse(String typed) {
		String text = typed.strip();
		return FORM.matcher(text).matches() ? Optional.of(new BigDecimal(text.replace(',', '.'))) : Optional.empty();
	}

	/**
	 * Reads points that were typed where others were shown. Left as they were shown they
	 * are readable, however many digits the LMS gave them.
	 * @param shown what {@link #show} gave; empty where nothing was shown
	 */
	public static Optional<BigDecimal> parse(String typed, String shown) {
		String text = typed.strip();
		return (text.equals(shown.strip()) && SHOWN.matcher(text).matches()) ? Optional.of(new BigDecimal(text))
				: parse(text);
	}

	/**
	 * Points as they are shown and typed: without trailing zeros, never with an exponent.
	 */
	public static String show(BigDecimal points) {
		BigDecimal stripped = points.stripTrailingZeros();
		return ((stripped.scale() < 0) ? stripped.setScale(0) : stripped).toPlainString();
	}

}
