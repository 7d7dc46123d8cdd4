package dev.handback.delivery;

import java.math.BigDecimal;

import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * What should stand in a student's submission, and which of it differs from what the
 * learning platform holds.
 *
 * @param points exact; null for no grade
 * @param grader who gave the grade and wrote the comment
 */
public record SubmissionContent(@Nullable BigDecimal points, boolean pointsChanged, @Nullable String comment,
		boolean commentChanged, PersonId grader) {

	/** Whether the learning platform holds it already. */
	public boolean isUnchanged() {
		return !this.pointsChanged && !this.commentChanged;
	}

}
