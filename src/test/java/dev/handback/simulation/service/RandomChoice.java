package dev.handback.simulation.service;

import java.util.Random;

import dev.handback.vocabulary.ids.PersonId;

/** What a random source draws, of what both services know. */
final class RandomChoice {

	private final Twins twins;

	private final Random random;

	RandomChoice(Twins twins, Random random) {
		this.twins = twins;
		this.random = random;
	}

	int below(int bound) {
		return this.random.nextInt(bound);
	}

	boolean chance(int oneIn) {
		return below(oneIn) == 0;
	}

	@SafeVarargs
	final <T> T any(T... values) {
		return values[below(values.length)];
	}

	// Mostly one that exists.
	String label() {
		String label = "";
		for (int tries = 0; tries < 3 && this.twins.existing(label).isEmpty(); tries++) {
			label = "<" + (1 + below(this.twins.assignments())) + ">";
		}
		return label;
	}

	// Few, so that they meet.
	PersonId person() {
		return this.twins.person(chance(4) ? 101 + below(28) : 101 + below(4));
	}

}
