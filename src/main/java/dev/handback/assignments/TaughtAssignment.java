package dev.handback.assignments;

import dev.handback.delivery.Target;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PersonId;

/**
 * An assignment of a section that the teacher making the request teaches, or did when it
 * was closed. Code that has one needn't check again. It is never one that is deleted here
 * and in the LMS, unless the parameter is {@link MaybeDeleted}.
 */
public record TaughtAssignment(TeachersSection place, AssignmentSummary assignment) {

	public SignedInUser teacher() {
		return this.place.teacher();
	}

	/**
	 * The assignment, where it can still be changed.
	 * @throws NotFoundException if it is being deleted
	 */
	AssignmentSummary changeable() {
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

	public Target target() {
		return Target.assignment(district(), this.place.id(), id());
	}

	/** The student's submission of it. */
	public Target submission(PersonId student) {
		return Target.submission(district(), this.place.id(), id(), student);
	}

	/** The address of its page. */
	public String address() {
		return this.place.address() + "/assignments/" + id();
	}

}
