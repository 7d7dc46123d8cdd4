package dev.handback.client.answers;

/**
 * Why the service permanently refused a request (contract, errors; the texts were
 * observed).
 */
public enum Refusal {

	/** The body or a parameter is wrong, and no other constant says why. */
	BAD_REQUEST,

	/** A required field is missing. */
	MISSING_FIELD,

	/** The due date of a new assignment isn't in the future. */
	DUE_DATE_PAST,

	/** Provider A: the assignment is a draft (unpublished). */
	UNSUPPORTED_OPERATION,

	/** Provider B: a field that it doesn't accept; nothing was created or changed. */
	FIELD_IGNORED,

	/** Provider B: attachments must be text. */
	LINK_NOT_SUPPORTED,

	/** The grader isn't matched in the LMS. */
	GRADER_UNKNOWN,

	/** The district's LMS isn't connected. */
	DISTRICT_NOT_CONNECTED,

	/** Provider B: the student hasn't opened an LTI session in the LMS yet. */
	NO_STUDENT_SESSION,

	/** The assignment was deleted in the LMS. */
	ASSIGNMENT_GONE,

	/** The student isn't enrolled, not assigned, or not matched. */
	PERSON_NOT_FOUND,

	/** The section is gone or not matched. */
	SECTION_NOT_FOUND,

	/** The resource is unavailable, and no other constant says which. */
	NOT_FOUND,

	/**
	 * An HTML answer: the token is of the wrong kind for the endpoint, or the endpoint
	 * doesn't exist.
	 */
	WRONG_ENDPOINT,

	/** The page size exceeds the limit. */
	PAGE_TOO_LARGE,

	/**
	 * A list can't be read to its end: too many pages, or a link that can't be followed.
	 */
	LIST_UNREADABLE,

	/** What the service has is larger than we read, however often. */
	ANSWER_TOO_LARGE,

	/** Not allowed with this token, which works for other requests. */
	FORBIDDEN,

	/** The service hasn't implemented this request. */
	NOT_IMPLEMENTED

}
