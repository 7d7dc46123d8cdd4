package dev.handback.grading.grades;

import dev.handback.delivery.DeliveryState;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * One student's grade for a page.
 *
 * @param value what the teacher wants
 * @param inLms what both sides last agreed on
 * @param theirs what someone entered in the LMS instead; null if no one did
 * @param given whether there is a value here, or one that we know of in the LMS
 * @param held whether the teacher holds it back
 */
public record GradeWithHistory(GradeValue value, GradeValue inLms, @Nullable GradeValue theirs, boolean given,
		boolean held) {

	public static final GradeWithHistory NONE = new GradeWithHistory(GradeValue.NONE, GradeValue.NONE, null, false,
			false);

	/** What was last read back from the LMS, which is what students see there. */
	public GradeValue there() {
		return (this.theirs != null) ? this.theirs : this.inLms;
	}

	/** The state to show next to it. */
	public DeliveryState state(DeliveryState delivery) {
		return delivery.besideGrade(this.given, this.held);
	}

	static GradeWithHistory of(Grade grade) {
		boolean given = grade.theirs() != null || !grade.value().isSameAs(GradeValue.NONE)
				|| !grade.inLms().isSameAs(GradeValue.NONE);
		return new GradeWithHistory(grade.value(), grade.inLms(), grade.theirs(), given, grade.isHeld());
	}

}
