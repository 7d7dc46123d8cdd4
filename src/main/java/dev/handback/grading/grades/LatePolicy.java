package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * How many points a teacher takes off for late work. It is only suggested.
 *
 * @param perDay for each day that has begun since the due date; more than 0
 * @param most in all; null for no limit
 */
public record LatePolicy(BigDecimal perDay, @Nullable BigDecimal most) {

	private static final Duration DAY = Duration.ofDays(1);

	/**
	 * How many days late it is, where a day that has begun counts; 0 if it isn't late.
	 */
	public static long daysLate(Instant due, Instant handedIn) {
		Duration late = Duration.between(due, handedIn);
		return (late.isNegative() || late.isZero()) ? 0 : late.minusNanos(1).dividedBy(DAY) + 1;
	}

	/** How many points to take off. */
	public BigDecimal off(long days) {
		BigDecimal off = this.perDay.multiply(BigDecimal.valueOf(days));
		return (this.most != null) ? off.min(this.most) : off;
	}

}
