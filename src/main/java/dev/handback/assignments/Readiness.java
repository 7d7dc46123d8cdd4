package dev.handback.assignments;

import java.util.Map;

import dev.handback.delivery.Reason;
import dev.handback.vocabulary.PersonId;

/**
 * Whether the students of a section will receive grades in the learning platform.
 *
 * @param byCategory whether the provider keeps grades only of assignments that a teacher
 * gave a grading category there, which cannot be seen from here
 * @param obstacles what is in the way, by student
 */
record Readiness(int students, boolean section, boolean byCategory, Map<PersonId, Reason> obstacles) {

	/** How many will receive grades. */
	public int ready() {
		return Math.max(0, this.students - this.obstacles.size());
	}

	/** How many will not. */
	public int notReady() {
		return this.obstacles.size();
	}

	/** How many the learning platform does not know. */
	public long unknown() {
		return this.obstacles.values().stream().filter((reason) -> reason != Reason.NO_STUDENT_SESSION).count();
	}

	/** How many have not opened the learning platform yet, which Provider B waits for. */
	public long unopened() {
		return this.obstacles.size() - unknown();
	}

}
