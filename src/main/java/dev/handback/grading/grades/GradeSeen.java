package dev.handback.grading.grades;

import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * One student's grade for a page.
 *
 * @param value what the teacher wants
 * @param inLms what both sides last agreed on
 * @param theirs what someone entered in the LMS instead; null if no one did
 */
public record GradeSeen(GradeValue value, GradeValue inLms, @Nullable GradeValue theirs) {

	public static final GradeSeen NONE = new GradeSeen(GradeValue.NONE, GradeValue.NONE, null);

	/** What was last read back from the LMS, as a student sees it there too. */
	public GradeValue there() {
		return (this.theirs != null) ? this.theirs : this.inLms;
	}

	static GradeSeen of(Grade grade) {
		return new GradeSeen(grade.value(), grade.inLms(), grade.theirs());
	}

}
