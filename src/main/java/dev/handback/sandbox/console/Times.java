package dev.handback.sandbox.console;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats instants for pages. */
final class Times {

	private static final DateTimeFormatter FULL = DateTimeFormatter
		.ofPattern("EEE, MMM d, uuuu, HH:mm 'UTC'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	private Times() {
	}

	static String full(Instant instant) {
		return FULL.format(instant);
	}

	/** Such as +2 d 3 h 20 min, empty for less than a second. */
	static String shift(Duration ahead) {
		Duration by = ahead.abs();
		String text = Stream
			.of(part(by.toDays(), "d"), part(by.toHoursPart(), "h"), part(by.toMinutesPart(), "min"),
					part(by.toSecondsPart(), "s"))
			.filter((part) -> !part.isEmpty())
			.collect(Collectors.joining(" "));
		return text.isEmpty() ? "" : (ahead.isNegative() ? "\u2212" : "+") + text;
	}

	private static String part(long number, String unit) {
		return (number == 0) ? "" : number + " " + unit;
	}

}
