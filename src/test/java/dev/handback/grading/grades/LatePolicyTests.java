package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A day that has begun counts, and never more than the most is taken off. */
class LatePolicyTests {

	private static final Instant DUE = Instant.parse("2026-12-01T23:59:00Z");

	private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

	@ParameterizedTest
	@CsvSource({ "-P1D, 0", "PT0S, 0", "PT59.999S, 0", "PT1M, 1", "PT24H59S, 1", "PT24H1M, 2", "P9DT1M, 10" })
	void countsDaysThatHaveBegun(Duration late, long days) {
		assertThat(LatePolicy.daysLate(DUE, DUE.plus(late), NEW_YORK)).isEqualTo(days);
	}

	@ParameterizedTest
	@CsvSource({ "2026-10-31T23:59-04:00, 2026-11-01T23:30-05:00, 1",
			"2026-10-31T23:59-04:00, 2026-11-01T23:59-05:00, 1", "2026-10-31T23:59-04:00, 2026-11-02T00:00-05:00, 2",
			"2026-11-01T01:30-04:00, 2026-11-01T01:15-05:00, 1", "2027-03-13T23:59-05:00, 2027-03-14T23:59-04:00, 1",
			"2027-03-13T23:59-05:00, 2027-03-15T00:30-04:00, 2" })
	void countsDaysOfTheDistrictWhenItsClocksChange(OffsetDateTime due, OffsetDateTime handedIn, long days) {
		assertThat(LatePolicy.daysLate(due.toInstant(), handedIn.toInstant(), NEW_YORK)).isEqualTo(days);
	}

	@Test
	void takesOffMoreForEachDayUpToTheMost() {
		Random random = new Random(21);
		for (int i = 0; i < 1_000; i++) {
			BigDecimal perDay = BigDecimal.valueOf(1 + random.nextInt(500), 2);
			BigDecimal most = random.nextBoolean() ? BigDecimal.valueOf(1 + random.nextInt(5_000), 2) : null;
			LatePolicy policy = new LatePolicy(perDay, most);
			long days = random.nextInt(30);
			BigDecimal expected = BigDecimal.ZERO;
			for (int day = 0; day < days; day++) {
				expected = expected.add(perDay);
			}
			boolean limited = most != null && expected.compareTo(most) > 0;

			assertThat(policy.off(days)).isEqualByComparingTo(limited ? most : expected);
		}
	}

}
