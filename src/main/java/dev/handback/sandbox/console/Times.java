package dev.handback.sandbox.console;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats instants for pages. */
final class Times {

	private static final DateTimeFormatter FULL = DateTimeFormatter
		.ofPattern("EEE d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	private Times() {
	}

	static String full(Instant instant) {
		return FULL.format(instant);
	}

}
