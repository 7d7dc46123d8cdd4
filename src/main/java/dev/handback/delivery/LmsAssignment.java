package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Instant;

import dev.handback.client.records.AssignmentRecord;
import dev.handback.vocabulary.AssignmentState;
import org.jspecify.annotations.Nullable;

/**
 * What the LMS says about an assignment.
 *
 * @param points the points possible; null if there are none, or it doesn't say
 * @param dueDate null if there is none, for example because a teacher removed it there
 * @param acceptUntil when it stops accepting work; null for never, or it doesn't say
 * @param attempts how often work can be handed in; {@link #NO_LIMIT} for any number of
 * times, null if it doesn't say
 */
public record LmsAssignment(AssignmentState state, @Nullable BigDecimal points, @Nullable Instant dueDate,
		@Nullable Instant acceptUntil, @Nullable Integer attempts) {

	/** Provider A writes -1, and we send a number as large as this one. */
	public static final int NO_LIMIT = 100;

	public static LmsAssignment of(AssignmentRecord said) {
		return new LmsAssignment(AssignmentState.of(said.state()), said.pointsPossible(), said.dueDate(),
				said.endDate(), (said.maxAttempts() != null) ? attempts(said.maxAttempts()) : null);
	}

	private static int attempts(BigDecimal said) {
		return (said.signum() > 0) ? said.min(BigDecimal.valueOf(NO_LIMIT)).intValue() : NO_LIMIT;
	}

	/** Whether a teacher has unpublished it there. */
	public boolean isDraft() {
		return this.state == AssignmentState.DRAFT;
	}

}
