package dev.handback.delivery;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Why something is not in the learning platform yet, and who can change that. */
public enum Reason {

	/** The assignment itself is still on its way. */
	ASSIGNMENT_FIRST(Owner.NOBODY),

	/** It is not known whether the assignment was created. */
	ASSIGNMENT_UNKNOWN(Owner.TEACHER),

	/** The service counts too many requests; it goes on when the window resets. */
	THROTTLED(Owner.NOBODY),

	/** The service gives no usable answer. */
	UNAVAILABLE(Owner.NOBODY),

	/** Sent by a node that has stopped; whether it arrived is not known. */
	OUTCOME_UNKNOWN(Owner.TEACHER),

	/** It is there, but the answer that held its id was lost. */
	ID_LOST(Owner.TEACHER),

	/** The assignment itself was not taken. */
	ASSIGNMENT_REFUSED(Owner.TEACHER),

	/** The district's token is no good. */
	TOKEN_REFUSED(Owner.DISTRICT),

	/** The district's learning platform is not connected. */
	LMS_DISCONNECTED(Owner.DISTRICT),

	/** The learning platform does not know the section. */
	SECTION_NOT_IN_LMS(Owner.DISTRICT),

	/** The learning platform does not know the student. */
	STUDENT_NOT_IN_LMS(Owner.DISTRICT),

	/** Provider A keeps no grade of an unpublished assignment. */
	DRAFT(Owner.TEACHER),

	/** Provider B keeps no grade before the student has opened the session. */
	NO_STUDENT_SESSION(Owner.STUDENT),

	/** Somebody changed it in the learning platform. */
	CHANGED_THERE(Owner.TEACHER),

	/** Accepted, but not to be seen: Provider B without a grading category. */
	NO_GRADING_CATEGORY(Owner.TEACHER),

	/** Accepted, but not to be seen, and nothing says why. */
	NOT_VISIBLE(Owner.TEACHER),

	/** Not sent, because what would be overwritten cannot be read. */
	CANNOT_BE_CHECKED(Owner.OPERATOR),

	/** Accepted, but it cannot be read whether it is there. */
	SENT_NOT_CHECKED(Owner.OPERATOR),

	/** The learning platform shows another value than the one that it accepted. */
	LMS_HOLDS_OTHER(Owner.TEACHER),

	/** Provider A keeps a comment only together with points. */
	COMMENT_NEEDS_POINTS(Owner.TEACHER),

	/** Provider A keeps an old comment when it is cleared. */
	COMMENT_STAYS(Owner.TEACHER),

	/** The learning platform does not know the person who graded. */
	GRADER_UNKNOWN(Owner.DISTRICT),

	/** A field that the provider does not take. */
	FIELD_IGNORED(Owner.OPERATOR),

	/** Somebody paused the district's deliveries. */
	PAUSED(Owner.DISTRICT),

	/** Not in the learning platform by the teacher's choice. */
	KEPT_HERE(Owner.TEACHER),

	/** The student left the section, or it is closed; sent when they are back. */
	NOT_ENROLLED(Owner.NOBODY),

	/** The assignment was deleted in the learning platform. */
	ASSIGNMENT_GONE(Owner.TEACHER),

	/** The due date had passed before the assignment could be created. */
	DUE_DATE_PAST(Owner.TEACHER),

	/** The service refused for a reason that has no name here. */
	REJECTED(Owner.OPERATOR);

	/** What the whole district waits for: its rows go on when its deliveries do. */
	static final Set<Reason> OF_DISTRICT = EnumSet.of(THROTTLED, UNAVAILABLE, TOKEN_REFUSED, LMS_DISCONNECTED, PAUSED);

	private final Owner owner;

	Reason(Owner owner) {
		this.owner = owner;
	}

	/** Who can do something about it. */
	public Owner owner() {
		return this.owner;
	}

	/** Whether time alone brings another attempt. */
	boolean isTriedAgain() {
		return this != ASSIGNMENT_FIRST && this != ASSIGNMENT_UNKNOWN && this != ASSIGNMENT_REFUSED && this != PAUSED;
	}

	/** The key of its sentence in the messages. */
	public String messageKey() {
		return "delivery.reason." + name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Somebody who can do something. */
	public enum Owner {

		NOBODY, TEACHER, STUDENT, DISTRICT, OPERATOR

	}

}
