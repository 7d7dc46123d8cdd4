package dev.handback.assignments;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

/**
 * An assignment in a section that the teacher making the request teaches, or taught when
 * it was closed. Code that has one needn't check again. It is never one that is deleted
 * here and in the LMS, unless the parameter is {@link MaybeDeleted}.
 */
public record TaughtAssignment(TeachersSection place, AssignmentSummary assignment) {

	public SignedInUser teacher() {
		return this.place.teacher();
	}

	/**
	 * The assignment, if it can still be changed.
	 * @throws NotFoundException if it is being deleted
	 */
	public AssignmentSummary changeable() {
		if (this.assignment.deletionWanted()) {
			throw new NotFoundException();
		}
		return this.assignment;
	}

	public DistrictId district() {
		return this.place.district();
	}

	public TaughtSection section() {
		return this.place.section();
	}

	public AssignmentId id() {
		return this.assignment.id();
	}

	public DeliveryTarget target() {
		return DeliveryTarget.assignment(district(), this.place.id(), id());
	}

	public DeliveryTarget submission(PersonId student) {
		return DeliveryTarget.submission(district(), this.place.id(), id(), student);
	}

	/** The address of its page. */
	public String address() {
		return this.place.address() + "/assignments/" + id();
	}

}
