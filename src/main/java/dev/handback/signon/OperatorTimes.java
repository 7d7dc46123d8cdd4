package dev.handback.signon;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

import org.jspecify.annotations.Nullable;

/** The operator has many districts, so all times are in one time zone. */
public final class OperatorTimes {

	// Its name is shown; that of ZoneOffset.UTC is Z.
	private static final ZoneId UTC = ZoneId.of("UTC");

	/** The instant in UTC. */
	public @Nullable ZonedDateTime of(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(UTC) : null;
	}

}
