package dev.handback.grading.student;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.roster.AttendedSection;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * An assignment as its student sees it in a list.
 *
 * @param due the student's own due date if there is one; in the district's zone
 * @param grade the part of the grade that the student may see
 * @param handedIn when the newest work was handed in, in the district's zone; null if
 * none was, or no one knows
 */
record WorkItem(AttendedSection section, AssignmentSummary assignment, @Nullable ZonedDateTime due, GradeValue grade,
		@Nullable ZonedDateTime handedIn, WorkGroup group) {

	/** The work in its groups; groups without any are missing. */
	static Map<WorkGroup, List<WorkItem>> grouped(List<WorkItem> work) {
		return work.stream()
			.collect(Collectors.groupingBy(WorkItem::group, () -> new EnumMap<>(WorkGroup.class), Collectors.toList()));
	}

	/** The student's own due date if there is one. */
	static @Nullable Instant due(AssignmentSummary assignment, GradeValue grade) {
		Instant own = grade.details().ownDueDate();
		return (own != null) ? own : assignment.dueAt();
	}

	/** The points possible where the grade is from; null if there are none. */
	public @Nullable BigDecimal pointsPossible() {
		@Nullable BigDecimal there = this.section.reachesTheLms() ? this.assignment.pointsInLms() : null;
		return (there != null) ? there : this.assignment.pointsPossible();
	}

	/** The same with what the LMS has just shown. */
	WorkItem with(GradeValue there, ZoneId zone) {
		Instant newDue = due(this.assignment, there);
		return new WorkItem(this.section, this.assignment, (newDue != null) ? newDue.atZone(zone) : null, there,
				this.handedIn, this.group);
	}

	static boolean isGraded(GradeValue grade) {
		return grade.points() != null || grade.details().text() != null || grade.flags().contains(Flag.EXCLUDED);
	}

	/** Whether any part of a grade can be shown. */
	public boolean isGraded() {
		return isGraded(this.grade);
	}

	/** Whether the assignment doesn't count for the student. */
	public boolean isExcluded() {
		return this.grade.flags().contains(Flag.EXCLUDED);
	}

}
