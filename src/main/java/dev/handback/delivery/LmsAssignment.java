package dev.handback.delivery;

import java.time.Instant;

import dev.handback.client.AssignmentRecord;
import org.jspecify.annotations.Nullable;

/**
 * What the LMS says about an assignment.
 *
 * @param state draft, scheduled, open, locked or an unknown word; null if missing
 * @param dueDate null if there is none, for example because a teacher removed it there
 */
public record LmsAssignment(@Nullable String state, @Nullable Instant dueDate) {

	static LmsAssignment of(AssignmentRecord said) {
		return new LmsAssignment(said.state(), said.dueDate());
	}

	/** Whether a teacher has unpublished it there. */
	public boolean isDraft() {
		return "draft".equals(this.state);
	}

}
