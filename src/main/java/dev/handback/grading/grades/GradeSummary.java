package dev.handback.grading.grades;

import java.time.Instant;

import dev.handback.delivery.DeliveryState;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * A grade for a page.
 *
 * @param value what the teacher wants
 * @param theirs what someone entered in the LMS instead; null if no one did
 * @param given whether there is a value here, or one that we know of in the LMS
 * @param toGrade whether the student handed in work after the grade was given
 * @param held whether the teacher holds it back
 * @param gradedAt when it was last given or changed here; null if it never was
 */
public record GradeSummary(GradeValue value, @Nullable GradeValue theirs, boolean given, boolean toGrade, boolean held,
		@Nullable Instant gradedAt) {

	public static final GradeSummary NONE = new GradeSummary(GradeValue.NONE, null, false, false, false, null);

	/** The state to show next to it. */
	public DeliveryState state(DeliveryState delivery) {
		return delivery.besideGrade(this.given, this.held);
	}

}
