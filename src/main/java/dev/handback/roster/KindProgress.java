package dev.handback.roster;

import org.jspecify.annotations.Nullable;

/**
 * How far a run has got with a kind.
 *
 * @param records how many were collected
 * @param unusable how many were left out for want of a usable id
 * @param expected how many the roster holds now, to tell how long it will take
 * @param next the link to the next page; null before the first and after the last
 * @param lastId the newest id collected
 * @param ascending whether every id so far was larger than the one before, so that none
 * can have come twice
 */
record KindProgress(RunId run, StagedKind kind, int pages, long records, long unusable, long expected,
		@Nullable String next, @Nullable String lastId, boolean ascending, State state) {

	enum State {

		/** Not begun. */
		WAITING,

		/** Some pages are collected. */
		READING,

		/** Collected to its end. */
		READ,

		/** The service does not give it to us. */
		LEFT_OUT

	}

	boolean isOver() {
		return this.state == State.READ || this.state == State.LEFT_OUT;
	}

}
