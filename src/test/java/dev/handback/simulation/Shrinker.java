package dev.handback.simulation;

import java.util.List;

/**
 * Looks for the shortest schedule that still breaks a promise: fewer deeds, less trouble.
 */
final class Shrinker {

	private static final int MOST_RUNS = 200;

	private final Arena arena;

	private int runs;

	Shrinker(Arena arena) {
		this.arena = arena;
	}

	Outcome shortest(Schedule schedule, Outcome broken) {
		Schedule shortest = schedule;
		Outcome outcome = broken;
		boolean shorter = true;
		while (shorter) {
			shorter = false;
			for (Deed deed : List.copyOf(shortest.deeds())) {
				Schedule tried = shortest.without(deed);
				Outcome result = run(tried);
				if (!result.isFine()) {
					shortest = tried;
					outcome = result;
					shorter = true;
				}
			}
			for (int number : List.copyOf(outcome.troubles())) {
				Schedule tried = shortest.sparing(number);
				Outcome result = run(tried);
				if (!result.isFine()) {
					shortest = tried;
					outcome = result;
					shorter = true;
				}
			}
		}
		return outcome;
	}

	private Outcome run(Schedule schedule) {
		return (++this.runs > MOST_RUNS) ? Outcome.FINE : this.arena.run(schedule);
	}

}
