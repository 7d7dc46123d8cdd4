package dev.handback.grading;

import java.time.ZonedDateTime;

import dev.handback.delivery.AttemptLine;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * A line in the history of a submission: somebody gave something, or it was carried on.
 *
 * @param at in the district's zone
 * @param by who gave it; null for an attempt
 * @param from what stood there before, and to: what was given; null for an attempt
 * @param attempt null for a change
 */
record HistoryLine(ZonedDateTime at, @Nullable String by, @Nullable GradeValue from, @Nullable GradeValue to,
		@Nullable AttemptLine attempt) {

	/** Whether somebody gave something. */
	public boolean isChange() {
		return this.to != null;
	}

}
