package dev.handback.grading.gradebook;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The result of saving a field of a cell.
 *
 * @param field its name in {@link dev.handback.grading.grades.GradeFields}
 * @param now what the cell shows now, in the format of {@link GradebookCell#brief()};
 * null if it must not be shown
 * @param value what the field contains now; null like {@code now}
 * @param conflict both values as HTML, to choose from; null if there is no choice, or if
 * there are so many conflicts that this one has to be sent again
 * @param mine whether the teacher has just stored the value, because the same request
 * arrived before
 * @param readings the two numbers that ambiguous points may mean, in an unambiguous form
 */
public record SavedCell(@Nullable String assignment, @Nullable String student, String field, Outcome outcome,
		@Nullable String now, @Nullable String value, @Nullable String conflict,
		@JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean mine,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> readings) {

	public enum Outcome {

		/** What was typed is now stored. */
		SAVED,

		/** Nothing had to be stored: the value was already there. */
		UNCHANGED,

		/** Someone else changed it after the page was opened; theirs is kept. */
		OTHER_VALUE,

		/** It isn't a number of points. */
		UNREADABLE,

		/** It may be either of two numbers. */
		DOUBTFUL,

		/** A comment that is too long, or contains characters that no text has. */
		UNFIT_COMMENT,

		/** The provider keeps no such field. */
		NOT_OFFERED,

		/** The assignment isn't for this student. */
		NOT_ASSIGNED,

		/**
		 * The student is no longer in the section, or the assignment no longer exists.
		 */
		NOT_HERE

	}

}
