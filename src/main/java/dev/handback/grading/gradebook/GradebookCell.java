package dev.handback.grading.gradebook;

import java.util.List;
import java.util.Locale;
import java.util.Set;

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
 * @param theirs the points in the LMS if someone changed them there; null if no one did
 * @param toGrade whether the student handed in work after the grade was given
 */
record GradebookCell(String points, Set<Flag> flags, @Nullable String theirs, DeliveryState state, boolean toGrade) {

	/** The name of ungraded work on the page and in its styles. */
	static final String HANDED_IN = "handed-in";

	static final GradebookCell EMPTY = new GradebookCell("", Set.of(), null, DeliveryState.NONE, false);

	static GradebookCell of(GradeValue value, @Nullable GradeValue theirs, DeliveryState state, boolean toGrade) {
		return new GradebookCell(show(value), value.flags(), (theirs != null) ? show(theirs) : null, state, toGrade);
	}

	/** Whether there is nothing to show. */
	public boolean isEmpty() {
		return this.points.isEmpty() && this.flags.isEmpty() && this.state.stage() == DeliveryState.Stage.NONE
				&& !this.toGrade;
	}

	/** The flags to show. */
	public List<Flag> marks() {
		return this.flags.stream().sorted().toList();
	}

	/** The reason's name, as listed on the page; null if there is none. */
	public @Nullable String reason() {
		return (this.state.reason() != null) ? name(this.state.reason()) : null;
	}

	/** A reason's name in the page. */
	static String name(Reason reason) {
		return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * The whole cell in a few characters: points, stage, reason, flags, the points in the
	 * LMS, and whether there is work to grade, separated by bars.
	 */
	String brief() {
		if (isEmpty()) {
			return "";
		}
		String reason = reason();
		return this.points + "|" + this.state.stage().key() + "|" + ((reason != null) ? reason : "") + "|"
				+ String.join(" ", Flag.wireNames(this.flags)) + "|" + ((this.theirs != null) ? this.theirs : "")
				+ (this.toGrade ? "|" + HANDED_IN : "");
	}

	static String show(GradeValue value) {
		return (value.points() != null) ? Points.show(value.points()) : "";
	}

}
