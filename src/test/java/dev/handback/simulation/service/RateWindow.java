package dev.handback.simulation.service;

import java.time.Instant;
import java.util.Map;

/** A token's requests of the current minute (contract, limits). */
final class RateWindow {

	private static final long LENGTH = 60;

	private long minute;

	private int used;

	RateWindow at(Instant now) {
		long current = now.getEpochSecond() / LENGTH;
		if (current != this.minute) {
			this.minute = current;
			this.used = 0;
		}
		return this;
	}

	/** Counts a request, unless the limit is reached. */
	boolean takes(int limit) {
		boolean room = this.used < limit;
		this.used += room ? 1 : 0;
		return room;
	}

	Map<String, String> headers(int limit) {
		return Map.of("X-RateLimit-Limit", String.valueOf(limit), "X-RateLimit-Remaining",
				String.valueOf(Math.max(0, limit - this.used)), "X-RateLimit-Reset",
				String.valueOf((this.minute + 1) * LENGTH), "X-RateLimit-Bucket", "data-api");
	}

}
