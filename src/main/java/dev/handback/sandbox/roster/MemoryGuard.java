package dev.handback.sandbox.roster;

import dev.handback.sandbox.wire.Refusal;

/**
 * What changes everyone at once is held in memory until it is complete. Where there is no
 * room for that, it is refused before it begins.
 *
 * @param heap the most that this process may use, in bytes
 */
record MemoryGuard(long heap) {

	/** Seen with 20,000 students: 600 MB. */
	private static final long BYTES_FOR_EACH_STUDENT = 30 * 1024;

	private static final long MEGABYTE = 1024 * 1024;

	static MemoryGuard ofThisProcess() {
		return new MemoryGuard(Runtime.getRuntime().maxMemory());
	}

	/**
	 * Asks for room for a change of all students.
	 * @throws Refusal with status 400, and how much it would take
	 */
	void forAll(long students) {
		long needed = students * BYTES_FOR_EACH_STUDENT;
		if (needed > this.heap) {
			throw Refusal.badRequest("this changes %,d students at once and needs about %,d MB of heap, but there are "
				.formatted(students, needed / MEGABYTE)
					+ "%,d MB; start the sandbox with a larger -Xmx or with fewer students"
						.formatted(this.heap / MEGABYTE));
		}
	}

}
