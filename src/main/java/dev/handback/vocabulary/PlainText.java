package dev.handback.vocabulary;

import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text that people type: what can be stored, and which texts count as the same. */
public final class PlainText {

	private static final Pattern BREAKS = Pattern.compile("[\\t\\n\\x0b\\f\\r\\x85\\u2028\\u2029]++");

	private static final Pattern SPACES = Pattern.compile("\\s++", Pattern.UNICODE_CHARACTER_CLASS);

	private static final Pattern INVISIBLE = Pattern.compile("[\\p{Z}\\p{Cc}\\p{Cf}]*+");

	private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036f]++");

	private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cs}\\p{Cc}&&[^\\t\\r\\n]]");

	/**
	 * More accents on one letter than any language has (Unicode Standard Annex 15,
	 * stream-safe text). The time to sort them grows with the square of their number.
	 */
	private static final Pattern TOO_MANY_ACCENTS = Pattern.compile("(?<!\\p{M})\\p{M}{31}");

	private PlainText() {
	}

	/**
	 * The form in which texts are stored and compared, because a learning platform may
	 * use its own line endings, trailing blanks and accents.
	 */
	public static String normalized(String text) {
		String trimmed = text.lines().map(String::stripTrailing).collect(Collectors.joining("\n")).strip();
		return TOO_MANY_ACCENTS.matcher(trimmed).find() ? trimmed : Normalizer.normalize(trimmed, Normalizer.Form.NFC);
	}

	/**
	 * The letters without their accents, as the function {@code list_key} writes names,
	 * and with straight apostrophes.
	 */
	public static String withoutAccents(String text) {
		String plain = TOO_MANY_ACCENTS.matcher(text).find() ? text
				: ACCENTS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
		return plain.replace('’', '\'');
	}

	/** The text on one line, for titles. */
	public static String line(String text) {
		return BREAKS.matcher(text).replaceAll(" ").strip();
	}

	/**
	 * The text as a page shows it: on one line, and with one space for each run of spaces
	 * of any kind.
	 */
	public static String singleSpaced(String text) {
		return SPACES.matcher(text).replaceAll(" ").strip();
	}

	/**
	 * The text, or as much of its beginning as is at most that long.
	 * @param longest in UTF-16 characters; none is cut in two
	 */
	public static String beginning(String text, int longest) {
		if (text.length() <= longest) {
			return text;
		}
		return text.substring(0, Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest);
	}

	/** Whether there is nothing to see or click, as in a name of zero-width spaces. */
	public static boolean isInvisible(String text) {
		return INVISIBLE.matcher(text).matches();
	}

	/**
	 * What is wrong with a text.
	 * @param longest the most UTF-16 characters that are allowed; a line break counts as
	 * one, although a browser sends two
	 */
	public static Optional<Problem> problem(String text, int longest) {
		if (text.length() > longest && text.replace("\r\n", "\n").length() > longest) {
			return Optional.of(Problem.TOO_LONG);
		}
		return isPrintable(text) ? Optional.empty() : Optional.of(Problem.UNPRINTABLE);
	}

	/**
	 * Whether all of it can be stored and shown: no control characters, no unpaired
	 * surrogates.
	 */
	public static boolean isPrintable(String text) {
		return !UNPRINTABLE.matcher(text).find();
	}

	/** Why a text is refused. */
	public enum Problem {

		TOO_LONG, UNPRINTABLE

	}

}
