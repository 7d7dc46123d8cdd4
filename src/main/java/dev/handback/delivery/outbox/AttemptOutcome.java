package dev.handback.delivery.outbox;

import java.time.Duration;

import dev.handback.delivery.Reason;
import org.jspecify.annotations.Nullable;

/**
 * What to do with a delivery after an attempt.
 *
 * @param state its new state
 * @param reason why it isn't there yet
 * @param delay until the next attempt; zero if there is none
 * @param attempts failed attempts so far
 * @param pausesDistrict whether the whole district waits for that long
 * @param lateWrite whether the request may still take effect, so that the row has to be
 * checked again
 * @param seen whether our value was read back just now
 */
public record AttemptOutcome(State state, @Nullable Reason reason, Duration delay, int attempts, boolean pausesDistrict,
		boolean lateWrite, boolean seen) {

	private AttemptOutcome(State state, @Nullable Reason reason, Duration delay, int attempts, boolean pausesDistrict) {
		this(state, reason, delay, attempts, pausesDistrict, false, false);
	}

	/** States of a delivery row. */
	public enum State {

		/** Waiting until it is due, which may be now. */
		DUE,

		/** A node has leased it. */
		SENDING,

		/** Accepted, but not yet read back. */
		CHECKING,

		/** Our value was read back. */
		DELIVERED,

		/** Changed in the LMS: a person decides. */
		HELD,

		/** Rejected; the reason says who can do what about it. */
		REFUSED,

		/** A create whose outcome is unknown. */
		UNKNOWN

	}

	public static AttemptOutcome delivered() {
		return new AttemptOutcome(State.DELIVERED, null, Duration.ZERO, 0, false, false, true);
	}

	/** It was read back before, but not again now. */
	public static AttemptOutcome stillDelivered() {
		return new AttemptOutcome(State.DELIVERED, null, Duration.ZERO, 0, false);
	}

	/** It was checked but not seen, which changes nothing. */
	public static AttemptOutcome asBefore(LeasedDelivery row) {
		return new AttemptOutcome(row.state(), row.reason(), Duration.ZERO, row.attempts(), false);
	}

	public static AttemptOutcome check(Duration delay) {
		return new AttemptOutcome(State.CHECKING, null, delay, 0, false);
	}

	public static AttemptOutcome retry(Reason reason, Duration delay, int attempts) {
		return new AttemptOutcome(State.DUE, reason, delay, attempts, false);
	}

	public static AttemptOutcome again() {
		return new AttemptOutcome(State.DUE, null, Duration.ZERO, 0, false);
	}

	/** The same after that time. */
	public static AttemptOutcome againIn(Duration delay) {
		return new AttemptOutcome(State.DUE, null, delay, 0, false);
	}

	public static AttemptOutcome pauseDistrict(Reason reason, Duration delay) {
		return new AttemptOutcome(State.DUE, reason, delay, 0, true);
	}

	public static AttemptOutcome waitFor(Reason reason, Duration recheck) {
		return new AttemptOutcome(State.DUE, reason, recheck, 0, false);
	}

	public static AttemptOutcome held(Reason reason) {
		return new AttemptOutcome(State.HELD, reason, Duration.ZERO, 0, false);
	}

	public static AttemptOutcome refused(Reason reason) {
		return new AttemptOutcome(State.REFUSED, reason, Duration.ZERO, 0, false);
	}

	public static AttemptOutcome unknown() {
		return new AttemptOutcome(State.UNKNOWN, Reason.OUTCOME_UNKNOWN, Duration.ZERO, 0, false);
	}

	/** The same, except that the request may still take effect. */
	public AttemptOutcome mayLandLater() {
		return new AttemptOutcome(this.state, this.reason, this.delay, this.attempts, this.pausesDistrict, true,
				this.seen);
	}

	/** Whether the LMS answered with a success. */
	public boolean isAccepted() {
		return this.state == State.CHECKING || this.state == State.DELIVERED;
	}

}
