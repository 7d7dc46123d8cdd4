package dev.handback.signon;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

import org.jspecify.annotations.Nullable;

/** The operator has many districts, so all times are in one time zone. */
public final class OperatorTimes {

	/** The instant in UTC. */
	public @Nullable ZonedDateTime of(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(ZoneOffset.UTC) : null;
	}

}
