package dev.handback.grading;

import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * A grade for a page.
 *
 * @param value what the teacher wants
 * @param theirs what somebody wrote in the learning platform instead; null where nobody
 * did
 */
record GradeView(GradeValue value, @Nullable GradeValue theirs) {

	static final GradeView NONE = new GradeView(GradeValue.NONE, null);

	static GradeView of(Grade grade) {
		return new GradeView(grade.value(), grade.theirs());
	}

}
