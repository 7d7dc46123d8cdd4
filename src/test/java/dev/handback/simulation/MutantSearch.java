package dev.handback.simulation;

import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A few schedules for {@code -Pmutation}, which changes the app's code in a process that
 * runs this again and again: the nodes are started once and never stopped.
 */
@Tag("integration")
class MutantSearch {

	private static final long SEEDS = Long.getLong("handback.seeds", 24);

	private static @Nullable Arena arena;

	@Test
	void noScheduleBreaksAPromise() throws Exception {
		Arena started = start();
		LongStream.rangeClosed(1, SEEDS)
			.forEach((seed) -> assertThat(started.run(Schedule.of(seed)).broken()).as("seed %s", seed).isEmpty());
	}

	private static synchronized Arena start() throws Exception {
		if (arena == null) {
			arena = new Arena("mutants_" + ProcessHandle.current().pid());
		}
		return arena;
	}

}
