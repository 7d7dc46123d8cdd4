package dev.handback.simulation;

import java.util.Random;
import java.util.random.RandomGenerator;

/** The randomness of the schedule that is running. */
final class Dice implements RandomGenerator {

	private RandomGenerator current = new Random(0);

	void rolledBy(RandomGenerator random) {
		this.current = random;
	}

	@Override
	public long nextLong() {
		return this.current.nextLong();
	}

}
