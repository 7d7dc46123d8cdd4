package dev.handback.grading.grades;

import java.time.Instant;

import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * A grade for a page.
 *
 * @param value what the teacher wants
 * @param theirs what someone entered in the LMS instead; null if no one did
 * @param given whether there is a value, or one was ever seen in the LMS
 * @param toGrade whether the student handed in work after the grade was given
 * @param gradedAt when it was last given or changed here; null if it never was
 */
public record GradeSummary(GradeValue value, @Nullable GradeValue theirs, boolean given, boolean toGrade,
		@Nullable Instant gradedAt) {

	public static final GradeSummary NONE = new GradeSummary(GradeValue.NONE, null, false, false, null);

}
