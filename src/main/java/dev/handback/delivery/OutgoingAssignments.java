package dev.handback.delivery;

import java.util.Optional;

import dev.handback.vocabulary.LmsAssignmentId;
import org.jspecify.annotations.Nullable;

/** What delivery asks of the module that keeps assignments. */
public interface OutgoingAssignments {

	/** What has to be created; empty where the service has given an id already. */
	Optional<AssignmentContent> toCreate(Target target);

	/**
	 * Stores the id that the service will never list again. Called before anything else
	 * happens with the answer; repeating it does no harm.
	 * @param state as the learning platform says
	 */
	void created(Target target, LmsAssignmentId id, @Nullable String state);

	/** The service's id; empty before the assignment was created. */
	Optional<LmsAssignmentId> lmsId(Target target);

}
