package dev.handback.client;

/**
 * Why the service refused a request for good (contract, errors; the texts are seen ones).
 */
public enum Refusal {

	/** The body or a parameter is wrong, and no other constant says how. */
	BAD_REQUEST,

	/** A required field is missing. */
	MISSING_FIELD,

	/** The due date of a new assignment is not in the future. */
	DUE_DATE_PAST,

	/** Provider A: the assignment is a draft (unpublished). */
	UNSUPPORTED_OPERATION,

	/** Provider B: a field that it does not take; nothing was created or changed. */
	FIELD_IGNORED,

	/** Provider B: attachments must be text. */
	LINK_NOT_SUPPORTED,

	/** The person named as grader is unknown to the learning platform. */
	GRADER_UNKNOWN,

	/** The district's LMS isn't connected. */
	DISTRICT_NOT_CONNECTED,

	/** Provider B: the student has not opened the learning platform's LTI session yet. */
	NO_STUDENT_SESSION,

	/** The assignment was deleted in the learning platform. */
	ASSIGNMENT_GONE,

	/** The student is not enrolled, not assigned or not synced. */
	PERSON_NOT_FOUND,

	/** The section is gone or not synced. */
	SECTION_NOT_FOUND,

	/** The resource is unavailable, and no other constant says which. */
	NOT_FOUND,

	/**
	 * An HTML answer: the token kind does not suit the endpoint, or there is no such one.
	 */
	WRONG_ENDPOINT,

	/** The page size is above what is allowed. */
	PAGE_TOO_LARGE,

	/**
	 * A list's end is out of reach: too many pages, or a link that cannot be followed.
	 */
	LIST_UNREADABLE,

	/** Not with this token, which is good for other requests. */
	FORBIDDEN,

	/** The service has not implemented this request. */
	NOT_IMPLEMENTED

}
