package dev.handback.sandbox.wire;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Instants as the service writes them: in UTC, with milliseconds. */
public final class Timestamps {

	private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
		.withZone(ZoneOffset.UTC);

	private Timestamps() {
	}

	public static String text(Instant instant) {
		LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
		return (time.getYear() >= 1000 && time.getYear() <= 9999) ? format(time) : FORMAT.format(instant);
	}

	/**
	 * Every record has two timestamps, and a formatter would take as long as writing the
	 * rest of it.
	 */
	private static String format(LocalDateTime time) {
		StringBuilder text = new StringBuilder(24).append(time.getYear());
		twoDigits(text.append('-'), time.getMonthValue());
		twoDigits(text.append('-'), time.getDayOfMonth());
		twoDigits(text.append('T'), time.getHour());
		twoDigits(text.append(':'), time.getMinute());
		twoDigits(text.append(':'), time.getSecond());
		int millis = time.getNano() / 1_000_000;
		twoDigits(text.append('.').append((char) ('0' + millis / 100)), millis % 100);
		return text.append('Z').toString();
	}

	private static void twoDigits(StringBuilder text, int number) {
		text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
	}

}
