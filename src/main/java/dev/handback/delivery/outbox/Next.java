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
 * @param lateWrite whether the request may still land, so that it has to be checked again
 * @param seen whether our value was read back just now
 */
public record Next(State state, @Nullable Reason reason, Duration delay, int attempts, boolean pausesDistrict,
		boolean lateWrite, boolean seen) {

	private Next(State state, @Nullable Reason reason, Duration delay, int attempts, boolean pausesDistrict) {
		this(state, reason, delay, attempts, pausesDistrict, false, false);
	}

	/** States of a delivery row. */
	public enum State {

		/** Waits for its due time, which may be now. */
		DUE,

		/** A node has leased it. */
		SENDING,

		/** Accepted, but not yet read back. */
		CHECKING,

		/** Our value was read back. */
		DELIVERED,

		/** It was changed there: a person decides. */
		HELD,

		/** Rejected; the reason says who can do what. */
		REFUSED,

		/** A create whose outcome is unknown. */
		UNKNOWN

	}

	public static Next delivered() {
		return new Next(State.DELIVERED, null, Duration.ZERO, 0, false, false, true);
	}

	/** It was read back before, and not read again. */
	public static Next stillDelivered() {
		return new Next(State.DELIVERED, null, Duration.ZERO, 0, false);
	}

	/** It was checked and not seen, which changes nothing. */
	public static Next asBefore(ClaimedRow row) {
		return new Next(row.state(), row.reason(), Duration.ZERO, row.attempts(), false);
	}

	public static Next check(Duration delay) {
		return new Next(State.CHECKING, null, delay, 0, false);
	}

	public static Next retry(Reason reason, Duration delay, int attempts) {
		return new Next(State.DUE, reason, delay, attempts, false);
	}

	public static Next again() {
		return new Next(State.DUE, null, Duration.ZERO, 0, false);
	}

	public static Next pauseDistrict(Reason reason, Duration delay) {
		return new Next(State.DUE, reason, delay, 0, true);
	}

	public static Next waitFor(Reason reason, Duration recheck) {
		return new Next(State.DUE, reason, recheck, 0, false);
	}

	public static Next held(Reason reason) {
		return new Next(State.HELD, reason, Duration.ZERO, 0, false);
	}

	public static Next refused(Reason reason) {
		return new Next(State.REFUSED, reason, Duration.ZERO, 0, false);
	}

	public static Next unknown() {
		return new Next(State.UNKNOWN, Reason.OUTCOME_UNKNOWN, Duration.ZERO, 0, false);
	}

	/** The same, but the request may still land. */
	public Next mayLandLater() {
		return new Next(this.state, this.reason, this.delay, this.attempts, this.pausesDistrict, true, this.seen);
	}

	/** Whether the LMS answered with a success. */
	public boolean isAccepted() {
		return this.state == State.CHECKING || this.state == State.DELIVERED;
	}

}
