package dev.handback.rostersync;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How much of a core a sync uses if no one is waiting for it. */
class CpuThrottleTests {

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private static final long COMPUTED = Duration.ofMillis(200).toNanos();

	@Test
	void computesForAThirdOfTheTimeAtMost() {
		CpuThrottle leisure = new CpuThrottle();
		long began = System.nanoTime();
		long computed = THREADS.getCurrentThreadCpuTime();
		while (THREADS.getCurrentThreadCpuTime() - computed < COMPUTED) {
			leisure.did();
		}
		assertThat(System.nanoTime() - began).isGreaterThan(5 * COMPUTED / 2);
	}

	@Test
	void doesNotRestWhereItOnlyWaited() throws InterruptedException {
		CpuThrottle leisure = new CpuThrottle();
		Thread.sleep(300);
		long began = System.nanoTime();
		for (int i = 0; i < 200; i++) {
			leisure.did();
		}
		assertThat(System.nanoTime() - began).isLessThan(Duration.ofMillis(500).toNanos());
	}

}
