package dev.handback.client.answers;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/** Reads the X-RateLimit headers (contract, limits), whatever they contain. */
public final class RateHeaders {

	// The count resets every minute, so a longer wait can't be right.
	private static final Duration WINDOW = Duration.ofMinutes(1);

	private static final Duration CLOCKS_AGREE = Duration.ofSeconds(5);

	private static final long MILLISECONDS_FROM = 100_000_000_000L;

	private static final long LARGEST_LIMIT = 1_000_000_000;

	private RateHeaders() {
	}

	/**
	 * When a throttled token may be used again.
	 * @return an instant in the future and at most a minute away, even if the header is
	 * missing, in the past, in 2099 or in milliseconds
	 */
	public static Instant throttledUntil(HttpHeaders headers, Instant now) {
		Instant reset = reset(headers, now);
		if (reset == null || reset.isAfter(now.plus(WINDOW))) {
			return now.plus(WINDOW);
		}
		Instant soon = now.plusSeconds(1);
		return reset.isBefore(soon) ? soon : reset;
	}

	/** What is left of the current window; empty if the headers make no sense. */
	public static Optional<Window> windowOf(HttpHeaders headers, Instant now) {
		Long limit = number(headers.getFirst("X-RateLimit-Limit"));
		Long remaining = number(headers.getFirst("X-RateLimit-Remaining"));
		Instant reset = reset(headers, now);
		if (limit == null || limit < 1 || limit > LARGEST_LIMIT || remaining == null || reset == null
				|| reset.isAfter(now.plus(WINDOW).plusSeconds(1))) {
			return Optional.empty();
		}
		return Optional.of(new Window(limit, Math.max(0, Math.min(remaining, limit)), reset));
	}

	// The reset is in the service's time; if our clock is far off, the Date header shows
	// by how much.
	private static @Nullable Instant reset(HttpHeaders headers, Instant now) {
		Long value = number(headers.getFirst("X-RateLimit-Reset"));
		if (value == null) {
			return null;
		}
		Instant reset = (Math.abs(value) > MILLISECONDS_FROM) ? Instant.ofEpochMilli(value)
				: Instant.ofEpochSecond(value);
		Duration ahead = ahead(headers, now);
		return (ahead.abs().compareTo(CLOCKS_AGREE) > 0) ? reset.minus(ahead) : reset;
	}

	private static Duration ahead(HttpHeaders headers, Instant now) {
		try {
			long date = headers.getDate();
			return (date > 0) ? Duration.between(now, Instant.ofEpochMilli(date)) : Duration.ZERO;
		}
		catch (IllegalArgumentException ex) {
			return Duration.ZERO;
		}
	}

	private static @Nullable Long number(@Nullable String value) {
		try {
			return Long.valueOf((value != null) ? value.trim() : "");
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	/**
	 * The current window of a token.
	 *
	 * @param limit requests allowed in it
	 * @param remaining requests left
	 * @param reset when the next one starts
	 */
	public record Window(long limit, long remaining, Instant reset) {

		// Because seconds are rounded, two answers within a window may report slightly
		// different instants.
		private static final Duration SAME = Duration.ofSeconds(2);

		/** This window, or the one that is current at that time. */
		public Window at(Instant now) {
			if (now.isBefore(this.reset)) {
				return this;
			}
			long begun = Duration.between(this.reset, now).dividedBy(WINDOW) + 1;
			return new Window(this.limit, this.limit, this.reset.plus(WINDOW.multipliedBy(begun)));
		}

		public boolean isSameAs(Window other) {
			return Duration.between(this.reset, other.reset).abs().compareTo(SAME) < 0;
		}

		public Window less(long requests) {
			return new Window(this.limit, this.remaining - requests, this.reset);
		}

		public double shareLeft(Instant now) {
			double share = (double) Duration.between(now, this.reset).toMillis() / WINDOW.toMillis();
			return Math.max(0, Math.min(1, share));
		}

		/** How long it takes until that many requests are allowed. */
		public Duration timeFor(long requests) {
			return Duration.ofMillis(Math.max(1, requests * WINDOW.toMillis() / this.limit));
		}

	}

}
