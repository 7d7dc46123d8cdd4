package dev.handback.delivery;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Why something isn't in the LMS yet, and who can change that. */
public enum Reason {

	/** The assignment itself isn't in the LMS yet. */
	ASSIGNMENT_FIRST(Owner.NO_ONE),

	/** We don't know whether the assignment was created. */
	ASSIGNMENT_UNKNOWN(Owner.TEACHER),

	/** The service's rate limit is reached; sending continues when the window resets. */
	THROTTLED(Owner.NO_ONE),

	/** The service doesn't give usable answers. */
	UNAVAILABLE(Owner.NO_ONE),

	/** Sent by a node that has stopped; we don't know whether it arrived. */
	OUTCOME_UNKNOWN(Owner.TEACHER),

	/** It is in the LMS, but the answer with its id was lost. */
	ID_LOST(Owner.TEACHER),

	/** The assignment itself is in the LMS, but the answer with its id was lost. */
	ASSIGNMENT_ID_LOST(Owner.TEACHER),

	/** The assignment itself was rejected. */
	ASSIGNMENT_REFUSED(Owner.TEACHER),

	/** The district's token doesn't work. */
	TOKEN_REFUSED(Owner.OPERATOR),

	/** The district's LMS isn't connected. */
	LMS_DISCONNECTED(Owner.DISTRICT),

	/** The section isn't matched in the LMS. */
	SECTION_NOT_IN_LMS(Owner.DISTRICT),

	/** The student isn't matched in the LMS. */
	STUDENT_NOT_IN_LMS(Owner.DISTRICT),

	/** Provider A keeps no grade of an unpublished assignment. */
	DRAFT(Owner.TEACHER),

	/** Provider B keeps no grade until the student has opened a session. */
	NO_STUDENT_SESSION(Owner.STUDENT),

	/** It was changed in the LMS. */
	CHANGED_THERE(Owner.TEACHER),

	/** Accepted but not visible: Provider B without a grading category. */
	NO_GRADING_CATEGORY(Owner.TEACHER),

	/** Accepted but not visible, for no known reason. */
	NOT_VISIBLE(Owner.TEACHER),

	/** Not sent, because what would be overwritten can't be read. */
	CANNOT_BE_CHECKED(Owner.OPERATOR),

	/** Accepted, but it can't be read back. */
	SENT_NOT_CHECKED(Owner.OPERATOR),

	/** The LMS shows a different value from the one that it accepted. */
	LMS_HOLDS_OTHER(Owner.TEACHER),

	/** Provider A keeps a comment only together with points. */
	COMMENT_NEEDS_POINTS(Owner.TEACHER),

	/** Provider A keeps an old comment when it is cleared. */
	COMMENT_STAYS(Owner.TEACHER),

	/** The provider keeps no grade in words, and there are no points. */
	WORDS_NEED_POINTS(Owner.TEACHER),

	/** The person who graded isn't matched in the LMS. */
	GRADER_UNKNOWN(Owner.DISTRICT),

	/** The assignment is for chosen students, and none of them is in the section. */
	NO_ONE_CHOSEN(Owner.TEACHER),

	/** A field that the provider doesn't accept. */
	FIELD_IGNORED(Owner.OPERATOR),

	/** Someone paused the district's deliveries. */
	PAUSED(Owner.DISTRICT),

	/** Kept out of the LMS by the teacher's choice. */
	KEPT_HERE(Owner.TEACHER),

	/** The student left the section, or it is closed; sent when they return. */
	NOT_ENROLLED(Owner.NO_ONE),

	/** The assignment was deleted in the LMS. */
	ASSIGNMENT_GONE(Owner.TEACHER),

	/** The due date passed before it could be sent. */
	DUE_DATE_PAST(Owner.TEACHER),

	/** The service refused it for any other reason. */
	REJECTED(Owner.OPERATOR);

	/**
	 * Reasons that affect the whole district: its rows continue when its deliveries
	 * resume.
	 */
	public static final Set<Reason> OF_DISTRICT = EnumSet.of(THROTTLED, UNAVAILABLE, TOKEN_REFUSED, LMS_DISCONNECTED,
			PAUSED);

	/** Reasons that affect every grade of an assignment. */
	public static final Set<Reason> OF_ASSIGNMENT = EnumSet.of(ASSIGNMENT_FIRST, ASSIGNMENT_UNKNOWN, ASSIGNMENT_ID_LOST,
			ASSIGNMENT_REFUSED, ASSIGNMENT_GONE, SECTION_NOT_IN_LMS, DRAFT, KEPT_HERE);

	private final Owner owner;

	Reason(Owner owner) {
		this.owner = owner;
	}

	/** Who can do something about it. */
	public Owner owner() {
		return this.owner;
	}

	/** Whether it is retried without anyone's help. */
	public boolean isTriedAgain() {
		return this != ASSIGNMENT_FIRST && this != ASSIGNMENT_UNKNOWN && this != ASSIGNMENT_ID_LOST
				&& this != ASSIGNMENT_REFUSED && this != ASSIGNMENT_GONE && this != PAUSED;
	}

	public String messageKey() {
		return "delivery.reason." + name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Who can do something about it. */
	public enum Owner {

		NO_ONE, TEACHER, STUDENT, DISTRICT, OPERATOR

	}

}
