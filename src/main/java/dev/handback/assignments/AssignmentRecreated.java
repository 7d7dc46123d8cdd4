package dev.handback.assignments;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;

/**
 * Lets other modules start over when an assignment that was deleted in the LMS is created
 * there again; called in the same transaction.
 */
public interface AssignmentRecreated {

	/** Locks what the next one changes: everyone locks that before deliveries. */
	void lock(DistrictId district, AssignmentId assignment);

	/** Forgets what the LMS had for the deleted assignment. */
	void forgetLms(DistrictId district, AssignmentId assignment);

}
