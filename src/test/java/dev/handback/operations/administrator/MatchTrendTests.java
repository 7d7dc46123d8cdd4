package dev.handback.operations.administrator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;

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

	@Test
	void givesEachDayTheValuesThatItEndedWith() {
		MatchTrend course = course(said(Duration.ofDays(3), 90.0), said(Duration.ofDays(1), 100.0));

		assertThat(course.spans()).extracting((span) -> span.shares().get(0))
			.containsExactly("90%", "90%", "100%", "100%");
		assertThat(course.spans()).extracting(MatchTrend.Span::left).containsExactly("0.0%", "16.7%", "50.0%", "83.3%");
		assertThat(course.lines().get(0)).extracting(MatchTrend.Line::share, MatchTrend.Line::label)
			.containsExactly("100%", "0.0%");
	}

	@Test
	void keepsLabelsApartAndInOrder() {
		Random random = new Random(7);
		for (int round = 0; round < 2_000; round++) {
			double[] places = random.doubles(3, 0, 101).map((place) -> Math.min(100, Math.floor(place))).toArray();
			double[] moved = ChartLabels.apart(places);
			for (int one = 0; one < 3; one++) {
				assertThat(moved[one]).isBetween(0.0, 100.0);
				for (int other = 0; other < 3; other++) {
					if (places[one] < places[other]) {
						assertThat(moved[other] - moved[one]).isGreaterThanOrEqualTo(ChartLabels.GAP - 1e-9);
					}
				}
			}
		}
		assertThat(ChartLabels.apart(0, 50, 100)).containsExactly(0, 50, 100);
	}

	private static Reading said(Duration ago, double students) {
		return new Reading(NOW.minus(ago), null, new Matches(students, null, null));
	}

	private static MatchTrend course(Reading... readings) {
		return MatchTrend.of(List.of(readings), EARLIEST, NOW, ZoneOffset.UTC);
	}

}
