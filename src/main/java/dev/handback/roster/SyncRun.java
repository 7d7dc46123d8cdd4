package dev.handback.roster;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * One full sync of a district.
 *
 * @param finishedAt null while it runs
 * @param records how many records were read so far
 */
public record SyncRun(Instant startedAt, @Nullable Instant finishedAt, Outcome outcome, long records) {

	public enum Outcome {

		RUNNING, COMPLETE, UNAVAILABLE, TOKEN_REFUSED, REFUSED

	}

}
