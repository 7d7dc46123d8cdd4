package dev.handback.delivery;

import java.util.Map;

import dev.handback.vocabulary.PersonId;

/**
 * What of a section has not arrived.
 *
 * @param counts how many grades and assignments have got how far
 * @param heldUp students whose grades cannot arrive before somebody does something about
 * the student, and why
 */
public record SectionBacklog(Map<DeliveryState.Stage, Integer> counts, Map<PersonId, Reason> heldUp) {

	/** All has arrived. */
	public static final SectionBacklog NONE = new SectionBacklog(Map.of(), Map.of());

	/** How many cannot go on without somebody. */
	public int stuck() {
		return DeliveryState.Stage.STUCK.stream().mapToInt(this::count).sum();
	}

	/** How many differ from what somebody wrote in the learning platform. */
	public int twoValues() {
		return count(DeliveryState.Stage.TWO_VALUES);
	}

	/** How many wait for a decision or an act of the section's teachers. */
	public int forTeachers() {
		return count(DeliveryState.Stage.NEEDS_YOU) + twoValues();
	}

	/** How many wait for their student to open the learning platform. */
	public int forStudents() {
		return count(DeliveryState.Stage.NEEDS_STUDENT);
	}

	/** How many wait for somebody else. */
	public int forOthers() {
		return stuck() + twoValues() - forTeachers() - forStudents();
	}

	private int count(DeliveryState.Stage stage) {
		return this.counts.getOrDefault(stage, 0);
	}

}
