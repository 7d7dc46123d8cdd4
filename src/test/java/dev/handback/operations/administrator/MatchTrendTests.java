package dev.handback.operations.administrator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

import dev.handback.districts.ConnectedDistrict.Matches;
import dev.handback.districts.DistrictHistory.Reading;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The chart of match rates. */
class MatchTrendTests {

	private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

	private static final Instant EARLIEST = NOW.minus(Duration.ofDays(30));

	@Test
	void drawsAShareUntilAnotherIsSaid() {
		MatchTrend course = course(said(Duration.ofDays(30), 90.0), said(Duration.ofDays(15), 100.0));

		assertThat(course.from()).isEqualTo(EARLIEST);
		assertThat(course.lowest()).isEqualTo(80);
		assertThat(course.lines().get(0).path()).isEqualTo("M0.0 60.0 H300.0 V0.0 H600");
	}

	@Test
	void beginsWithTheFirstShareOfANewDistrict() {
		MatchTrend course = course(said(Duration.ofHours(2), 96.0), said(Duration.ofHours(1), 98.0));

		assertThat(course.from()).isEqualTo(NOW.minus(Duration.ofHours(2)));
		assertThat(course.lines().get(0).path()).isEqualTo("M0.0 48.0 H300.0 V24.0 H600");
	}

	@Test
	void drawsOneThatWasSaidThisMoment() {
		assertThat(course(said(Duration.ZERO, 96.0)).lines().get(0).path()).isEqualTo("M600.0 48.0 H600");
	}

	@Test
	void isEmptyWhereNothingWasSaid() {
		assertThat(course().isEmpty()).isTrue();
	}

	private static Reading said(Duration ago, double students) {
		return new Reading(NOW.minus(ago), null, new Matches(students, null, null));
	}

	private static MatchTrend course(Reading... readings) {
		return MatchTrend.of(List.of(readings), EARLIEST, NOW, ZoneOffset.UTC);
	}

}
