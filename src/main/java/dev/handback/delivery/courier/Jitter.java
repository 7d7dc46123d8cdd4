package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Spreads waits so that many rows don't become due in the same instant. */
public final class Jitter {

	private static final double SHARE = 0.2;

	private final RandomGenerator random;

	Jitter(RandomGenerator random) {
		this.random = random;
	}

	/** The wait, or up to a fifth longer, never shorter. */
	Duration around(Duration wait) {
		return wait.plusMillis((long) (wait.toMillis() * SHARE * this.random.nextDouble()));
	}

}
