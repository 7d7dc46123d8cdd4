package dev.handback.delivery;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A time in which a district's deliveries stood still.
 *
 * @param endedAt null while they do
 * @param held how many grades and assignments waited at the most
 * @param drainedAt when all of these had gone; null before
 */
public record Outage(Reason reason, Instant beganAt, @Nullable Instant endedAt, long held,
		@Nullable Instant drainedAt) {

	/** The key of its name in the messages. */
	public String messageKey() {
		return this.reason.messageKey().replace("delivery.reason.", "outage.");
	}

}
