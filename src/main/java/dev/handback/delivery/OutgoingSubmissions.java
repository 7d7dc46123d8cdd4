package dev.handback.delivery;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PersonId;

/** What delivery asks of the module that keeps grades. */
public interface OutgoingSubmissions {

	/**
	 * The newest values, read at the moment of sending, in one query.
	 * @param assignment the target of the assignment itself
	 */
	Map<PersonId, SubmissionContent> contents(Target assignment, Collection<PersonId> students);

	/**
	 * Takes note that the learning platform holds what is wanted.
	 * @param asOf a moment before anybody asked what is wanted and what is held
	 */
	void confirmed(Target submission, GradeValue held, Instant asOf);

	/**
	 * Takes note whether the learning platform was seen to hold that attempt, which says
	 * nothing about any other.
	 */
	void handedIn(Target submission, HandInAttempt attempt);

	/** The student's newest attempt that is such work. */
	Optional<HandInAttempt> newestAttempt(Target submission, Predicate<Attachment> work);

	/**
	 * Takes note that the learning platform holds something that did not come from here.
	 */
	void differs(Target submission, GradeValue theirs);

	/** Takes note of the work that students handed in there. */
	void seenThere(Target assignment, Map<PersonId, LmsSubmission> held);

	/**
	 * Those of which the roster says that the student left or the section is closed, in
	 * one query.
	 */
	Set<Enrollment> departed(Collection<Enrollment> enrollments);

	/**
	 * Whether the value is one of ours that was wanted after that moment.
	 */
	boolean wasWanted(Target submission, GradeValue held, Instant since);

}
