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

/** What delivery needs from the module that stores grades. */
public interface OutgoingSubmissions {

	/**
	 * The newest values, read when sending, in one query.
	 * @param assignment the target of the assignment itself
	 */
	Map<PersonId, SubmissionContent> contents(DeliveryTarget assignment, Collection<PersonId> students);

	/**
	 * Records that the LMS has what was wanted.
	 * @param assignment the target of the assignment itself
	 * @param asOf a time before the wanted and the stored values were read
	 */
	void confirmed(DeliveryTarget assignment, Map<PersonId, ArrivedGrade> seen, Instant asOf);

	/**
	 * Records whether the LMS shows that attempt, which says nothing about other
	 * attempts.
	 */
	void handedIn(DeliveryTarget submission, HandInAttempt attempt);

	/** The student's newest attempt with work that matches. */
	Optional<HandInAttempt> newestAttempt(DeliveryTarget submission, Predicate<Attachment> work);

	/** Records that the LMS has a value that didn't come from here. */
	void differs(DeliveryTarget submission, GradeValue theirs);

	/** Records the work that students handed in in the LMS. */
	void seenThere(DeliveryTarget assignment, Map<PersonId, LmsSubmission> held);

	/**
	 * The ones whose student has left or whose section is closed according to the roster,
	 * in one query.
	 */
	Set<Enrollment> departed(Collection<Enrollment> enrollments);

	/**
	 * Whether the value may come from a write of ours that was wanted after that time. A
	 * write changes only some of the fields: what the content has may be left in others.
	 */
	boolean wasWanted(DeliveryTarget submission, GradeValue held, SubmissionContent content, Instant since);

}
