package dev.handback.grading.gradebook;

import java.util.Optional;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.ProviderRules;

/**
 * What would keep a grade of an assignment from the LMS, as far as that is known before
 * it is sent.
 *
 * @param delivery the state of the assignment itself
 */
public record Outlook(TaughtSection section, AssignmentSummary assignment, DeliveryState delivery,
		ProviderRules rules) {

	/** Why the student's grade would wait or stay here; empty if it goes. */
	public Optional<Reason> obstacle(Student student) {
		return ofAssignment().or(() -> student.hasLeft() ? Optional.of(Reason.NOT_ENROLLED) : Optional.empty())
			.or(() -> student.reachesTheLms() ? Optional.empty() : Optional.of(Reason.STUDENT_NOT_IN_LMS));
	}

	private Optional<Reason> ofAssignment() {
		if (this.assignment.deletionWanted()) {
			return Optional.of(Reason.KEPT_HERE);
		}
		if (this.section.isPast()) {
			return Optional.of(Reason.NOT_ENROLLED);
		}
		if (!this.section.reachesTheLms()) {
			return Optional.of(Reason.SECTION_NOT_IN_LMS);
		}
		if (this.assignment.presence() == LmsPresence.GONE) {
			return Optional.of(Reason.ASSIGNMENT_GONE);
		}
		if (!this.assignment.inTheLms()) {
			return Optional.of((this.delivery.reason() == Reason.ID_LOST) ? Reason.ASSIGNMENT_ID_LOST
					: this.delivery.mayBeThere() ? Reason.ASSIGNMENT_UNKNOWN
							: this.delivery.moves() ? Reason.ASSIGNMENT_FIRST : Reason.ASSIGNMENT_REFUSED);
		}
		return (this.assignment.presence() == LmsPresence.DRAFT && this.rules.keepsGradesOncePublished())
				? Optional.of(Reason.DRAFT) : Optional.empty();
	}

}
