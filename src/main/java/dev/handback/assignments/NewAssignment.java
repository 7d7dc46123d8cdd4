package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Instant;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.TermId;
import org.jspecify.annotations.Nullable;

/**
 * What a teacher intends, checked and complete.
 *
 * @param id given by the form, so that the same form sent twice makes one assignment
 */
record NewAssignment(AssignmentId id, String title, String description, @Nullable Instant dueAt,
		@Nullable BigDecimal pointsPossible, boolean acceptsText, boolean acceptsLinks, @Nullable Integer maxAttempts,
		@Nullable TermId term) {

}
