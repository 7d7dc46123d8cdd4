package dev.handback.operations.administrator;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How long something has waited, in the pages' words. */
class ElapsedTests {

	@ParameterizedTest
	@CsvSource({ "PT0S, minutes, 0, 0", "PT59S, minutes, 0, 59", "PT59M59S, minutes, 59, 59", "PT1H, hours, 1, 0",
			"PT23H59M, hours, 23, 59", "PT24H, days, 1, 0", "PT49H, days, 2, 1", "-PT1S, minutes, 0, 0" })
	void namesTheTwoLargestUnits(Duration since, String unit, long first, long second) {
		assertThat(Elapsed.between(Instant.EPOCH, Instant.EPOCH.plus(since)))
			.isEqualTo(new Elapsed("queue.age." + unit, first, second));
	}

}
