package dev.handback.vocabulary;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Dates as forms send them. Years have four digits: ISO 8601 allows longer ones with a
 * sign, but the database and learning platforms don't. Browsers send 0026 if someone
 * types 26, which isn't meant.
 */
public final class TypedDates {

	/** In some time zones, the year with five digits begins on this day. */
	private static final LocalDate TOO_LATE = LocalDate.of(9999, 12, 31);

	private static final int FIRST_YEAR = 1000;

	private TypedDates() {
	}

	/**
	 * Reads {@code YYYY-MM-DD}.
	 * @throws DateTimeException if it is anything else
	 */
	public static LocalDate day(String typed) {
		return inFull(LocalDate.parse(unsigned(typed)));
	}

	/**
	 * Reads {@code YYYY-MM-DDTHH:MM}, with or without seconds.
	 * @throws DateTimeException if it is anything else
	 */
	public static LocalDateTime moment(String typed) {
		LocalDateTime moment = LocalDateTime.parse(unsigned(typed));
		inFull(moment.toLocalDate());
		return moment;
	}

	/** Whether its year may have five digits in UTC, in which dates are sent. */
	public static boolean isTooLate(LocalDate day) {
		return !day.isBefore(TOO_LATE);
	}

	/**
	 * What the zone is called beside a date that isn't typed yet: like "Eastern Time", or
	 * "Mountain Standard Time" where it is that all year.
	 */
	public static String zoneName(ZonedDateTime now, Locale language) {
		boolean changes = now.getZone().getRules().nextTransition(now.toInstant()) != null;
		return DateTimeFormatter.ofPattern(changes ? "vvvv" : "zzzz", language).format(now);
	}

	private static LocalDate inFull(LocalDate day) {
		if (day.getYear() < FIRST_YEAR) {
			throw new DateTimeException("A year has four digits");
		}
		return day;
	}

	private static String unsigned(String typed) {
		String text = typed.strip();
		if (text.startsWith("+") || text.startsWith("-")) {
			throw new DateTimeException("A year can't have more than four digits");
		}
		return text;
	}

}
