package dev.handback.vocabulary;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

import org.jspecify.annotations.Nullable;

/**
 * What several gauges show of one read: it is read at most every five seconds, and no one
 * waits longer than a second for it. So a scrape costs the same however many gauges there
 * are, and also works while the database doesn't.
 *
 * @param <T> what is read
 */
public final class Snapshot<T> {

	private static final Duration FRESH = Duration.ofSeconds(5);

	private static final Duration PATIENCE = Duration.ofSeconds(1);

	private final Supplier<T> read;

	private final Clock clock;

	private final Executor executor;

	private Instant readAt = Instant.MIN;

	private @Nullable T newest;

	/** What the read returns, on a thread of its own. */
	public Snapshot(Supplier<T> read, Clock clock) {
		this(read, clock, (task) -> {
			Thread thread = new Thread(task, "metrics");
			thread.setDaemon(true);
			thread.start();
		});
	}

	Snapshot(Supplier<T> read, Clock clock, Executor executor) {
		this.read = read;
		this.clock = clock;
		this.executor = executor;
	}

	/** The newest read; empty if it failed or took too long. */
	public synchronized Optional<T> get() {
		Instant now = this.clock.instant();
		boolean setBack = now.isBefore(this.readAt);
		if (setBack || !this.readAt.isAfter(now.minus(FRESH))) {
			this.readAt = now;
			this.newest = readWithin();
		}
		return Optional.ofNullable(this.newest);
	}

	/** A gauge's value; not a number if there is no newest read. */
	public double gauge(ToDoubleFunction<T> value) {
		return get().map((read) -> value.applyAsDouble(read)).orElse(Double.NaN);
	}

	private @Nullable T readWithin() {
		try {
			return CompletableFuture.supplyAsync(this.read, this.executor)
				.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
		catch (ExecutionException | TimeoutException ex) {
			return null;
		}
	}

}
