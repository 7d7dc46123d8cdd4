package dev.handback.delivery.queue;

import java.util.Map;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.ids.PersonId;

/**
 * What a section still has to deliver.
 *
 * @param counts the number of grades and assignments in each state
 * @param heldUp students whose grades can't arrive until someone does something for the
 * student, and why
 */
public record SectionBacklog(Map<DeliveryState.Stage, Integer> counts, Map<PersonId, Reason> heldUp) {

	/** Everything has arrived. */
	public static final SectionBacklog NONE = new SectionBacklog(Map.of(), Map.of());

	/** How many need someone's attention. */
	public int stuck() {
		return DeliveryState.Stage.STUCK.stream().mapToInt(this::count).sum();
	}

	/** How many have a conflict with the LMS. */
	public int conflicts() {
		return count(DeliveryState.Stage.CONFLICT);
	}

	/** How many need the attention of the section's teachers. */
	public int forTeachers() {
		return count(DeliveryState.Stage.NEEDS_YOU) + conflicts();
	}

	/** How many wait for their student to open the LMS. */
	public int forStudents() {
		return count(DeliveryState.Stage.NEEDS_STUDENT);
	}

	/** How many need someone else's attention. */
	public int forOthers() {
		return stuck() + conflicts() - forTeachers() - forStudents();
	}

	private int count(DeliveryState.Stage stage) {
		return this.counts.getOrDefault(stage, 0);
	}

}
