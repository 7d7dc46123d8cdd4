package dev.handback.assignments;

import java.util.Collection;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.AssignmentId;

/**
 * Lets other modules copy what they store about an assignment when a teacher creates
 * copies of it; called in the same transaction.
 */
public interface AssignmentCopied {

	/** Copies what is stored about the original, which the teacher may see. */
	void copied(SignedInUser teacher, AssignmentId original, Collection<AssignmentId> copies);

}
