package dev.handback.delivery;

import dev.handback.client.AssignmentAddress;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * What is delivered: an assignment, or one student's submission of it.
 *
 * @param student null for the assignment itself
 */
public record DeliveryTarget(DistrictId district, SectionId section, AssignmentId assignment,
		@Nullable PersonId student) {

	public static DeliveryTarget assignment(DistrictId district, SectionId section, AssignmentId assignment) {
		return new DeliveryTarget(district, section, assignment, null);
	}

	public static DeliveryTarget submission(DistrictId district, SectionId section, AssignmentId assignment,
			PersonId student) {
		return new DeliveryTarget(district, section, assignment, student);
	}

	/** The assignment's address at the service, given its id there. */
	public AssignmentAddress address(LmsAssignmentId id) {
		return new AssignmentAddress(this.district, this.section, id);
	}

	/** The assignment that the submission belongs to, or the assignment itself. */
	public DeliveryTarget ofAssignment() {
		return assignment(this.district, this.section, this.assignment);
	}

}
