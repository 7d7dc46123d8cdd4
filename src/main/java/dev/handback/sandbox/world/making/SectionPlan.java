package dev.handback.sandbox.world.making;

import java.util.Arrays;

import dev.handback.sandbox.world.record.RecordId;

/**
 * A section that is about to be written.
 *
 * @param teachers keys, the primary teacher first
 * @param students keys in ascending order
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SectionPlan(RecordId id, RecordId school, String name, int subject, int grade, int period, RecordId term,
		boolean hasTerm, boolean hasCourse, long[] teachers, long[] students) {

	long[] teachersInOrder() {
		long[] ascending = this.teachers.clone();
		Arrays.sort(ascending);
		return ascending;
	}

}
