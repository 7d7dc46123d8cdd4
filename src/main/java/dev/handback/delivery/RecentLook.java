package dev.handback.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

import dev.handback.client.ServiceAnswer;
import dev.handback.vocabulary.PersonId;

/**
 * What is wanted and what the learning platform holds of submissions that are about to be
 * written.
 *
 * @param rows those that it counts for: nothing of theirs can have left since
 * @param began a moment before anybody asked for either
 */
record RecentLook(Set<ClaimedRow> rows, Map<PersonId, SubmissionContent> contents,
		ServiceAnswer<Map<PersonId, LmsSubmission>> answer, Instant began, Instant ended) {

	/**
	 * The service has no conditional write: by then a teacher may have changed it there.
	 */
	static final Duration HOLDS = Duration.ofMillis(1500);

	boolean isRead() {
		return this.answer instanceof ServiceAnswer.Accepted;
	}

	/** How long it holds from now; zero if it does not. */
	Duration left(Instant now) {
		Duration age = Duration.between(this.ended, now);
		return (age.isNegative() || age.compareTo(HOLDS) >= 0) ? Duration.ZERO : HOLDS.minus(age);
	}

	Duration took() {
		return Duration.between(this.began, this.ended);
	}

}
