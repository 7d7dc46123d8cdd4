package dev.handback.sandbox;

import dev.handback.sandbox.wire.Refusal;

/**
 * Refuses another world if it wouldn't fit in memory.
 *
 * @param students per district
 */
record HeapGuard(int students) {

	private static final long MEGABYTE = 1024 * 1024;

	/** Measured: 4.5 MB with 300 students. */
	private static final long FOR_A_CONTEXT = 3 * MEGABYTE;

	private static final long FOR_EACH_STUDENT = 3 * 2 * 1024;

	private static final long SPARE = 24 * MEGABYTE;

	/**
	 * Checks that there is room for one more world.
	 * @throws Refusal 400 with the memory it would need
	 */
	void forAnother() {
		long needed = FOR_A_CONTEXT + FOR_EACH_STUDENT * this.students;
		if (available() < needed + SPARE) {
			// Before it's refused, what is garbage must not count.
			System.gc();
			if (available() < needed + SPARE) {
				throw Refusal.badRequest("another world needs about %,d MB of heap, but only %,d MB are available; "
					.formatted(needed / MEGABYTE, Math.max(0, available() - SPARE) / MEGABYTE)
						+ "end others, or start the sandbox with a larger -Xmx or with fewer students");
			}
		}
	}

	private static long available() {
		Runtime runtime = Runtime.getRuntime();
		return runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
	}

}
