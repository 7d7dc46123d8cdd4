package dev.handback.assignments;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;

/**
 * The question what else has to begin afresh when an assignment that was deleted in the
 * learning platform is created there again; asked in the transaction that does so.
 */
public interface AssignmentRecreated {

	/** Forgets what the learning platform held of the old one. */
	void forgetLms(DistrictId district, AssignmentId assignment);

}
