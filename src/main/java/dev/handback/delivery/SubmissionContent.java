package dev.handback.delivery;

import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PersonId;

/**
 * What should stand in a student's submission.
 *
 * @param wanted what the teacher wants there
 * @param confirmed what both sides last agreed on
 * @param grader who gave the grade and wrote the comment
 */
public record SubmissionContent(GradeValue wanted, GradeValue confirmed, PersonId grader) {

	/** Whether the learning platform was seen to hold what is wanted. */
	public boolean isConfirmed() {
		return this.wanted.isSameAs(this.confirmed);
	}

}
