package dev.handback.delivery;

import java.util.Optional;

import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.jspecify.annotations.Nullable;

/** What delivery needs from the module that stores assignments. */
public interface OutgoingAssignments {

	/** What to do now; determined right before doing it. */
	AssignmentWrite next(DeliveryTarget assignment);

	/**
	 * Stores the id that the service will never list again. Called before anything else
	 * is done with the answer; repeating it is harmless.
	 * @param content the content that was sent
	 * @param said the assignment as the LMS returned it
	 * @return false if the assignment already has another id: this one is then kept as a
	 * second id, which people are told about
	 */
	boolean created(DeliveryTarget assignment, LmsAssignmentId id, AssignmentContent content, LmsAssignment said);

	/**
	 * Stores an id that couldn't be stored when it arrived; repeating it is harmless.
	 * @return false if the assignment already has another id: this one is then kept as a
	 * second id, which people are told about
	 */
	boolean found(DeliveryTarget assignment, LmsAssignmentId id);

	/**
	 * Records that a create got no usable answer, and no one is asked about it: the
	 * assignment may be in the LMS without an id, or once more than is known.
	 * @param several whether more than one create may have done something
	 */
	void lost(DeliveryTarget assignment, boolean several);

	/** Records that the LMS accepted the content. */
	void updated(DeliveryTarget assignment, AssignmentContent content, LmsAssignment said);

	/** Records what the LMS says about the assignment, whoever changed it. */
	void seen(DeliveryTarget assignment, LmsAssignment said);

	/** Records that the assignment is gone from the LMS because we deleted it. */
	void deleted(DeliveryTarget assignment);

	/**
	 * Records that someone deleted the assignment with this id in the LMS.
	 * @return false if it has another id by now, or was going to be deleted
	 */
	boolean gone(DeliveryTarget assignment, LmsAssignmentId id);

	/** Where the assignment's grades go; determined right before sending them. */
	Destination destination(DeliveryTarget assignment);

	/** The service's id; empty before the assignment was created. */
	Optional<LmsAssignmentId> lmsId(DeliveryTarget assignment);

	/**
	 * Where grades go.
	 *
	 * @param isDeleted whether a teacher deleted the assignment here, so that nothing
	 * more is sent
	 * @param id the service's id; null before the assignment was created
	 */
	record Destination(boolean isDeleted, @Nullable LmsAssignmentId id) {

	}

}
