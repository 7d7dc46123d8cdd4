package dev.handback.delivery;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;

/** What delivery needs from the module that keeps grades. */
public interface OutgoingSubmissions {

	/**
	 * The newest values, read when sending, in one query.
	 * @param assignment the target of the assignment itself
	 */
	Map<PersonId, SubmissionContent> contents(DeliveryTarget assignment, Collection<PersonId> students);

	/**
	 * Records that the LMS has what is wanted.
	 * @param asOf a moment before the wanted and the stored value were read
	 */
	void confirmed(DeliveryTarget submission, GradeValue held, Instant asOf);

	/** Records whether the LMS shows that attempt, which says nothing about any other. */
	void handedIn(DeliveryTarget submission, HandInAttempt attempt);

	/** The student's newest attempt with work of that kind. */
	Optional<HandInAttempt> newestAttempt(DeliveryTarget submission, Predicate<Attachment> work);

	/** Records that the LMS has something that didn't come from here. */
	void differs(DeliveryTarget submission, GradeValue theirs);

	/** Records the work that students handed in there. */
	void seenThere(DeliveryTarget assignment, Map<PersonId, LmsSubmission> held);

	/**
	 * Those whose student has left or whose section is closed according to the roster, in
	 * one query.
	 */
	Set<Enrollment> departed(Collection<Enrollment> enrollments);

	/**
	 * Whether the value is one of ours that was wanted after that moment.
	 */
	boolean wasWanted(DeliveryTarget submission, GradeValue held, Instant since);

}
