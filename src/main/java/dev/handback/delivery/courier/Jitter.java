package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Spreads waits so that many rows don't become due at the same moment. */
public final class Jitter {

	private static final double SHARE = 0.2;

	private final RandomGenerator random;

	Jitter(RandomGenerator random) {
		this.random = random;
	}

	/** A wait of the given length or up to a fifth longer, but never shorter. */
	Duration around(Duration wait) {
		return wait.plusMillis((long) (wait.toMillis() * SHARE * this.random.nextDouble()));
	}

}
