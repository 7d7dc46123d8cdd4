package dev.handback.grading;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.SubmissionField;
import org.jspecify.annotations.Nullable;

/**
 * The grading page of one assignment, finished for the template.
 *
 * @param due in the district's zone
 * @param state how far the assignment itself has got
 * @param zone the district's
 */
record GradingPage(TaughtSection section, AssignmentSummary assignment, Provider provider, @Nullable ZonedDateTime due,
		DeliveryState state, @Nullable ZonedDateTime nextAttempt, List<GradeRow> rows, ZoneId zone) {

	/** How many grades are in the learning platform. */
	public long inTheLms() {
		return this.rows.stream().filter((row) -> row.state().stage() == DeliveryState.Stage.IN_THE_LMS).count();
	}

	/** How many grades are saved or on their way. */
	public long underWay() {
		return this.rows.stream().filter((row) -> row.state().moves()).count();
	}

	/** How many grades need somebody. */
	public long stuck() {
		return this.rows.stream()
			.filter((row) -> row.state().stage() != DeliveryState.Stage.NONE)
			.filter((row) -> row.state().stage() != DeliveryState.Stage.IN_THE_LMS)
			.filter((row) -> !row.state().moves())
			.count();
	}

	/** How many grades differ from what somebody wrote in the learning platform. */
	public long twoValues() {
		return this.rows.stream().filter(GradeRow::isTwoValues).count();
	}

	/** Whether nobody knows if the assignment is in the learning platform. */
	public boolean isUnknown() {
		return this.state.reason() == Reason.OUTCOME_UNKNOWN;
	}

	/** Whether it is there, but cannot be reached. */
	public boolean isIdLost() {
		return this.state.reason() == Reason.ID_LOST;
	}

	/** Whether it was deleted in the learning platform. */
	public boolean isGone() {
		return this.assignment.presence() == LmsPresence.GONE;
	}

	/** The flags that the provider keeps. */
	public List<Flag> flags() {
		return this.provider.rules().onSubmission(SubmissionField.FLAGS).keeps() ? List.of(Flag.values()) : List.of();
	}

	/** Whether anything may change by itself, so that the page keeps looking. */
	public boolean moves() {
		return this.state.moves() || underWay() > 0;
	}

}
