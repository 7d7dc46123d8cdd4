package dev.handback.sandbox;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import org.h2.mvstore.type.StringDataType;

/** The sandbox's time: the real time plus an adjustable offset. */
public final class SandboxClock extends Clock {

	private static final String AHEAD = "ahead";

	private static final Duration CENTURY = Duration.ofDays(36_525);

	private final Clock real;

	private final Store store;

	private final Table<String, Duration> table;

	private volatile Duration ahead = Duration.ZERO;

	SandboxClock(Store store) {
		this(Clock.systemUTC(), store);
	}

	private SandboxClock(Clock real, Store store) {
		this.real = real;
		this.store = store;
		this.table = store.table("clock", StringDataType.INSTANCE, JsonType.of(Duration.class));
		store.begin(() -> this.ahead = Optional.ofNullable(this.table.get(AHEAD)).orElse(Duration.ZERO));
	}

	/**
	 * Moves the time forward, or back if the duration is negative.
	 * @throws DateTimeException if the result is more than a century away
	 */
	public void advance(Duration by) {
		Duration moved = this.ahead.plus(by);
		if (moved.abs().compareTo(CENTURY) > 0) {
			throw new DateTimeException("The sandbox's clock can't be moved more than a century");
		}
		keep(moved);
	}

	/**
	 * Sets the time, which runs on from there.
	 * @throws DateTimeException if it is more than a century away
	 */
	public void set(Instant now) {
		advance(Duration.between(instant(), now));
	}

	/** How far it is from the real time, negative if it is behind. */
	public Duration ahead() {
		return this.ahead;
	}

	public boolean isMoved() {
		return !this.ahead.isZero();
	}

	/** Returns to the real time. */
	public void reset() {
		keep(Duration.ZERO);
	}

	private void keep(Duration ahead) {
		this.store.update((changes) -> changes.put(this.table, AHEAD, ahead));
		this.ahead = ahead;
	}

	@Override
	public Instant instant() {
		return this.real.instant().plus(this.ahead);
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		return Clock.offset(this.real.withZone(zone), this.ahead);
	}

}
