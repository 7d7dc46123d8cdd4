package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;

/**
 * An assignment as it should be in the LMS (contract, create assignment body).
 *
 * @param description normalized
 * @param submissionTypes text, link
 * @param maxAttempts null for no limit
 * @param assignees the chosen students; empty for the whole section
 */
public record AssignmentContent(String title, String description, List<Attachment> attachments,
		@Nullable Instant dueDate, AvailabilityWindow availability, @Nullable BigDecimal pointsPossible,
		List<String> submissionTypes, @Nullable Integer maxAttempts, @Nullable TermId term, List<PersonId> assignees) {

	public AssignmentContent {
		description = PlainText.normalized(description);
		attachments = List.copyOf(attachments);
		submissionTypes = List.copyOf(submissionTypes);
		assignees = List.copyOf(assignees);
	}

	/**
	 * Whether it is only for chosen students; this can't be changed after it was created.
	 */
	public boolean isForChosenStudents() {
		return !this.assignees.isEmpty();
	}

	/** The same content for other chosen students. */
	public AssignmentContent withAssignees(List<PersonId> others) {
		return new AssignmentContent(this.title, this.description, this.attachments, this.dueDate, this.availability,
				this.pointsPossible, this.submissionTypes, this.maxAttempts, this.term, others);
	}

	/** The same content with a different due date. */
	public AssignmentContent withDueDate(@Nullable Instant due) {
		return new AssignmentContent(this.title, this.description, this.attachments, due, this.availability,
				this.pointsPossible, this.submissionTypes, this.maxAttempts, this.term, this.assignees);
	}

	/** The same content, accepting work until then. */
	public AssignmentContent withEnd(@Nullable Instant end) {
		return new AssignmentContent(this.title, this.description, this.attachments, this.dueDate,
				this.availability.until(end), this.pointsPossible, this.submissionTypes, this.maxAttempts, this.term,
				this.assignees);
	}

	/** The same content with a different limit of attempts. */
	public AssignmentContent withAttempts(@Nullable Integer most) {
		return new AssignmentContent(this.title, this.description, this.attachments, this.dueDate, this.availability,
				this.pointsPossible, this.submissionTypes, most, this.term, this.assignees);
	}

	/** The same content, always available and never due. */
	public AssignmentContent withoutTimes() {
		return new AssignmentContent(this.title, this.description, this.attachments, null, AvailabilityWindow.ALWAYS,
				this.pointsPossible, this.submissionTypes, this.maxAttempts, this.term, this.assignees);
	}

	/** The same content with a different due date and term, for all students. */
	public AssignmentContent forAnotherSection(@Nullable Instant due, @Nullable TermId itsTerm) {
		return new AssignmentContent(this.title, this.description, this.attachments, due, this.availability,
				this.pointsPossible, this.submissionTypes, this.maxAttempts, itsTerm, List.of());
	}

}
