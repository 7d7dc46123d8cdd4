package dev.handback.grading;

import java.time.ZonedDateTime;
import java.util.List;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.delivery.DeliveryState;
import dev.handback.roster.TaughtSection;
import org.jspecify.annotations.Nullable;

/**
 * The grading page of one assignment, finished for the template.
 *
 * @param due in the district's zone
 * @param state how far the assignment itself has got
 */
record GradingPage(TaughtSection section, AssignmentSummary assignment, @Nullable ZonedDateTime due,
		DeliveryState state, @Nullable ZonedDateTime nextAttempt, List<GradeRow> rows) {

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

	/** Whether anything may change by itself, so that the page keeps looking. */
	public boolean moves() {
		return this.state.moves() || underWay() > 0;
	}

}
