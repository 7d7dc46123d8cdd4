package dev.handback.grading.imports;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import dev.handback.grading.gradebook.SavedCell.Outcome;
import dev.handback.grading.gradebook.TypedCell;
import dev.handback.grading.grades.GradeFields;
import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

/**
 * What an import changes, cell by cell, and what it skips. It is stored as shown, so that
 * exactly that is applied.
 *
 * @param unchanged how many cells already have the file's value
 * @param unlisted how many more are skipped than listed; null in plans stored by older
 * versions
 */
record ImportPlan(List<Change> changes, List<Skipped> skipped, int unchanged, @Nullable Integer unlisted) {

	/** How many are skipped, listed or not. */
	public int skippedInAll() {
		return this.skipped.size() + ((this.unlisted != null) ? this.unlisted : 0);
	}

	/** Whether the file was refused as a whole. */
	public boolean wasRefused() {
		return this.skipped.stream().map(Skipped::reason).anyMatch(Reason.OF_FILE::contains);
	}

	/** Whether the file contains no grades at all. */
	public boolean hasNoGrades() {
		return this.changes.isEmpty() && this.skipped.isEmpty() && this.unchanged == 0;
	}

	/**
	 * The plan after it was applied: what someone else has changed since was skipped, and
	 * what was already there isn't undone with this import.
	 * @param outcomes by {@link Change#cell()}
	 * @param titles the assignments' titles by their ids
	 */
	ImportPlan after(Map<String, Outcome> outcomes, Map<String, String> titles) {
		List<Change> done = new ArrayList<>();
		List<Skipped> left = new ArrayList<>(this.skipped);
		int there = this.unchanged;
		for (Change change : this.changes) {
			Outcome outcome = outcomes.getOrDefault(change.cell(), Outcome.NOT_HERE);
			if (outcome == Outcome.SAVED) {
				done.add(change);
			}
			else if (outcome == Outcome.UNCHANGED) {
				there++;
			}
			else {
				left.add(new Skipped(change.row(), titles.getOrDefault(change.assignment(), ""), change.points(),
						why(outcome)));
			}
		}
		return new ImportPlan(done, left, there, this.unlisted);
	}

	private static Reason why(Outcome outcome) {
		return switch (outcome) {
			case OTHER_VALUE -> Reason.CHANGED_MEANWHILE;
			case NOT_ASSIGNED -> Reason.NOT_ASSIGNED;
			default -> Reason.NOT_HERE;
		};
	}

	/**
	 * A cell that is changed.
	 *
	 * @param row its row in a spreadsheet, from 1
	 * @param seen its value when the plan was made; empty for none
	 */
	record Change(long row, String assignment, String student, String points, String seen) {

		String cell() {
			return this.assignment + this.student;
		}

		TypedCell apply() {
			return new TypedCell(this.assignment, this.student, GradeFields.POINTS, this.points, this.seen);
		}

		TypedCell undo() {
			return new TypedCell(this.assignment, this.student, GradeFields.POINTS, this.seen, this.points);
		}

	}

	/** Something that is skipped, as it is in the file, and why. */
	record Skipped(long row, String column, String value, Reason reason) {

		/** The arguments of the reason's message. */
		public Object[] arguments() {
			return Points.doubtful(this.value).toArray();
		}

	}

	/** Why something is skipped. */
	enum Reason {

		UNKNOWN_COLUMN, UNKNOWN_STUDENT, SEVERAL_COLUMNS, SEVERAL_STUDENTS, UNREADABLE, DOUBTFUL, TWICE, TOO_MANY,
		TOO_LONG, NOT_ASSIGNED, CHANGED_MEANWHILE, NOT_HERE, NO_STUDENT_COLUMN, UNCLOSED_QUOTE, NO_CSV, NO_TEXT;

		private static final Set<Reason> OF_FILE = EnumSet.of(NO_STUDENT_COLUMN, UNCLOSED_QUOTE, NO_CSV, NO_TEXT);

		/** The message key of the reason. */
		public String messageKey() {
			return "import.reason." + name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
