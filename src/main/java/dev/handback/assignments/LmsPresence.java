package dev.handback.assignments;

import dev.handback.vocabulary.AssignmentState;

/**
 * What the LMS says about an assignment, if a teacher needs to know (contract, assignment
 * state).
 */
public enum LmsPresence {

	/** Nothing to report. */
	PRESENT,

	/**
	 * Unpublished in the LMS: students don't see it, and Provider A accepts no grades.
	 */
	DRAFT,

	/** Not visible in the LMS yet. */
	SCHEDULED,

	/** Closed for students in the LMS. */
	LOCKED,

	/** The due date was changed, or removed, in the LMS. */
	DUE_DATE_CHANGED,

	/** The points possible were changed in the LMS. */
	POINTS_CHANGED,

	/** Deleted in the LMS. */
	GONE;

	static LmsPresence of(AssignmentState state, boolean dueDateChanged, boolean pointsChanged) {
		return switch (state) {
			case DRAFT -> DRAFT;
			case SCHEDULED -> SCHEDULED;
			case LOCKED -> LOCKED;
			case OPEN, UNKNOWN -> dueDateChanged ? DUE_DATE_CHANGED : pointsChanged ? POINTS_CHANGED : PRESENT;
		};
	}

	public String messageKey() {
		return "assignment.presence." + name();
	}

}
