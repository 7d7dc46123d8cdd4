package dev.handback.grading.gradebook;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

/**
 * One student's grade of one assignment in the gradebook.
 *
 * @param points as shown and typed; empty for none
 * @param words the grade in words; empty for none
 * @param theirs the points in the LMS if someone changed them there; null if no one did
 */
record GradebookCell(String points, String words, Set<Flag> flags, @Nullable String theirs, DeliveryState state,
		Set<Note> notes) {

	static final GradebookCell EMPTY = new GradebookCell("", "", Set.of(), null, DeliveryState.NONE, Set.of());

	static GradebookCell of(GradeValue value, @Nullable GradeValue theirs, DeliveryState state, Set<Note> notes) {
		return new GradebookCell(Points.show(value.points()), Objects.requireNonNullElse(value.details().text(), ""),
				value.flags(), (theirs != null) ? Points.show(theirs.points()) : null, state, notes);
	}

	/** Whether there is nothing to show. */
	public boolean isEmpty() {
		return grade().isEmpty() && this.flags.isEmpty() && this.state.stage() == DeliveryState.Stage.NONE
				&& !this.notes.contains(Note.HANDED_IN) && !this.notes.contains(Note.COMMENT);
	}

	private boolean isInWords() {
		return this.points.isEmpty() && this.notes.contains(Note.WORDS);
	}

	/** The points or, if there are none, the grade in words. */
	public String grade() {
		return this.points.isEmpty() ? this.words : this.points;
	}

	/** The flags to show. */
	public List<Flag> marks() {
		return this.flags.stream().sorted().toList();
	}

	/** Whether the student handed in work after the grade was given. */
	public boolean isToGrade() {
		return this.notes.contains(Note.HANDED_IN);
	}

	/** A reason's name in the page. */
	static String name(Reason reason) {
		return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * The whole cell in a few characters: points, stage, reason, flags, the points in the
	 * LMS, notes if there are any, and the grade in words if there are no points,
	 * separated by bars.
	 */
	String brief() {
		if (isEmpty()) {
			return "";
		}
		Reason reason = this.state.reason();
		String notes = this.notes.stream().sorted().map(Note::key).collect(Collectors.joining(" "));
		return this.points + "|" + this.state.stage().key() + "|" + ((reason != null) ? name(reason) : "") + "|"
				+ String.join(" ", Flag.wireNames(this.flags)) + "|" + ((this.theirs != null) ? this.theirs : "")
				+ (notes.isEmpty() ? "" : "|" + notes) + (isInWords() ? "|" + this.words : "");
	}

	/** What else there is to know about a grade. */
	enum Note {

		/** The student handed in work after the grade was given. */
		HANDED_IN,

		/** There is a comment. */
		COMMENT,

		/** It has a grade in words. */
		WORDS,

		/** It was given or changed today, in the district's zone. */
		TODAY;

		/** Those about the grade itself. */
		static Set<Note> of(GradeValue value) {
			Set<Note> notes = EnumSet.noneOf(Note.class);
			if (value.comment() != null) {
				notes.add(COMMENT);
			}
			if (value.details().text() != null) {
				notes.add(WORDS);
			}
			return notes;
		}

		/** The note's name on the page and in its styles. */
		String key() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
