package dev.handback.rostersync.staging;

import org.jspecify.annotations.Nullable;

/**
 * How far a run has gotten with a kind.
 *
 * @param records how many were read
 * @param unusable how many were skipped because they had no usable id
 * @param next the link to the next page; null before the first and after the last
 * @param lastId the newest id read
 * @param ascending whether every id so far was larger than the previous one, so that none
 * can have been read twice
 */
public record KindProgress(RunId run, StagedKind kind, int pages, long records, long unusable, @Nullable String next,
		@Nullable String lastId, boolean ascending, State state) {

	public enum State {

		/** Not started. */
		WAITING,

		/** Some pages were read. */
		READING,

		/** Read to the end. */
		READ,

		/** Not shared with us. */
		LEFT_OUT

	}

	public boolean isOver() {
		return this.state == State.READ || this.state == State.LEFT_OUT;
	}

}
