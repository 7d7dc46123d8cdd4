package dev.handback.sandbox.roster;

import dev.handback.sandbox.wire.Refusal;

/**
 * Refuses a change of all students if there isn't enough memory, since the whole change
 * is held in memory until it is complete.
 *
 * @param heap the maximum heap of this process, in bytes
 */
record MemoryGuard(long heap) {

	/** Measured with 20,000 students: 600 MB. */
	private static final long BYTES_FOR_EACH_STUDENT = 30 * 1024;

	private static final long MEGABYTE = 1024 * 1024;

	static MemoryGuard ofThisProcess() {
		return new MemoryGuard(Runtime.getRuntime().maxMemory());
	}

	/**
	 * Checks that a change of all students fits in memory.
	 * @throws Refusal 400 with the memory it would need
	 */
	void forAll(long students) {
		long needed = students * BYTES_FOR_EACH_STUDENT;
		if (needed > this.heap) {
			throw Refusal.badRequest("this changes %,d students at once and needs about %,d MB of heap, but only "
				.formatted(students, needed / MEGABYTE)
					+ "%,d MB are available; start the sandbox with a larger -Xmx or with fewer students"
						.formatted(this.heap / MEGABYTE));
		}
	}

}
