package dev.handback.vocabulary;

/** Fields of a submission that a caller may write (contract, update submission). */
public enum SubmissionField {

	GRADE_POINTS, GRADE, GRADE_COMMENT, GRADER, FLAGS, STATE, EXTRA_ATTEMPTS, OVERRIDE_DUE_DATE, TEXT_ATTACHMENT,
	LINK_ATTACHMENT

}
