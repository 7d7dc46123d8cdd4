package dev.handback.vocabulary;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Points as people type them: exact, not negative. A comma or a point may start the
 * decimals or separate thousands, depending on where a person learned to write numbers.
 */
public final class Points {

	private static final int MOST_DIGITS = 7;

	private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,7}([.,][0-9]{1,20})?|[.][0-9]{1,20}");

	private static final Pattern WITH_COMMAS = Pattern.compile("[1-9][0-9]{0,2}(,[0-9]{3}){1,2}([.][0-9]{1,20})?");

	private static final Pattern WITH_POINTS = Pattern.compile("[1-9][0-9]{0,2}([.][0-9]{3}){1,2}(,[0-9]{1,20})?");

	private static final Pattern SHOWN = Pattern.compile("-?[0-9]{1,400}([.][0-9]{1,400})?");

	private Points() {
	}

	/**
	 * Reads points.
	 * @param typed up to seven digits, and up to twenty after a point or comma: the LMS
	 * may have averages, and people may retype what it has
	 * @return empty if the text is ambiguous or isn't a number, including a blank text
	 */
	public static Optional<BigDecimal> parse(String typed) {
		List<BigDecimal> readings = readings(typed);
		return (readings.size() == 1) ? Optional.of(readings.get(0)) : Optional.empty();
	}

	/**
	 * Parses points that were typed where others were shown. If they are unchanged, they
	 * are accepted, however many digits the LMS gave them.
	 * @param shown what {@link #show} gave; empty if nothing was shown
	 */
	public static Optional<BigDecimal> parse(String typed, String shown) {
		String text = PlainText.singleSpaced(typed);
		return (text.equals(shown.strip()) && SHOWN.matcher(text).matches()) ? Optional.of(new BigDecimal(text))
				: parse(text);
	}

	/**
	 * The two numbers that an ambiguous text may mean, the larger first, each in an
	 * unambiguous form; empty for any other text.
	 */
	public static List<String> doubtful(String typed) {
		List<BigDecimal> readings = readings(typed);
		return (readings.size() > 1) ? readings.stream().map(Points::show).toList() : List.of();
	}

	/** Whether there are more points than possible. False if either is null. */
	public static boolean isMore(@Nullable BigDecimal points, @Nullable BigDecimal possible) {
		return points != null && possible != null && points.compareTo(possible) > 0;
	}

	/**
	 * Points as shown where they can be typed: like {@link #plain}, but in an unambiguous
	 * form; empty for none.
	 */
	public static String show(@Nullable BigDecimal points) {
		String shown = (points != null) ? plain(points) : "";
		return (readings(shown).size() > 1) ? shown + "0" : shown;
	}

	/**
	 * Points as shown, however they were typed; unreadable ones are returned as they are.
	 */
	public static String shown(String typed) {
		return parse(typed).map(Points::show).orElse(typed);
	}

	/** Points as read: without trailing zeros, never with an exponent. */
	public static String plain(BigDecimal points) {
		BigDecimal stripped = points.stripTrailingZeros();
		return ((stripped.scale() < 0) ? stripped.setScale(0) : stripped).toPlainString();
	}

	// 1,000 is a thousand to some people and one to others; 12,5 and 1,000.5 mean the
	// same to everyone.
	private static List<BigDecimal> readings(String typed) {
		String text = PlainText.singleSpaced(typed);
		return Stream
			.of(WITH_COMMAS.matcher(text).matches() ? text.replace(",", "") : "",
					WITH_POINTS.matcher(text).matches() ? text.replace(".", "") : "",
					DECIMAL.matcher(text).matches() ? text : "")
			.filter((number) -> !number.isEmpty())
			.map((number) -> new BigDecimal(number.replace(',', '.')))
			.filter((points) -> points.precision() - points.scale() <= MOST_DIGITS)
			.toList();
	}

}
