package dev.handback.grading.grades;

import java.time.ZonedDateTime;

import dev.handback.delivery.AttemptView;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * A line in the history of a submission: a grade that someone gave, or an attempt to
 * deliver it.
 *
 * @param at in the district's zone
 * @param by who gave it; null for a delivery attempt
 * @param from the previous value, and to: the new one; null for an attempt
 * @param attempt null for a change
 */
public record HistoryLine(ZonedDateTime at, @Nullable String by, @Nullable GradeValue from, @Nullable GradeValue to,
		@Nullable AttemptView attempt) {

	/** Whether someone gave a grade. */
	public boolean isChange() {
		return this.to != null;
	}

}
