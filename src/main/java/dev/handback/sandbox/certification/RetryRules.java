package dev.handback.sandbox.certification;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.handback.sandbox.journal.JournalEntry;

/** What is expected of an application when a request fails or is refused. */
final class RetryRules {

	private static final int MOST_RETRIES = 5;

	/** Half of the contract's first wait, because waits are often shortened at random. */
	private static final long FIRST_WAIT_MILLIS = 500;

	/** After a pause this long, a request isn't a retry anymore. */
	private static final Duration LATER = Duration.ofMinutes(1);

	/** Other requests, which other threads were just about to send. */
	private static final Duration GRACE = Duration.ofMillis(750);

	/** The reset is in whole seconds, and clocks differ. */
	private static final Duration CLOCKS_AGREE = Duration.ofSeconds(1);

	private static final Set<Integer> FINAL = Set.of(400, 401, 404, 501);

	private RetryRules() {
	}

	/** Contract, errors, rule 4: 1 s, 2 s, 4 s and so on. */
	static void backoff(Exercise exercise, Evidence evidence) {
		retries(exercise, (retry, number, pause) -> evidence
			.judge(pause.toMillis() >= FIRST_WAIT_MILLIS << Math.min(number - 1, MOST_RETRIES), retry));
	}

	/** Contract, errors, rule 4. */
	static void atMostFive(Exercise exercise, Evidence evidence) {
		retries(exercise, (retry, number, pause) -> evidence.judge(number <= MOST_RETRIES, retry));
	}

	private static void retries(Exercise exercise, Retry retry) {
		Exercise.grouped(exercise.ofBackChannel(), Sent::key).forEach((same) -> {
			int number = 0;
			for (int i = 1; i < same.size(); i++) {
				Duration pause = pause(same.get(i - 1), same.get(i));
				boolean retried = Sent.failedForNow(same.get(i - 1)) && pause.compareTo(LATER) < 0;
				number = retried ? number + 1 : 0;
				// A request sent before the failure was known is no retry.
				if (retried && !pause.isNegative()) {
					retry.seen(same.get(i), number, pause);
				}
			}
		});
	}

	private static Duration pause(JournalEntry before, JournalEntry after) {
		return Duration.between(Sent.answered(before), after.time());
	}

	/** Contract, errors: a refused request is corrected, not repeated. */
	static void refusals(Exercise exercise, Evidence evidence) {
		Exercise.grouped(exercise.ofBackChannel(), Sent::key).forEach((same) -> {
			for (int i = 0; i < same.size(); i++) {
				JournalEntry entry = same.get(i);
				boolean repeats = i > 0 && FINAL.contains(same.get(i - 1).status()) && isSoon(same.get(i - 1), entry);
				if (repeats) {
					evidence.breaks(entry);
				}
				else if (FINAL.contains(entry.status())) {
					evidence.keeps(entry);
				}
			}
		});
	}

	static boolean isSoon(JournalEntry before, JournalEntry after) {
		Duration pause = pause(before, after);
		return !pause.isNegative() && pause.compareTo(LATER) < 0;
	}

	/** Contract, errors and limits. */
	static void rateLimit(Exercise exercise, Evidence evidence) {
		Exercise.grouped(exercise.ofBackChannel().filter((entry) -> !entry.token().isEmpty()), JournalEntry::token)
			.forEach((ofToken) -> {
				for (int i = 0; i < ofToken.size(); i++) {
					if (ofToken.get(i).onward().rateReset() != 0) {
						rateLimit(ofToken.get(i), ofToken.subList(i + 1, ofToken.size()), evidence);
					}
				}
			});
	}

	private static void rateLimit(JournalEntry refused, List<JournalEntry> later, Evidence evidence) {
		Instant answered = Sent.answered(refused);
		Instant reset = Instant.ofEpochSecond(refused.onward().rateReset()).minus(CLOCKS_AGREE);
		later.stream()
			.takeWhile((entry) -> !entry.time().isBefore(refused.time().minus(CLOCKS_AGREE)))
			.filter((entry) -> entry.time()
				.isAfter(Sent.key(entry).equals(Sent.key(refused)) ? answered : answered.plus(GRACE)))
			.findFirst()
			.ifPresent((next) -> evidence.judge(!next.time().isBefore(reset), next));
	}

	/** Judges a retry by its number and by how long after the failure it was sent. */
	private interface Retry {

		void seen(JournalEntry retry, int number, Duration pause);

	}

}
