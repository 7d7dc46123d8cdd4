package dev.handback.assignments.pages;

import java.time.ZonedDateTime;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.roster.TaughtSection;
import org.jspecify.annotations.Nullable;

/**
 * Something that a teacher has to do for an assignment.
 *
 * @param number how many grades or how much work it is about; 0 for the assignment alone
 * @param since since when the oldest of it waits, in the district's zone; null if unknown
 */
record ToDoItem(Kind kind, TaughtSection section, AssignmentSummary assignment, int number,
		@Nullable ZonedDateTime since) {

	/** The list that it counts, or the assignment's page. */
	public String address() {
		return "/sections/" + this.section.id() + "/assignments/" + this.assignment.id() + this.kind.query;
	}

	/** What is to be done, and the icon that stands for it. */
	enum Kind {

		/** Handed in and not graded. */
		HANDED_IN("handed-in", "?show=handed-in"),

		/** Grades that the teacher holds back. */
		HELD("held", "/release"),

		/** Grades that were changed in the LMS as well. */
		CONFLICT("conflict", "?show=conflict"),

		/** Grades that need someone. */
		STUCK("needs-you", "?show=stuck"),

		/** The assignment itself needs the teacher. */
		ASSIGNMENT("needs-you", ""),

		/** Unpublished in the LMS; grades may be waiting for that. */
		UNPUBLISHED("needs-you", ""),

		/** Its due date was changed in the LMS. */
		DUE_DATE("needs-you", ""),

		/** Its points possible were changed in the LMS. */
		POINTS("needs-you", "");

		private final String icon;

		private final String query;

		Kind(String icon, String query) {
			this.icon = icon;
			this.query = query;
		}

		/** The state whose icon and color it has. */
		public String icon() {
			return this.icon;
		}

	}

}
