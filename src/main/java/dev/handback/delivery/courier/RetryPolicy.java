package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.vocabulary.Provider;

/**
 * The whole retry policy: what happens next, given the result of a call.
 *
 * @param <T> the value of an accepted call
 */
abstract class RetryPolicy<T> implements ServiceAnswer.Visitor<T, AttemptOutcome> {

	private static final int RETRIES = 5;

	/** The number of rounds in quick succession; after that, the waits are longer. */
	private static final int SOON = 5;

	private static final Duration BETWEEN_ROUNDS = Duration.ofSeconds(45);

	// Any sooner, it would be a retry, and what was refused must not be retried
	// (contract, errors).
	private static final Duration DISTRICT_RECHECK = Duration.ofMinutes(1);

	/** How often something is retried that needs a person's action first. */
	static final Duration LOW_RATE = Duration.ofMinutes(15);

	private final Provider provider;

	private final int attempts;

	private final Clock clock;

	private final Jitter jitter;

	RetryPolicy(Provider provider, int attempts, Clock clock, Jitter jitter) {
		this.provider = provider;
		this.attempts = attempts;
		this.clock = clock;
		this.jitter = jitter;
	}

	/** Whether repeating after this failure is harmless. */
	abstract boolean mayRepeat(boolean mayHaveActed);

	@Override
	public AttemptOutcome throttled(Instant until) {
		return AttemptOutcome.pauseDistrict(Reason.THROTTLED, Duration.between(this.clock.instant(), until));
	}

	@Override
	public AttemptOutcome unavailable(boolean mayHaveActed, String detail) {
		return mayRepeat(mayHaveActed) ? nextAttempt() : AttemptOutcome.unknown();
	}

	@Override
	public AttemptOutcome tokenRefused(String detail) {
		return AttemptOutcome.pauseDistrict(Reason.TOKEN_REFUSED, DISTRICT_RECHECK);
	}

	@Override
	public AttemptOutcome refused(Refusal refusal, String detail) {
		return switch (refusal) {
			case DISTRICT_NOT_CONNECTED -> AttemptOutcome.pauseDistrict(Reason.LMS_DISCONNECTED, DISTRICT_RECHECK);
			case UNSUPPORTED_OPERATION -> AttemptOutcome.waitFor(Reason.DRAFT, LOW_RATE);
			case NO_STUDENT_SESSION -> this.provider.rules().mayWaitForStudents()
					? AttemptOutcome.waitFor(Reason.NO_STUDENT_SESSION, LOW_RATE) : unavailable(true, detail);
			case PERSON_NOT_FOUND -> AttemptOutcome.waitFor(Reason.STUDENT_NOT_IN_LMS, LOW_RATE);
			case SECTION_NOT_FOUND -> AttemptOutcome.waitFor(Reason.SECTION_NOT_IN_LMS, LOW_RATE);
			case ASSIGNMENT_GONE -> AttemptOutcome.refused(Reason.ASSIGNMENT_GONE);
			case DUE_DATE_PAST -> AttemptOutcome.refused(Reason.DUE_DATE_PAST);
			case GRADER_UNKNOWN -> AttemptOutcome.waitFor(Reason.GRADER_UNKNOWN, LOW_RATE);
			case ANSWER_TOO_LARGE -> AttemptOutcome.waitFor(Reason.SENT_NOT_CHECKED, LOW_RATE);
			case FIELD_IGNORED -> AttemptOutcome.refused(Reason.FIELD_IGNORED);
			case BAD_REQUEST, MISSING_FIELD, LINK_NOT_SUPPORTED, NOT_FOUND, WRONG_ENDPOINT, PAGE_TOO_LARGE,
					LIST_UNREADABLE, FORBIDDEN, NOT_IMPLEMENTED ->
				AttemptOutcome.refused(Reason.REJECTED);
		};
	}

	/**
	 * What a refused read means: only a write can be rejected.
	 * @param next the outcome if it were a write
	 * @param unread what can't be done without the read
	 */
	static AttemptOutcome refusedRead(AttemptOutcome next, Reason unread) {
		boolean rejected = next.state() == AttemptOutcome.State.REFUSED && next.reason() != Reason.ASSIGNMENT_GONE;
		boolean ofWrites = next.reason() == Reason.GRADER_UNKNOWN || next.reason() == Reason.SENT_NOT_CHECKED;
		return (rejected || ofWrites) ? AttemptOutcome.waitFor(unread, LOW_RATE) : next;
	}

	private AttemptOutcome nextAttempt() {
		int inRound = this.attempts % (RETRIES + 1);
		int round = this.attempts / (RETRIES + 1);
		Duration delay = (inRound < RETRIES) ? Duration.ofSeconds(1L << inRound)
				: (round < SOON) ? BETWEEN_ROUNDS : LOW_RATE;
		return AttemptOutcome.retry(Reason.UNAVAILABLE, this.jitter.around(delay), this.attempts + 1);
	}

}
