package dev.handback.assignments.pages;

import java.util.Map;

import dev.handback.delivery.Reason;
import dev.handback.vocabulary.ids.PersonId;

/**
 * Whether the students of a section will receive grades in the LMS.
 *
 * @param byCategory whether the provider keeps grades only for assignments that have a
 * grading category there, which can't be seen from here
 * @param obstacles what prevents it, by student
 */
record Readiness(int students, boolean section, boolean byCategory, Map<PersonId, Reason> obstacles) {

	/** How many will receive grades. */
	public int ready() {
		return Math.max(0, this.students - this.obstacles.size());
	}

	/** How many won't. */
	public int notReady() {
		return this.obstacles.size();
	}

	/** How many aren't matched in the LMS. */
	public long unknown() {
		return this.obstacles.values().stream().filter((reason) -> reason != Reason.NO_STUDENT_SESSION).count();
	}

	/** How many haven't opened the LMS yet, which Provider B requires. */
	public long unopened() {
		return this.obstacles.size() - unknown();
	}

}
