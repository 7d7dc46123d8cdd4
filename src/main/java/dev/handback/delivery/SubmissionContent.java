package dev.handback.delivery;

import java.time.Instant;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * What a student's submission should contain.
 *
 * @param wanted what the teacher wants there
 * @param confirmed what both sides last agreed on
 * @param confirmedAt when; null if never
 * @param theirs a value seen there that didn't come from here, until a teacher has chosen
 * or it is gone; null for none
 * @param grader who gave the grade and wrote the comment; null if no one graded here, so
 * that any grade there is right
 * @param attempt the newest work that the student handed in here; null for none
 */
public record SubmissionContent(GradeValue wanted, GradeValue confirmed, @Nullable Instant confirmedAt,
		@Nullable GradeValue theirs, @Nullable PersonId grader, @Nullable HandInAttempt attempt) {

	/** A submission that no one graded here, with or without work. */
	public static SubmissionContent ungraded(@Nullable HandInAttempt attempt) {
		return new SubmissionContent(GradeValue.NONE, GradeValue.NONE, null, null, null, attempt);
	}

	/**
	 * The same, given what the LMS has: what was changed there and not here is taken
	 * over.
	 */
	public SubmissionContent seeing(GradeValue held) {
		if (this.grader == null) {
			return new SubmissionContent(held, held, this.confirmedAt, null, null, this.attempt);
		}
		GradeDetails taken = this.wanted.details().mergedWith(this.confirmed.details(), held.details());
		GradeDetails agreed = this.confirmed.details().mergedWith(this.wanted.details(), held.details());
		return new SubmissionContent(this.wanted.withDetails(taken), this.confirmed.withDetails(agreed),
				this.confirmedAt, this.theirs, this.grader, this.attempt);
	}

	/**
	 * Older values of ours count from here on: what both sides agreed on afterwards can
	 * no longer arrive.
	 * @param lateWrite whether an earlier request may still land, so that all count
	 */
	public Instant olderFrom(boolean lateWrite) {
		return (lateWrite || this.confirmedAt == null) ? Instant.EPOCH : this.confirmedAt;
	}

	/** What the student handed in and hasn't been seen there yet; null for nothing. */
	public @Nullable Attachment pendingWork() {
		return (this.attempt != null && !this.attempt.arrived()) ? this.attempt.work() : null;
	}

	public SubmissionContent with(HandInAttempt seen) {
		return new SubmissionContent(this.wanted, this.confirmed, this.confirmedAt, this.theirs, this.grader, seen);
	}

	/** Whether the LMS was seen to have what is wanted, and nothing else since. */
	public boolean isConfirmed() {
		return pendingWork() == null && this.theirs == null && this.wanted.isSameAs(this.confirmed);
	}

}
