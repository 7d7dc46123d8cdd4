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
 */
public record LmsAssignment(AssignmentState state, @Nullable BigDecimal points, @Nullable Instant dueDate,
		@Nullable Instant acceptUntil) {

	public static LmsAssignment of(AssignmentRecord said) {
		return new LmsAssignment(AssignmentState.of(said.state()), said.pointsPossible(), said.dueDate(),
				said.endDate());
	}

	/** Whether a teacher has unpublished it there. */
	public boolean isDraft() {
		return this.state == AssignmentState.DRAFT;
	}

}
