package dev.handback.grading.gradebook;

import java.math.BigDecimal;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DistributionTests {

	@Test
	void countsEachPointsAsOftenAsPeopleHaveThem() {
		Distribution distribution = Distribution.of(points(Map.of("0", 1, "10", 2, "19.5", 1)), new BigDecimal("20"));

		assertThat(distribution.graded()).isEqualTo(4);
		assertThat(distribution.shownMean()).isEqualTo("9.9");
		assertThat(distribution.shownMedian()).isEqualTo("10");
		assertThat(distribution.shownLowest()).isEqualTo("0");
		assertThat(distribution.shownHighest()).isEqualTo("19.5");
		assertThat(distribution.counts()).containsExactly(1, 0, 0, 0, 2, 0, 0, 1);
	}

	@Test
	void takesTheMiddleOfTwoAsTheMedian() {
		assertThat(distribution("20", "1", "2", "4", "5").shownMedian()).isEqualTo("3");
		assertThat(distribution("20", "1", "2", "4").shownMedian()).isEqualTo("2");
		assertThat(distribution("20", "7").shownMedian()).isEqualTo("7");
	}

	@Test
	void beginsABarWhereTheOneBeforeEndsHoweverThePointsAreWritten() {
		assertThat(distribution("2.4", "0.2999", "0.3", "0.90", "2.1").counts()).containsExactly(1, 1, 0, 1, 0, 0, 0,
				1);
	}

	@Test
	void putsWhatIsAboveThePointsPossibleIntoTheLastBar() {
		assertThat(distribution("10", "1", "10", "25").counts()).containsExactly(1, 0, 0, 0, 0, 0, 0, 2);
	}

	@Test
	void takesTheHighestGradeWhereNoPointsWereSet() {
		assertThat(distribution(null, "4", "8").counts()).containsExactly(0, 0, 0, 0, 1, 0, 0, 1);
		assertThat(distribution("0", "4", "8").counts()).containsExactly(0, 0, 0, 0, 1, 0, 0, 1);
		assertThat(distribution(null, "0").counts()).containsExactly(1, 0, 0, 0, 0, 0, 0, 0);
	}

	private static Distribution distribution(@Nullable String possible, String... points) {
		return Distribution.of(points(Stream.of(points).collect(Collectors.toMap(Function.identity(), (one) -> 1))),
				(possible != null) ? new BigDecimal(possible) : null);
	}

	private static SortedMap<BigDecimal, Integer> points(Map<String, Integer> points) {
		return new TreeMap<>(points.entrySet()
			.stream()
			.collect(Collectors.toMap((entry) -> new BigDecimal(entry.getKey()), Map.Entry::getValue)));
	}

}
