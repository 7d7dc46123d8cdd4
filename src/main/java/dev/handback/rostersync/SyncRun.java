package dev.handback.rostersync;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * One full sync of a district.
 *
 * @param finishedAt null while it runs; if it needed approval, before it waited for that
 * @param records how many records were read so far
 * @param requests how many requests it has used
 * @param resumed how often it continued after an interruption
 * @param anchored whether the service has events for us
 * @param stoppedBy what stopped it, in technical words; null if nothing did
 */
public record SyncRun(long number, Instant startedAt, @Nullable Instant finishedAt, Outcome outcome, SyncCause cause,
		long records, long requests, int resumed, boolean anchored, @Nullable String anchor, RowCounts tally,
		@Nullable String stoppedBy) {

	/** The run's progress or result. */
	public enum Outcome {

		/** It is being read, or was when its node stopped. */
		RUNNING,

		/** It is complete and would remove so much that someone has to approve it. */
		HELD,

		/** It was approved and is about to replace the roster. */
		APPROVED,

		/** It has replaced the roster. */
		COMPLETE,

		/** It is about to be undone. */
		UNDOING,

		/** It had replaced the roster and was undone. */
		UNDONE,

		/** Someone kept the old roster instead. */
		DISCARDED,

		/** A newer run superseded it before it was complete or decided on. */
		REPLACED,

		/** The service didn't give a usable answer. */
		UNAVAILABLE,

		/** The service no longer accepts the district's token. */
		TOKEN_REFUSED,

		/** The service refused a list. */
		REFUSED,

		/** An error of ours stopped it. */
		FAILED

	}

	/** Whether nothing else may change the roster until it ends. */
	public boolean isOpen() {
		return switch (this.outcome) {
			case RUNNING, HELD, APPROVED, UNDOING -> true;
			default -> false;
		};
	}

	/** Whether it ended without a complete roster, for a reason that may pass. */
	public boolean hasFailed() {
		return switch (this.outcome) {
			case UNAVAILABLE, TOKEN_REFUSED, REFUSED, FAILED -> true;
			default -> false;
		};
	}

	/**
	 * Whether an error of ours stopped it, even if it is being tried again.
	 */
	public boolean failsHere() {
		return this.outcome == Outcome.FAILED || (isOpen() && this.stoppedBy != null);
	}

}
