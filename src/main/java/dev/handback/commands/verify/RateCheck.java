package dev.handback.commands.verify;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

import dev.handback.client.answers.RawAnswer;

/** Checks the rate limit headers (contract, limits). */
final class RateCheck {

	private static final String OPERATION = "rate";

	private static final String RESET = "X-RateLimit-Reset";

	private static final List<String> NUMBERS = List.of("X-RateLimit-Limit", "X-RateLimit-Remaining", RESET);

	private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

	private static final String LIMIT = "1200";

	// The count resets every minute, and clocks may differ a little.
	private static final Duration LONGEST = Duration.ofSeconds(65);

	private RateCheck() {
	}

	static void look(RawAnswer answer, VerificationRun visit) {
		for (String name : NUMBERS) {
			if (!NUMBER.matcher(answer.header(name)).matches()) {
				visit.note(OPERATION, Rule.RATE_HEADER, name, answer.header(name).isEmpty() ? "absent" : "no number");
			}
		}
		if (answer.header("X-RateLimit-Bucket").isEmpty()) {
			visit.note(OPERATION, Rule.RATE_HEADER, "X-RateLimit-Bucket", "absent");
		}
		String limit = answer.header(NUMBERS.get(0));
		if (NUMBER.matcher(limit).matches() && !limit.equals(LIMIT)) {
			visit.note(OPERATION, Rule.RATE_LIMIT, limit, LIMIT);
		}
		String reset = answer.header(RESET);
		if (NUMBER.matcher(reset).matches() && !isWithinAMinute(Long.parseLong(reset), now(answer, visit))) {
			visit.note(OPERATION, Rule.RATE_HEADER, RESET, "not a moment of the next minute");
		}
	}

	private static boolean isWithinAMinute(long reset, Instant now) {
		return Math.abs(reset - now.getEpochSecond()) <= LONGEST.toSeconds();
	}

	private static Instant now(RawAnswer answer, VerificationRun visit) {
		try {
			long date = answer.headers().getDate();
			return (date > 0) ? Instant.ofEpochMilli(date) : visit.clock().instant();
		}
		catch (IllegalArgumentException ex) {
			return visit.clock().instant();
		}
	}

}
