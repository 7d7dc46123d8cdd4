package dev.handback.operations.administrator;

import java.time.Duration;
import java.time.Instant;

/**
 * How long something has waited, in the two largest units that matter.
 *
 * @param key the message key
 */
record Elapsed(String key, long first, long second) {

	static Elapsed between(Instant since, Instant now) {
		Duration age = now.isAfter(since) ? Duration.between(since, now) : Duration.ZERO;
		if (age.toDays() > 0) {
			return new Elapsed("queue.age.days", age.toDays(), age.toHoursPart());
		}
		return (age.toHours() > 0) ? new Elapsed("queue.age.hours", age.toHours(), age.toMinutesPart())
				: new Elapsed("queue.age.minutes", age.toMinutes(), age.toSecondsPart());
	}

}
