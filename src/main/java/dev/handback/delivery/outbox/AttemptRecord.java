package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.regex.Pattern;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;

/**
 * A line in the history of a delivery.
 *
 * @param operation the request to the service
 * @param outcome what happens next, and why
 * @param answer the service's message, without anything in quotation marks, which may be
 * a person's words
 * @param took how long the service took
 */
public record AttemptRecord(String operation, String outcome, String answer, Duration took) {

	/** A check that changed nothing. */
	static final String NOT_SEEN = "NOT_SEEN";

	private static final Pattern QUOTED = Pattern.compile("(?<!\\w)(['\"]).*?\\1");

	public static AttemptRecord of(String operation, AttemptOutcome next, ServiceAnswer<?> answer, Duration took) {
		return new AttemptRecord(operation, outcome(next), words(answer), took);
	}

	/** A check without a usable answer. */
	public static AttemptRecord notSeen(String operation, ServiceAnswer<?> answer, Duration took) {
		return new AttemptRecord(operation, NOT_SEEN, words(answer), took);
	}

	/** A check whose answer didn't include it. */
	public static AttemptRecord notSeen(String operation) {
		return new AttemptRecord(operation, NOT_SEEN, "", Duration.ZERO);
	}

	/** An outcome without a request. */
	public static AttemptRecord without(String operation, AttemptOutcome next) {
		return new AttemptRecord(operation, outcome(next), "", Duration.ZERO);
	}

	/** The same request with another outcome. */
	public AttemptRecord with(AttemptOutcome next) {
		return new AttemptRecord(this.operation, outcome(next), this.answer, this.took);
	}

	private static String words(ServiceAnswer<?> answer) {
		return QUOTED.matcher(answer.match(new Words())).replaceAll("…");
	}

	private static String outcome(AttemptOutcome next) {
		return (next.reason() != null) ? next.reason().name() : next.state().name();
	}

	private static final class Words implements ServiceAnswer.Visitor<Object, String> {

		@Override
		public String accepted(Object value) {
			return "accepted";
		}

		@Override
		public String throttled(java.time.Instant until) {
			return "status 429";
		}

		@Override
		public String unavailable(boolean mayHaveActed, String detail) {
			return detail;
		}

		@Override
		public String tokenRefused(String detail) {
			return detail;
		}

		@Override
		public String refused(Refusal refusal, String detail) {
			return detail;
		}

	}

}
