package dev.handback.sandbox.world.making;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneOffset;

/**
 * A world's school year, by the calendar year in which it began. Everything was created
 * in the August before, so no date is in the future.
 */
public record SchoolYear(int start) {

	public static SchoolYear on(Clock clock) {
		LocalDate today = LocalDate.now(clock.withZone(ZoneOffset.UTC));
		return new SchoolYear(
				(today.getMonthValue() > Month.AUGUST.getValue()) ? today.getYear() : today.getYear() - 1);
	}

	public LocalDate firstDay() {
		return LocalDate.of(this.start, Month.AUGUST, 15);
	}

	public LocalDate lastDay() {
		return LocalDate.of(this.start + 1, Month.JUNE, 15);
	}

	/** The last day on which a new world begins in this year. */
	LocalDate lastDayOfWorlds() {
		return LocalDate.of(this.start + 1, Month.AUGUST, 31);
	}

	LocalDate day(Month month, int day) {
		int year = (month.getValue() >= Month.AUGUST.getValue()) ? this.start : this.start + 1;
		return LocalDate.of(year, month, day);
	}

	/**
	 * When the record with that number was created, a tenth of a second after the one
	 * before.
	 */
	Instant created(long number) {
		return LocalDate.of(this.start, Month.AUGUST, 1)
			.atStartOfDay(ZoneOffset.UTC)
			.toInstant()
			.plusMillis(number * 100 % 1_000_000_000L);
	}

	/** The calendar year in which a student in that grade graduates. */
	int graduation(int grade) {
		return this.start + 13 - grade;
	}

}
