package dev.handback.grading;

import java.util.List;
import java.util.Locale;

/**
 * What an import changes, cell by cell, and what it leaves out; stored as it was shown,
 * so that exactly that is applied.
 *
 * @param unchanged how many cells hold already what the file says
 */
record ImportPlan(List<Change> changes, List<Skipped> skipped, int unchanged) {

	/**
	 * A cell that is changed.
	 *
	 * @param row the line of the file, from 1
	 * @param seen what stood there when the plan was made; empty for none
	 */
	record Change(long row, String assignment, String student, String points, String seen) {

		TypedCell apply() {
			return new TypedCell(this.assignment, this.student, this.points, this.seen);
		}

		TypedCell undo() {
			return new TypedCell(this.assignment, this.student, this.seen, this.points);
		}

	}

	/** Something that is left out, as it stands in the file, and why. */
	record Skipped(long row, String column, String value, Reason reason) {

	}

	/** Why something is left out. */
	enum Reason {

		UNKNOWN_COLUMN, UNKNOWN_STUDENT, SEVERAL_STUDENTS, UNREADABLE, TWICE, TOO_MANY, CHANGED_MEANWHILE, NOT_HERE,
		NO_STUDENT_COLUMN, NO_CSV;

		/** The key of its sentence in the messages. */
		public String messageKey() {
			return "import.reason." + name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
