package dev.handback.bench;

import java.time.Duration;
import java.util.Arrays;

/** The same work again and again, one after another, until the time is up. */
abstract class Repeated {

	private static final int MOST = 1_000_000;

	/** Does it once. */
	abstract void once(int number) throws Exception;

	Measured run(Duration warmUp, Duration time) throws Exception {
		long[] nanos = new long[MOST];
		int count = 0;
		long begin = System.nanoTime() + warmUp.toNanos();
		long end = begin + time.toNanos();
		for (int number = 0; System.nanoTime() < end && count < MOST; number++) {
			long start = System.nanoTime();
			once(number);
			if (start >= begin) {
				nanos[count++] = System.nanoTime() - start;
			}
		}
		return Measured.of(Arrays.copyOf(nanos, count), time.toNanos() / 1e9);
	}

}
