package dev.handback.delivery;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A time during which a district's deliveries were paused.
 *
 * @param endedAt null while it lasts
 * @param held the highest number of grades and assignments that waited
 * @param drainedAt when all of them had been sent; null until then
 */
public record Outage(Reason reason, Instant beganAt, @Nullable Instant endedAt, long held,
		@Nullable Instant drainedAt) {

	public String messageKey() {
		return this.reason.messageKey().replace("delivery.reason.", "outage.");
	}

}
