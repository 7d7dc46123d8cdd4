package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import dev.handback.vocabulary.TermId;
import org.jspecify.annotations.Nullable;

/**
 * An assignment as it should stand in the learning platform (contract, create assignment
 * body).
 *
 * @param submissionTypes text, link
 */
public record AssignmentContent(String title, String description, @Nullable Instant dueDate,
		@Nullable BigDecimal pointsPossible, List<String> submissionTypes, @Nullable Integer maxAttempts,
		@Nullable TermId term) {

}
