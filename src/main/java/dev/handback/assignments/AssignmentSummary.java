package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Instant;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * An assignment as other modules see it.
 *
 * @param lmsId the service's id; null before it was created there
 * @param pointsPossible null where none was set
 * @param presence what the learning platform says of it
 * @param deletionWanted whether it is being deleted
 * @param createdBy the teacher who set it; null where only the ledger knew of it
 */
public record AssignmentSummary(AssignmentId id, SectionId section, @Nullable LmsAssignmentId lmsId, String title,
		String description, @Nullable Instant dueAt, @Nullable BigDecimal pointsPossible, LmsPresence presence,
		boolean deletionWanted, @Nullable PersonId createdBy) {

	static AssignmentSummary of(Assignment assignment) {
		return new AssignmentSummary(assignment.id(), assignment.section(), assignment.lmsId().orElse(null),
				assignment.title(), assignment.description(), assignment.dueAt(), assignment.pointsPossible(),
				assignment.presence(), assignment.isDeletionWanted(), assignment.createdBy());
	}

}
