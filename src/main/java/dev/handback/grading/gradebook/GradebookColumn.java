package dev.handback.grading.gradebook;

import java.time.ZonedDateTime;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.AssignmentId;
import org.jspecify.annotations.Nullable;

/**
 * An assignment as a column of the gradebook.
 *
 * @param possible the points possible as shown; empty if none were set
 * @param due in the district's zone
 * @param distribution null if no one has points, or if it is loaded later
 */
record GradebookColumn(AssignmentId id, String title, String possible, @Nullable ZonedDateTime due,
		@Nullable Distribution distribution) {

	/** The most letters of a title that fit into a column's head, in two lines. */
	private static final int BRIEF = 26;

	private static final int BEGINNING = 10;

	static GradebookColumn of(AssignmentSummary assignment, @Nullable ZonedDateTime due,
			@Nullable Distribution distribution) {
		return new GradebookColumn(assignment.id(), assignment.title(),
				(assignment.pointsPossible() != null) ? Points.show(assignment.pointsPossible()) : "", due,
				distribution);
	}

	/**
	 * The title, shortened in the middle: titles of a series often differ only at their
	 * end.
	 */
	String briefTitle() {
		int[] letters = this.title.codePoints().toArray();
		if (letters.length <= BRIEF) {
			return this.title;
		}
		return new String(letters, 0, BEGINNING).strip() + "…"
				+ new String(letters, letters.length - BRIEF + BEGINNING, BRIEF - BEGINNING).strip();
	}

}
