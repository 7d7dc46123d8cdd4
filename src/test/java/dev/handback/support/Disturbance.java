package dev.handback.support;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * What is wrong with a link.
 *
 * @param bytes how much of the answers a connection still carries before it ends
 * @param delay how late everything arrives
 */
public record Disturbance(Kind kind, int bytes, Duration delay) {

	public static final Disturbance NONE = new Disturbance(Kind.NONE, 0, Duration.ZERO);

	private static final List<Kind> KINDS = List.of(Kind.DELAY, Kind.DRIBBLE, Kind.CUT, Kind.RESET, Kind.BLACK_HOLE,
			Kind.HALF_OPEN_THERE, Kind.HALF_OPEN_HERE, Kind.SLOW_CLOSE, Kind.REFUSE);

	private static final int LONGEST_ANSWER = 3_000;

	private static final int LONGEST_DELAY = 8_000;

	public static Disturbance of(Random random) {
		return new Disturbance(KINDS.get(random.nextInt(KINDS.size())),
				random.nextInt((random.nextInt(3) == 0) ? LONGEST_ANSWER / 10 : LONGEST_ANSWER),
				Duration.ofMillis(50 + random.nextInt(random.nextBoolean() ? LONGEST_DELAY : LONGEST_DELAY / 10)));
	}

	@Override
	public String toString() {
		return switch (this.kind) {
			case DELAY -> "delays everything by " + this.delay.toMillis() + " ms";
			case DRIBBLE -> "carries a byte at a time";
			case CUT -> "cuts each connection after " + this.bytes + " bytes of answers";
			case RESET -> "resets each connection after " + this.bytes + " bytes of answers";
			case BLACK_HOLE -> "is a black hole";
			case HALF_OPEN_THERE -> "loses its connections, and only the other side notices";
			case HALF_OPEN_HERE -> "loses its connections, and only the node notices";
			case SLOW_CLOSE -> "says " + this.delay.toMillis() + " ms late that a connection was closed";
			case REFUSE -> "refuses connections";
			case NONE -> "works";
		};
	}

	/** The kinds of disturbances. */
	public enum Kind {

		NONE, DELAY, DRIBBLE, CUT, RESET,

		/** Nothing arrives anymore, and new connections aren't answered. */
		BLACK_HOLE,

		/** The service or database has closed every open connection; no node knows. */
		HALF_OPEN_THERE,

		/** Every open connection was reset at the node; the other side doesn't know. */
		HALF_OPEN_HERE,

		SLOW_CLOSE, REFUSE

	}

}
