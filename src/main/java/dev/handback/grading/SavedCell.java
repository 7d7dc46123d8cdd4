package dev.handback.grading;

import org.jspecify.annotations.Nullable;

/**
 * What has become of a typed cell.
 *
 * @param now what the cell shows now, in the form of {@link GradebookCell#brief()}; null
 * where nobody may know
 */
record SavedCell(@Nullable String assignment, @Nullable String student, Outcome outcome, @Nullable String now) {

	/** The outcomes. */
	enum Outcome {

		/** What was typed stands there now. */
		SAVED,

		/** Somebody else wrote something else there meanwhile; it still stands. */
		OTHER_VALUE,

		/** It is no number of points. */
		UNREADABLE,

		/** The student is no longer in the section, or the assignment no longer there. */
		NOT_HERE

	}

}
