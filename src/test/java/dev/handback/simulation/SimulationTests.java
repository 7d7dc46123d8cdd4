package dev.handback.simulation;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No schedule breaks a promise: the same ones in every run, or {@code handback.seeds} of
 * them from {@code handback.seed} on.
 */
@Tag("integration")
class SimulationTests {

	private static final long FIRST = Long.getLong("handback.seed", 1);

	private static final long SEEDS = Long.getLong("handback.seeds", 120);

	/**
	 * One more uses another processor, but takes as long to start as a hundred schedules.
	 */
	private static final int ARENAS = Integer.getInteger("handback.arenas", 1);

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
		arenas.search(FIRST, FIRST + SEEDS)
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
