package dev.handback.site.clock;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database's time, in microseconds: nodes whose own clocks differ agree on what came
 * first, and a step of the machine's clock changes nothing. While the database is
 * unreachable, the time continues from its last answer. Where an answer was a little too
 * early, the time doesn't advance for that long instead of going back.
 */
final class DatabaseClock extends Clock implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(DatabaseClock.class);

	private static final Duration BETWEEN_READINGS = Duration.ofSeconds(30);

	private static final int ANSWERS = 3;

	/** A slower answer is too imprecise. */
	private static final Duration PROMPT = Duration.ofMillis(500);

	private final Supplier<Instant> database;

	private final ScheduledExecutorService reader = Executors.newSingleThreadScheduledExecutor((work) -> {
		Thread thread = new Thread(work, "database-clock");
		thread.setDaemon(true);
		return thread;
	});

	private final Future<?> asking;

	private volatile Reading last;

	private final AtomicReference<Instant> latest = new AtomicReference<>(Instant.MIN);

	/**
	 * Reads the time now, and again and again.
	 * @param database reads the database's time
	 */
	DatabaseClock(Supplier<Instant> database) {
		this.database = database;
		this.last = ask();
		this.asking = this.reader.scheduleWithFixedDelay(this::askAgain, BETWEEN_READINGS.toMillis(),
				BETWEEN_READINGS.toMillis(), TimeUnit.MILLISECONDS);
	}

	@Override
	public Instant instant() {
		Reading reading = this.last;
		Instant now = reading.time.plusNanos(System.nanoTime() - reading.at).truncatedTo(ChronoUnit.MICROS);
		return this.latest.accumulateAndGet(now, DatabaseClock::later);
	}

	// If the database's own clock was set back, so is ours.
	private static Instant later(Instant before, Instant now) {
		return (now.isBefore(before) && before.isBefore(now.plus(PROMPT))) ? before : now;
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		throw new UnsupportedOperationException("Time zones belong to districts");
	}

	void askAgain() {
		try {
			Reading reading = ask();
			if (reading.took.compareTo(PROMPT) < 0) {
				this.last = reading;
			}
		}
		catch (RuntimeException ex) {
			logger.debug("Could not read the database's time", ex);
		}
	}

	/** The promptest of a few answers: the first may have waited for its connection. */
	private Reading ask() {
		return Stream.generate(this::askOnce).limit(ANSWERS).min(Comparator.comparing(Reading::took)).orElseThrow();
	}

	private Reading askOnce() {
		long before = System.nanoTime();
		Instant time = this.database.get();
		long took = System.nanoTime() - before;
		return new Reading(time, before + took / 2, Duration.ofNanos(took));
	}

	@Override
	public void close() {
		this.asking.cancel(true);
		this.reader.shutdown();
	}

	/**
	 * An answer of the database.
	 *
	 * @param at by {@link System#nanoTime()}, halfway through the query
	 */
	private record Reading(Instant time, long at, Duration took) {

	}

}
