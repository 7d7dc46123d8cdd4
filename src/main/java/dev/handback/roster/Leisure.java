package dev.handback.roster;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * Takes its time: a thread that computed for a while rests twice as long, so that people
 * who wait for a page are served meanwhile. What waits for an answer has not computed and
 * need not rest. Used by one thread.
 */
final class Leisure {

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private static final int REST = 2;

	private static final long SHORTEST = Duration.ofMillis(2).toNanos();

	/** Asking what was computed takes longer than most of what is computed. */
	private static final int LOOK_EVERY = 100;

	private long told;

	private long rested = computed();

	/** Tells that a little was done; rests if it is time. */
	void did() {
		this.told++;
		if (this.told % LOOK_EVERY == 0) {
			rest(computed() - this.rested);
		}
	}

	private void rest(long computed) {
		if (computed < SHORTEST) {
			return;
		}
		try {
			Thread.sleep(Duration.ofNanos(REST * computed).toMillis());
		}
		catch (InterruptedException ex) {
			// Whoever is told to stop notices when it asks for the next page.
			Thread.currentThread().interrupt();
		}
		this.rested = computed();
	}

	private static long computed() {
		return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
	}

}
