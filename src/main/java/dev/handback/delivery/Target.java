package dev.handback.delivery;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * What is delivered: an assignment, or one student's submission of it.
 *
 * @param student null for the assignment itself
 */
public record Target(DistrictId district, SectionId section, AssignmentId assignment, @Nullable PersonId student) {

	public static Target assignment(DistrictId district, SectionId section, AssignmentId assignment) {
		return new Target(district, section, assignment, null);
	}

	public static Target submission(DistrictId district, SectionId section, AssignmentId assignment, PersonId student) {
		return new Target(district, section, assignment, student);
	}

	/** The assignment that the submission belongs to, or itself. */
	public Target ofAssignment() {
		return assignment(this.district, this.section, this.assignment);
	}

}
