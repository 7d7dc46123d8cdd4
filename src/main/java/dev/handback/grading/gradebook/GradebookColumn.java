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

	static GradebookColumn of(AssignmentSummary assignment, @Nullable ZonedDateTime due,
			@Nullable Distribution distribution) {
		return new GradebookColumn(assignment.id(), assignment.title(),
				(assignment.pointsPossible() != null) ? Points.show(assignment.pointsPossible()) : "", due,
				distribution);
	}

}
