package dev.handback.grading;

import java.time.Instant;

import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * One student's grade for a page.
 *
 * @param value what the teacher wants
 * @param inLms what both sides last agreed on
 * @param theirs what somebody wrote in the learning platform instead; null where nobody
 * did
 * @param storedAt when the value was stored; null where nothing was ever given
 */
record GradeSeen(GradeValue value, GradeValue inLms, @Nullable GradeValue theirs, @Nullable Instant storedAt) {

	static final GradeSeen NONE = new GradeSeen(GradeValue.NONE, GradeValue.NONE, null, null);

	static GradeSeen of(Grade grade) {
		return new GradeSeen(grade.value(), grade.inLms(), grade.theirs(),
				grade.isUntouched() ? null : grade.gradedAt());
	}

}
