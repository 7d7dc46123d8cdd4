package dev.handback.grading;

import java.time.ZonedDateTime;
import java.util.Set;

import dev.handback.delivery.DeliveryState;
import dev.handback.roster.Student;
import dev.handback.vocabulary.Flag;
import org.jspecify.annotations.Nullable;

/**
 * A student's line on the grading page.
 *
 * @param points and comment: as typed when they were refused, as stored otherwise
 * @param problem the message key of what is wrong with the points or comment
 * @param moreThanPossible whether the points exceed the assignment's
 * @param theirs what somebody wrote in the learning platform instead; null where nobody
 * did
 * @param nextAttempt in the district's zone
 */
record GradeRow(Student student, String points, String comment, Set<Flag> flags, @Nullable String problem,
		boolean moreThanPossible, @Nullable Theirs theirs, DeliveryState state, @Nullable ZonedDateTime nextAttempt) {

	/** Whether the teacher has to choose between two values. */
	public boolean isTwoValues() {
		return this.theirs != null && this.state.stage() == DeliveryState.Stage.TWO_VALUES;
	}

	public boolean has(Flag flag) {
		return this.flags.contains(flag);
	}

	/**
	 * The value in the learning platform.
	 *
	 * @param points empty for none
	 * @param comment empty for none
	 */
	record Theirs(String points, String comment, Set<Flag> flags) {

	}

}
