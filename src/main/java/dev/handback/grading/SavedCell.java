package dev.handback.grading;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What has become of a typed cell.
 *
 * @param now what the cell shows now, in the form of {@link GradebookCell#brief()}; null
 * where nobody may know
 * @param conflict both values as HTML, to choose from; null where there is no choice
 * @param readings the two numbers that doubtful points may be, as they can be typed
 */
record SavedCell(@Nullable String assignment, @Nullable String student, Outcome outcome, @Nullable String now,
		@Nullable String conflict, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> readings) {

	/** The outcomes. */
	enum Outcome {

		/** What was typed is stored now. */
		SAVED,

		/** Nothing had to be stored: what was typed was there already. */
		UNCHANGED,

		/** Someone else changed it after it was seen; theirs is kept. */
		OTHER_VALUE,

		/** It is no number of points. */
		UNREADABLE,

		/** It may be either of two numbers. */
		DOUBTFUL,

		/** The student is no longer in the section, or the assignment no longer there. */
		NOT_HERE

	}

}
