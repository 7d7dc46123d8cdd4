package dev.handback.rostersync;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * Throttles a thread: after computing for a while, it rests twice as long, so that people
 * waiting for a page are served in the meantime. Time spent waiting for an answer doesn't
 * count. Used by one thread.
 */
final class CpuThrottle {

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private static final int REST = 2;

	private static final long SHORTEST = Duration.ofMillis(2).toNanos();

	/** Measuring the CPU time takes longer than most of the work. */
	private static final int LOOK_EVERY = 100;

	private long told;

	private long rested = computed();

	/** Call this after a little work; rests if it's time to. */
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
			// An interrupted thread notices that when it requests the next page.
			Thread.currentThread().interrupt();
		}
		this.rested = computed();
	}

	private static long computed() {
		return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
	}

}
