package dev.handback.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * An attempt in the history of a delivery.
 *
 * @param operation the request to the service; null if it hasn't been recorded yet
 * @param outcome what happened next, and why: a state's or reason's name
 * @param answer the service's message, without any person's words; empty without a
 * request
 * @param took how long the service took
 */
public record AttemptView(long id, Instant at, @Nullable String operation, String outcome, String answer,
		Duration took) {

	public String messageKey() {
		if (this.outcome.equals("DELIVERED") && "delete assignment".equals(this.operation)) {
			return "queue.outcome.deleted";
		}
		return "queue.outcome." + this.outcome.toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
