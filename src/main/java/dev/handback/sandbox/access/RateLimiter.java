package dev.handback.sandbox.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;

import dev.handback.sandbox.SandboxProperties;
import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.store.Store;
import org.springframework.stereotype.Component;

/**
 * Counts requests per bearer token. A one-minute window begins with the first request
 * after the last window ended (contract, limits).
 */
@Component
final class RateLimiter {

	private static final Duration WINDOW = Duration.ofMinutes(1);

	private static final int HIGHER_LIMIT = 1800;

	private static final int TOO_MANY_WINDOWS = 10_000;

	private final ConcurrentHashMap<String, Window> windows = new ConcurrentHashMap<>();

	private final int configured;

	private final Differences differences;

	private final Clock clock;

	RateLimiter(SandboxProperties settings, Store store, Differences differences, Clock clock) {
		this.configured = settings.rateLimit();
		this.differences = differences;
		this.clock = clock;
		store.begin(this.windows::clear);
	}

	private int limit() {
		return this.differences.isOn(Difference.RATE_LIMIT_1800) ? HIGHER_LIMIT : this.configured;
	}

	/** Counts one request and returns what remains of the window's limit. */
	Allowance take(String token) {
		Instant now = this.clock.instant();
		if (this.windows.size() > TOO_MANY_WINDOWS) {
			this.windows.values().removeIf((window) -> window.isOver(now));
		}
		Window window = this.windows.compute(token,
				(key, current) -> (current == null || current.isOver(now)) ? new Window(now, 1) : current.increment());
		int limit = limit();
		return new Allowance(limit, limit - window.count(), window.reset());
	}

	/**
	 * How many requests a token has left.
	 *
	 * @param left negative if the limit was exceeded
	 * @param reset Unix time in whole seconds, never before the window ends
	 */
	record Allowance(int limit, int left, long reset) {

		boolean isExceeded() {
			return this.left < 0;
		}

	}

	private record Window(Instant start, int count) {

		boolean isOver(Instant now) {
			return now.getEpochSecond() >= reset() || now.isBefore(this.start);
		}

		Window increment() {
			return new Window(this.start, this.count + 1);
		}

		long reset() {
			return this.start.plus(WINDOW).getEpochSecond();
		}

	}

}
