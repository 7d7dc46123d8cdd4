package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.vocabulary.ids.PersonId;

/**
 * What is wanted and what the LMS has, for submissions that are about to be written.
 *
 * @param rows the rows that it is valid for, because nothing of theirs can have been sent
 * since
 * @param began a time before either was read
 * @param asOf when the first answer arrived
 * @param ended when the last one arrived
 */
record RecentRead(Set<LeasedDelivery> rows, Map<PersonId, SubmissionContent> contents,
		ServiceAnswer<SeenSubmissions> answer, Instant began, Instant asOf, Instant ended) {

	/**
	 * The service has no conditional write: after this long, a teacher may have changed
	 * the value in the LMS.
	 */
	static final Duration HOLDS = Duration.ofMillis(1500);

	/** After this long, nothing is sent based on it, whatever caused the delay. */
	private static final Duration AT_MOST = Duration.ofSeconds(2);

	/** How much of that the further pages of a list may take. */
	static final Duration PAGES_WITHIN = Duration.ofMillis(750);

	boolean isRead() {
		return this.answer instanceof ServiceAnswer.Accepted;
	}

	/**
	 * Whether it contains nothing about any row, or was too old when its last page
	 * arrived, so that each row has to be read alone.
	 */
	boolean isListRefused() {
		return this.rows.size() > 1 && (LmsSubmissions.isListRefused(this.answer) || isTooOld(this.ended));
	}

	boolean isTooOld(Instant now) {
		Duration age = Duration.between(this.asOf, now);
		return age.isNegative() || age.compareTo(AT_MOST) > 0;
	}

	/**
	 * Whether it doesn't contain what the LMS has for the row, which then has to be read
	 * alone.
	 */
	boolean leavesOpen(LeasedDelivery row) {
		return isListRefused()
				|| (this.rows.size() > 1 && this.answer instanceof ServiceAnswer.Accepted<SeenSubmissions> read
						&& read.value().leavesOpen(row, this.contents));
	}

	/** How long it is still valid; zero if it isn't. */
	Duration left(Instant now) {
		Duration age = Duration.between(this.asOf, now);
		return (age.isNegative() || age.compareTo(HOLDS) >= 0) ? Duration.ZERO : HOLDS.minus(age);
	}

	Duration took() {
		return Duration.between(this.began, this.ended);
	}

}
