package dev.handback.delivery;

import java.time.Instant;

import dev.handback.client.AssignmentRecord;
import org.jspecify.annotations.Nullable;

/**
 * What the learning platform says of an assignment.
 *
 * @param state draft, scheduled, open, locked or a word nobody has seen; null if not said
 * @param dueDate null where there is none, also when a teacher removed it there
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
