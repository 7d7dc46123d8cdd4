package dev.handback.simulation;

import java.time.LocalDate;
import java.time.ZoneOffset;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No schedule breaks a promise: 200 that are always the same and 100 that are new each
 * day, or {@code handback.seeds} of them from {@code handback.seed} on.
 */
@Tag("integration")
class SimulationTests {

	private static final long SEEDS = Long.getLong("handback.seeds", 0);

	/**
	 * One more uses another processor, but takes as long to start as a hundred schedules.
	 */
	private static final int ARENAS = Integer.getInteger("handback.arenas", 2);

	private static Arenas arenas;

	@BeforeAll
	static void startNodes() throws Exception {
		arenas = new Arenas(ARENAS);
	}

	@AfterAll
	static void stopNodes() {
		arenas.close();
	}

	@Test
	void noScheduleBreaksAPromise() throws Exception {
		if (SEEDS > 0) {
			search(Long.getLong("handback.seed", 1), SEEDS);
		}
		else {
			search(1, 200);
			search(LocalDate.now(ZoneOffset.UTC).toEpochDay() * 1_000, 100);
		}
	}

	private static void search(long first, long seeds) throws Exception {
		arenas.search(first, first + seeds)
			.ifPresent((found) -> assertThat(found.shortest().broken())
				.as("Seed " + found.seed() + ":\n" + String.join("\n", found.shortest().story()))
				.isEmpty());
	}

	@ParameterizedTest
	@ValueSource(longs = { 5, 18, 29 })
	void aSeedIsARun(long seed) {
		Outcome first = arenas.first().run(Schedule.of(seed));

		Outcome second = arenas.first().run(Schedule.of(seed));

		assertThat(second.plot()).isEqualTo(first.plot());
		assertThat(second.steps()).isEqualTo(first.steps());
	}

}
