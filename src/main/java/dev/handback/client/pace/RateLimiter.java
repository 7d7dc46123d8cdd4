package dev.handback.client.pace;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

import dev.handback.client.answers.RateHeaders;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Keeps requests within the X-RateLimit headers, separately for each token (contract,
 * limits: the header's value is authoritative).
 */
@Component
public class RateLimiter {

	private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

	private final Map<DistrictId, RateBudget> budgets = new ConcurrentHashMap<>();

	private final Clock clock;

	private final Sleeper pause;

	public RateLimiter(Clock clock, Sleeper pause) {
		this.clock = clock;
		this.pause = pause;
	}

	/**
	 * Takes room for a request.
	 * @return zero if it may be sent now; otherwise how long to wait before asking again,
	 * at most a second
	 */
	public Duration take(DistrictId district, Urgency urgency) {
		return take(district, urgency, 1);
	}

	/** Takes room for several requests in a row, or for none. */
	public Duration take(DistrictId district, Urgency urgency, int requests) {
		Duration wait = budget(district).take(urgency, requests, this.clock.instant());
		return (wait.compareTo(LONGEST_WAIT) < 0) ? wait : LONGEST_WAIT;
	}

	/** Waits until a request may be sent, and takes room for it. */
	public void await(DistrictId district, Urgency urgency) {
		Duration wait = take(district, urgency);
		while (!wait.isZero()) {
			this.pause.of(wait);
			wait = take(district, urgency);
		}
	}

	/**
	 * Waits until a request may be sent, and takes room for it.
	 * @return false if there was no room until then
	 */
	public boolean await(DistrictId district, Urgency urgency, Instant until) {
		while (!this.clock.instant().isAfter(until)) {
			Duration wait = take(district, urgency);
			if (wait.isZero()) {
				return true;
			}
			this.pause.of(wait);
		}
		return false;
	}

	/** Requests allowed per minute; empty before any answer said so. */
	public OptionalLong limit(DistrictId district) {
		@Nullable Long limit = budget(district).limit();
		return (limit != null) ? OptionalLong.of(limit) : OptionalLong.empty();
	}

	/** How much of this minute's requests is used up; empty before any answer said so. */
	public Optional<Usage> usage(DistrictId district) {
		return Optional.ofNullable(budget(district).at(this.clock.instant()))
			.map((window) -> new Usage(window.limit() - window.remaining(), window.limit()));
	}

	/**
	 * The largest share of this minute's requests that a district has used, from 0 to 1.
	 */
	double highestShare() {
		return this.budgets.keySet()
			.stream()
			.flatMap((district) -> usage(district).stream())
			.mapToDouble((usage) -> (double) usage.used() / usage.limit())
			.max()
			.orElse(0);
	}

	/** Records what an answer says about the window. */
	public void saw(DistrictId district, HttpHeaders headers) {
		RateHeaders.windowOf(headers, this.clock.instant())
			.ifPresent((window) -> budget(district).saw(window, this.clock.instant()));
	}

	/**
	 * Pauses a token that was answered with 429 until the reset (contract, errors), even
	 * if the headers say that requests are left, or nothing.
	 */
	public void throttled(DistrictId district, HttpHeaders headers) {
		budget(district).close(RateHeaders.throttledUntil(headers, this.clock.instant()));
	}

	private RateBudget budget(DistrictId district) {
		return this.budgets.computeIfAbsent(district, (key) -> new RateBudget());
	}

	/** How much of a minute's requests is used up, by all nodes together. */
	public record Usage(long used, long limit) {

	}

}
