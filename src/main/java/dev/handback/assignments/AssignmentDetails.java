package dev.handback.assignments;

import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.AssignmentId;

/**
 * All that a teacher may change of an assignment.
 *
 * @param inTheLms whether it was created there, so that some of it is fixed
 */
record AssignmentDetails(AssignmentId id, AssignmentContent content, boolean inTheLms) {

	static AssignmentDetails of(Assignment assignment) {
		return new AssignmentDetails(assignment.id(), assignment.content(), assignment.lmsId().isPresent());
	}

	public String title() {
		return this.content.title();
	}

}
