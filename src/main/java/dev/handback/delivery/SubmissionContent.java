package dev.handback.delivery;

import java.time.Instant;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * What should stand in a student's submission.
 *
 * @param wanted what the teacher wants there
 * @param confirmed what both sides last agreed on
 * @param confirmedAt when; null where they never did
 * @param theirs what was seen there that did not come from here, until a teacher has
 * chosen or it is gone; null for nothing
 * @param grader who gave the grade and wrote the comment; null where nobody graded here,
 * so that whatever grade stands there is right
 * @param attempt the newest work that the student handed in here; null for none
 */
public record SubmissionContent(GradeValue wanted, GradeValue confirmed, @Nullable Instant confirmedAt,
		@Nullable GradeValue theirs, @Nullable PersonId grader, @Nullable HandInAttempt attempt) {

	/** What nobody graded here, with work that was handed in or without. */
	public static SubmissionContent ungraded(@Nullable HandInAttempt attempt) {
		return new SubmissionContent(GradeValue.NONE, GradeValue.NONE, null, null, null, attempt);
	}

	/**
	 * The same in view of what the learning platform holds: what was changed there and
	 * not here is taken over.
	 */
	SubmissionContent seeing(GradeValue held) {
		if (this.grader == null) {
			return new SubmissionContent(held, held, this.confirmedAt, null, null, this.attempt);
		}
		GradeDetails taken = this.wanted.details().mergedWith(this.confirmed.details(), held.details());
		GradeDetails agreed = this.confirmed.details().mergedWith(this.wanted.details(), held.details());
		return new SubmissionContent(this.wanted.withDetails(taken), this.confirmed.withDetails(agreed),
				this.confirmedAt, this.theirs, this.grader, this.attempt);
	}

	/**
	 * Older values of ours count from here on: what both sides agreed on after them is no
	 * longer on its way.
	 * @param lateWrite whether an earlier request may still land, so that all count
	 */
	Instant olderFrom(boolean lateWrite) {
		return (lateWrite || this.confirmedAt == null) ? Instant.EPOCH : this.confirmedAt;
	}

	/** What the student handed in and was not seen there yet; null for nothing. */
	@Nullable Attachment pendingWork() {
		return (this.attempt != null && !this.attempt.arrived()) ? this.attempt.work() : null;
	}

	SubmissionContent with(HandInAttempt seen) {
		return new SubmissionContent(this.wanted, this.confirmed, this.confirmedAt, this.theirs, this.grader, seen);
	}

	/**
	 * Whether the learning platform was seen to hold what is wanted, and nothing else
	 * since.
	 */
	public boolean isConfirmed() {
		return pendingWork() == null && this.theirs == null && this.wanted.isSameAs(this.confirmed);
	}

}
