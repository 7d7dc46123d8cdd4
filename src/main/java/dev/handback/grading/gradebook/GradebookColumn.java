package dev.handback.grading.gradebook;

import java.time.ZonedDateTime;
import java.util.List;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * An assignment as a column of the gradebook.
 *
 * @param possible the points possible as shown; empty if none were set
 * @param due in the district's zone
 * @param assignees the chosen students; empty for all
 * @param distribution null if no one has points, or if it is loaded later
 */
record GradebookColumn(AssignmentId id, String title, String possible, @Nullable ZonedDateTime due,
		List<PersonId> assignees, @Nullable Distribution distribution) {

	/** The most letters of a title that a column's head shows as it is. */
	private static final int BRIEF = 20;

	/** The most letters of the beginning and of the end of a longer one. */
	private static final int PART = 9;

	/** As many letters of a word as fit into one of the head's two lines. */
	private static final int CUT = 7;

	static GradebookColumn of(AssignmentSummary assignment, @Nullable ZonedDateTime due,
			@Nullable Distribution distribution) {
		return new GradebookColumn(assignment.id(), assignment.title(), Points.show(assignment.pointsPossible()), due,
				assignment.content().assignees(), distribution);
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
		String beginning = new String(letters, 0, PART + 1);
		String end = new String(letters, letters.length - PART - 1, PART + 1);
		int lastSpace = beginning.lastIndexOf(' ');
		int firstSpace = end.indexOf(' ');
		return ((lastSpace > 0) ? beginning.substring(0, lastSpace) : new String(letters, 0, CUT)) + "… "
				+ ((firstSpace >= 0 && firstSpace < end.length() - 1) ? end.substring(firstSpace + 1)
						: new String(letters, letters.length - CUT, CUT));
	}

}
