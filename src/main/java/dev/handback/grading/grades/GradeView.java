package dev.handback.grading.grades;

import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * A grade for a page.
 *
 * @param value what the teacher wants
 * @param theirs what someone entered in the LMS instead; null if no one did
 * @param given whether anything was ever stored
 * @param toGrade whether the student handed in work that is newer than the grade
 */
public record GradeView(GradeValue value, @Nullable GradeValue theirs, boolean given, boolean toGrade) {

	public static final GradeView NONE = new GradeView(GradeValue.NONE, null, false, false);

}
