package dev.handback.grading.student;

import java.time.ZonedDateTime;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.roster.AttendedSection;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * An assignment as its student sees it in a list.
 *
 * @param due the student's own due date if there is one; in the district's zone
 * @param grade the part of the grade that the student may see
 * @param over whether it is graded, or was due before now
 */
record WorkItem(AttendedSection section, AssignmentSummary assignment, @Nullable ZonedDateTime due, GradeValue grade,
		boolean over) {

	/** Whether any part of a grade can be shown. */
	public boolean isGraded() {
		return this.grade.points() != null || this.grade.details().text() != null;
	}

}
