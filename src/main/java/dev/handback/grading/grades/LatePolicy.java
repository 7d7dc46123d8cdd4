package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;

/**
 * How many points a teacher takes off for late work. It is only suggested.
 *
 * @param perDay for each day that has begun since the due date; more than 0
 * @param most in all; null for no limit
 */
public record LatePolicy(BigDecimal perDay, @Nullable BigDecimal most) {

	/**
	 * How many days late it is, where a day that has begun counts; 0 if it isn't late.
	 * Pages show minutes, so what was handed in during the minute of the due date is on
	 * time.
	 * @param zone the district's: a day is 23 or 25 hours long when its clocks change
	 */
	public static long daysLate(Instant due, Instant handedIn, ZoneId zone) {
		Instant minute = handedIn.truncatedTo(ChronoUnit.MINUTES);
		if (!minute.isAfter(due)) {
			return 0;
		}
		ZonedDateTime from = due.atZone(zone);
		long whole = ChronoUnit.DAYS.between(from, minute.atZone(zone));
		return from.plusDays(whole).toInstant().isBefore(minute) ? whole + 1 : whole;
	}

	/** How many points to take off. */
	public BigDecimal off(long days) {
		BigDecimal off = this.perDay.multiply(BigDecimal.valueOf(days));
		return (this.most != null) ? off.min(this.most) : off;
	}

}
