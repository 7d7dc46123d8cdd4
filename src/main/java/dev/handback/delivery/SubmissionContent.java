package dev.handback.delivery;

import java.time.Instant;
import java.util.function.BiPredicate;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ProviderRules;
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
 * @param grader who gave the grade and wrote the comment, or {@link PersonId#GONE}; null
 * if no one graded here, so that any grade in the LMS is fine
 * @param attempt the newest work that the student handed in here; null for none
 */
public record SubmissionContent(GradeValue wanted, GradeValue confirmed, @Nullable Instant confirmedAt,
		@Nullable GradeValue theirs, @Nullable PersonId grader, @Nullable HandInAttempt attempt) {

	/** A submission that wasn't graded here, with or without work. */
	public static SubmissionContent ungraded(@Nullable HandInAttempt attempt) {
		return new SubmissionContent(GradeValue.NONE, GradeValue.NONE, null, null, null, attempt);
	}

	/**
	 * Whether no one graded here. There is nothing that both sides agree on then, so a
	 * grade that is given or released meanwhile is compared with what the LMS has.
	 */
	public boolean isUngraded() {
		return this.grader == null;
	}

	/** Whether there is no grade here, and none that we know of in the LMS. */
	public boolean isWithoutGrade() {
		return this.theirs == null && this.wanted.isSameAs(GradeValue.NONE) && this.confirmed.isSameAs(GradeValue.NONE);
	}

	/**
	 * The same content after reading what the LMS has: changes made only there are
	 * adopted. What it has says nothing about details that the provider doesn't keep.
	 */
	public SubmissionContent seeing(GradeValue held, ProviderRules rules) {
		if (isUngraded()) {
			return new SubmissionContent(held, held, this.confirmedAt, null, null, this.attempt);
		}
		GradeDetails there = arrived(held, rules).held().details();
		GradeDetails taken = this.wanted.details().mergedWith(this.confirmed.details(), there);
		GradeDetails agreed = this.confirmed.details().mergedWith(this.wanted.details(), there);
		return new SubmissionContent(this.wanted.withDetails(taken), this.confirmed.withDetails(agreed),
				this.confirmedAt, this.theirs, this.grader, this.attempt);
	}

	/**
	 * The grade as it has arrived. Nothing has changed about details that the provider
	 * doesn't keep: the district's LMS may be another one than before, or not be known
	 * for a while.
	 */
	public ArrivedGrade arrived(GradeValue held, ProviderRules rules) {
		return new ArrivedGrade(this.wanted,
				held.withDetails(held.details().limitedTo(rules, this.confirmed.details())));
	}

	/** Whether a field has the value that is wanted or that both sides last agreed on. */
	public boolean has(GradeValue held, BiPredicate<GradeValue, GradeValue> sameField) {
		return sameField.test(held, this.wanted) || sameField.test(held, this.confirmed);
	}

	/**
	 * The time from which older values of ours matter: what was wanted before the last
	 * agreement can no longer arrive.
	 * @param lateWrite whether an earlier request may still take effect, so that all of
	 * them matter
	 */
	public Instant olderFrom(boolean lateWrite) {
		return (lateWrite || this.confirmedAt == null) ? Instant.EPOCH : this.confirmedAt;
	}

	/**
	 * What the student handed in that hasn't been seen in the LMS yet; null for nothing.
	 */
	public @Nullable Attachment pendingWork() {
		return (this.attempt != null && !this.attempt.arrived()) ? this.attempt.work() : null;
	}

	public SubmissionContent with(HandInAttempt seen) {
		return new SubmissionContent(this.wanted, this.confirmed, this.confirmedAt, this.theirs, this.grader, seen);
	}

	/** Whether the wanted value was seen in the LMS, and no other value since. */
	public boolean isConfirmed() {
		return pendingWork() == null && this.theirs == null && this.wanted.isSameAs(this.confirmed);
	}

}
