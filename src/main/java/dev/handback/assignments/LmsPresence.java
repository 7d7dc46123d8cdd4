package dev.handback.assignments;

import org.jspecify.annotations.Nullable;

/**
 * What the learning platform says of an assignment, where a teacher has to know it
 * (contract, assignment state).
 */
public enum LmsPresence {

	/** Nothing that stands in the way. */
	PRESENT,

	/** Unpublished there: students do not see it, and Provider A takes no grades. */
	DRAFT,

	/** Not yet visible there. */
	SCHEDULED,

	/** Closed for students there. */
	LOCKED,

	/** The due date was removed there. */
	DUE_DATE_REMOVED,

	/** Deleted there. */
	GONE;

	static LmsPresence of(@Nullable String state, boolean dueDateRemoved) {
		return switch ((state != null) ? state : "") {
			case "draft" -> DRAFT;
			case "scheduled" -> SCHEDULED;
			case "locked" -> LOCKED;
			default -> dueDateRemoved ? DUE_DATE_REMOVED : PRESENT;
		};
	}

	/** The key of its sentence in the messages. */
	public String messageKey() {
		return "assignment.presence." + name();
	}

}
