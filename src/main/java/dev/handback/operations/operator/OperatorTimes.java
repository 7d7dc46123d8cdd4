package dev.handback.operations.operator;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

import org.jspecify.annotations.Nullable;

/** The operator of many districts reads one time zone. */
public final class OperatorTimes {

	/** The moment in UTC. */
	public @Nullable ZonedDateTime of(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(ZoneOffset.UTC) : null;
	}

}
