package dev.handback.assignments;

import dev.handback.vocabulary.AssignmentState;

/**
 * What the LMS says about an assignment, if a teacher needs to know (contract, assignment
 * state).
 */
public enum LmsPresence {

	/** Nothing is in the way. */
	PRESENT,

	/** Unpublished there: students don't see it, and Provider A takes no grades. */
	DRAFT,

	/** Not yet visible there. */
	SCHEDULED,

	/** Closed for students there. */
	LOCKED,

	/** The due date was removed there. */
	DUE_DATE_REMOVED,

	/** Deleted there. */
	GONE;

	static LmsPresence of(AssignmentState state, boolean dueDateRemoved) {
		return switch (state) {
			case DRAFT -> DRAFT;
			case SCHEDULED -> SCHEDULED;
			case LOCKED -> LOCKED;
			case OPEN, UNKNOWN -> dueDateRemoved ? DUE_DATE_REMOVED : PRESENT;
		};
	}

	/** The key of its sentence in the messages. */
	public String messageKey() {
		return "assignment.presence." + name();
	}

}
