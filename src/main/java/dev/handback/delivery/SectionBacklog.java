package dev.handback.delivery;

import java.util.Map;

import dev.handback.vocabulary.PersonId;

/**
 * What of a section has not arrived.
 *
 * @param counts how many grades and assignments have got how far
 * @param heldUp students whose grades cannot arrive before somebody does something about
 * the student, and why
 * @param waiting how many are tried again by themselves, by what they wait for
 */
public record SectionBacklog(Map<DeliveryState.Stage, Integer> counts, Map<PersonId, Reason> heldUp,
		Map<Reason, Integer> waiting) {

	/** All has arrived. */
	public static final SectionBacklog NONE = new SectionBacklog(Map.of(), Map.of(), Map.of());

	/** How many cannot go on without somebody. */
	public int stuck() {
		return count(DeliveryState.Stage.NEEDS_YOU) + count(DeliveryState.Stage.NEEDS_DISTRICT)
				+ count(DeliveryState.Stage.NOT_ACCEPTED);
	}

	/** How many differ from what somebody wrote in the learning platform. */
	public int twoValues() {
		return count(DeliveryState.Stage.TWO_VALUES);
	}

	/** How many wait for a decision or an act of the section's teachers. */
	public int forTeachers() {
		return count(DeliveryState.Stage.NEEDS_YOU) + twoValues() - forStudents();
	}

	/** How many wait for their student to open the learning platform. */
	public int forStudents() {
		return this.waiting.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().owner() == Reason.Owner.STUDENT)
			.mapToInt(Map.Entry::getValue)
			.sum();
	}

	/** How many wait for somebody else. */
	public int forOthers() {
		return stuck() + twoValues() - forTeachers() - forStudents();
	}

	private int count(DeliveryState.Stage stage) {
		return this.counts.getOrDefault(stage, 0);
	}

}
