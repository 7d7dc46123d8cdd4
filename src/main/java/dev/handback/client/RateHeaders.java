package dev.handback.client;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/** Reads the X-RateLimit headers (contract, limits), whatever stands in them. */
final class RateHeaders {

	// The count resets every minute, so a longer wait is never right.
	private static final Duration WINDOW = Duration.ofMinutes(1);

	private static final long MILLISECONDS_FROM = 100_000_000_000L;

	private RateHeaders() {
	}

	/**
	 * When a throttled token may be used again.
	 * @return after now and at most a minute away, also for a header that is missing, in
	 * the past, in 2099 or in milliseconds
	 */
	static Instant resetOf(HttpHeaders headers, Instant now) {
		Instant reset = parse(headers.getFirst("X-RateLimit-Reset"));
		if (reset == null || reset.isAfter(now.plus(WINDOW))) {
			return now.plus(WINDOW);
		}
		Instant soon = now.plusSeconds(1);
		return reset.isBefore(soon) ? soon : reset;
	}

	private static @Nullable Instant parse(@Nullable String value) {
		try {
			long number = Long.parseLong((value != null) ? value.trim() : "");
			return (number > MILLISECONDS_FROM) ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number);
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

}
