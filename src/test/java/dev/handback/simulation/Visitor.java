package dev.handback.simulation;

import java.time.Duration;
import java.util.Random;

/** Opens all pages at some moments of a schedule, between two steps of the others. */
final class Visitor {

	private static final int VISITS = 3;

	private static final int BETWEEN_VISITS_MILLIS = 40_000;

	private final World world;

	private final Random moments;

	Visitor(World world, long seed) {
		this.world = world;
		this.moments = new Random(seed + 4);
	}

	void visits() {
		for (int visit = 0; visit < VISITS; visit++) {
			this.world.scheduler().sleep(Duration.ofMillis(this.moments.nextInt(BETWEEN_VISITS_MILLIS)));
			Promises promises = new Promises(this.world.ledger());
			outside(() -> new CountedLists(this.world, promises).check());
			// Pages ask for checks.
			this.world.scheduler().stir();
			promises.broken().forEach(this.world.mishaps()::broken);
		}
	}

	/**
	 * In a thread that the scheduler doesn't know, so that no one has a turn meanwhile.
	 */
	private static void outside(Runnable work) {
		Thread thread = new Thread(work, "visitor");
		thread.start();
		try {
			thread.join();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
