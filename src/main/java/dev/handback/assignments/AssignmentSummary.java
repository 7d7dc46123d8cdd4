package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.DueDates;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * An assignment as other modules see it.
 *
 * @param lmsId the service's id; null until it was created in the LMS
 * @param presence what the LMS says about it
 * @param dueDates its due dates, if they differ because the LMS's was changed there;
 * otherwise null
 * @param pointsInLms the points possible in the LMS, if there are others here; otherwise
 * null
 * @param pointsChanged whether they differ because the LMS's were changed there
 * @param deletionWanted whether it is being deleted
 * @param content its content
 */
public record AssignmentSummary(AssignmentId id, SectionId section, @Nullable LmsAssignmentId lmsId,
		LmsPresence presence, @Nullable DueDates dueDates, @Nullable BigDecimal pointsInLms, boolean pointsChanged,
		boolean deletionWanted, AssignmentContent content) {

	static AssignmentSummary of(Assignment assignment, Instant now) {
		return new AssignmentSummary(assignment.id(), assignment.section(), assignment.lmsId().orElse(null),
				assignment.presence(now), assignment.dueDates(), assignment.pointsInLms(),
				assignment.arePointsChanged(), assignment.isDeletionWanted(), assignment.content());
	}

	/**
	 * What is different in the LMS. Whether it is open there, when it is due and what it
	 * is worth are three things.
	 */
	public Set<LmsPresence> differences() {
		Set<LmsPresence> differences = EnumSet.of(this.presence);
		if (this.dueDates != null) {
			differences.add(LmsPresence.DUE_DATE_CHANGED);
		}
		if (this.pointsChanged) {
			differences.add(LmsPresence.POINTS_CHANGED);
		}
		differences.remove(LmsPresence.PRESENT);
		return differences;
	}

	public String title() {
		return this.content.title();
	}

	public String description() {
		return this.content.description();
	}

	public @Nullable Instant dueAt() {
		return this.content.dueDate();
	}

	/** The points possible; null if none were set. */
	public @Nullable BigDecimal pointsPossible() {
		return this.content.pointsPossible();
	}

	/** Whether it was created in the LMS, so that some of it is fixed. */
	public boolean inTheLms() {
		return this.lmsId != null;
	}

	/** Whether it is for that student in the section. */
	public boolean isFor(PersonId student) {
		return !this.content.isForChosenStudents() || this.content.assignees().contains(student);
	}

}
