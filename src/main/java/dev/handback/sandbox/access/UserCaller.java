package dev.handback.sandbox.access;

import java.time.Duration;
import java.time.Instant;

import dev.handback.sandbox.world.record.RecordId;

/**
 * An application with the token of a person who signed in: three resources, no paging.
 */
public record UserCaller(String token, RecordId person, RecordId district, String application,
		Instant created) implements Caller {

	public static final Duration LIFETIME = Duration.ofHours(24);

	boolean isExpired(Instant now) {
		return !now.isBefore(this.created.plus(LIFETIME));
	}

}
