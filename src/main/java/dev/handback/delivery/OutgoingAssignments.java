package dev.handback.delivery;

import java.util.Optional;

import dev.handback.vocabulary.LmsAssignmentId;

/** What delivery asks of the module that keeps assignments. */
public interface OutgoingAssignments {

	/** What has to be done now, read at the moment of doing it. */
	AssignmentTask next(Target assignment);

	/**
	 * Stores the id that the service will never list again. Called before anything else
	 * happens with the answer; repeating it does no harm.
	 * @param content what was sent
	 * @param said what the learning platform made of it
	 * @return false if the assignment has another id by now: then this one is kept as a
	 * second id, which people are shown
	 */
	boolean created(Target assignment, LmsAssignmentId id, AssignmentContent content, LmsAssignment said);

	/**
	 * Stores an id whose answer could not be stored in time; repeating it does no harm.
	 * @return false if the assignment has another id by now: then this one is kept as a
	 * second id, which people are shown
	 */
	boolean found(Target assignment, LmsAssignmentId id);

	/** Takes note that the learning platform took the content. */
	void updated(Target assignment, AssignmentContent content, LmsAssignment said);

	/** Takes note of what the learning platform says, whoever changed it. */
	void seen(Target assignment, LmsAssignment said);

	/** Takes note that it is gone there because we wanted it so. */
	void deleted(Target assignment);

	/**
	 * Takes note that somebody deleted there what had this id.
	 * @return false if it has another id by now, or was to be deleted
	 */
	boolean gone(Target assignment, LmsAssignmentId id);

	/** Whether a teacher deleted it here, so that nothing of it is sent any more. */
	boolean isDeleted(Target assignment);

	/** The service's id; empty before the assignment was created. */
	Optional<LmsAssignmentId> lmsId(Target assignment);

}
