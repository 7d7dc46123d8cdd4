package dev.handback.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that moves only on demand. */
public final class SettableClock extends Clock {

	public static final Instant START = Instant.parse("2026-03-02T15:00:00Z");

	private volatile Instant now = START;

	@Override
	public Instant instant() {
		return this.now;
	}

	public void advance(Duration duration) {
		this.now = this.now.plus(duration);
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		throw new UnsupportedOperationException();
	}

}
