package dev.handback.vocabulary;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;

/**
 * Dates as forms send them. Years have four digits: ISO 8601 allows longer ones with a
 * sign, but the database and learning platforms don't.
 */
public final class TypedDates {

	private TypedDates() {
	}

	/**
	 * Reads {@code YYYY-MM-DD}.
	 * @throws DateTimeException if it is anything else
	 */
	public static LocalDate day(String typed) {
		return LocalDate.parse(unsigned(typed));
	}

	/**
	 * Reads {@code YYYY-MM-DDTHH:MM}, with or without seconds.
	 * @throws DateTimeException if it is anything else
	 */
	public static LocalDateTime moment(String typed) {
		return LocalDateTime.parse(unsigned(typed));
	}

	private static String unsigned(String typed) {
		String text = typed.strip();
		if (text.startsWith("+") || text.startsWith("-")) {
			throw new DateTimeException("A year can't have more than four digits");
		}
		return text;
	}

}
