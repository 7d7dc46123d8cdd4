package dev.handback.vocabulary;

/** Fields of an assignment that a caller may write (contract, create assignment body). */
public enum AssignmentField {

	TITLE, DESCRIPTION, TEXT_ATTACHMENT, LINK_ATTACHMENT, DUE_DATE, DISPLAY_DATE, START_DATE, END_DATE, POINTS_POSSIBLE,
	SUBMISSION_TYPES, MAX_ATTEMPTS, TERM_ID, ASSIGNEES

}
