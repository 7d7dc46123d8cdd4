package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Instant;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.TermId;
import org.jspecify.annotations.Nullable;

/** All that a teacher may change of an assignment. */
record AssignmentDetails(AssignmentId id, String title, String description, @Nullable Instant dueAt,
		@Nullable BigDecimal pointsPossible, boolean acceptsText, boolean acceptsLinks, @Nullable Integer maxAttempts,
		@Nullable TermId term) {

	static AssignmentDetails of(Assignment assignment) {
		return new AssignmentDetails(assignment.id(), assignment.title(), assignment.description(), assignment.dueAt(),
				assignment.pointsPossible(), assignment.acceptsText(), assignment.acceptsLinks(),
				assignment.maxAttempts(), assignment.term());
	}

}
