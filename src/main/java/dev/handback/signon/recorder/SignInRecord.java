package dev.handback.signon.recorder;

import java.time.Instant;
import java.util.List;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A recorded sign-in.
 *
 * @param outcome {@code signed-in} or the problem's code; null while it is in progress
 * @param steps oldest first; empty in lists
 */
public record SignInRecord(String reference, Instant startedAt, SignInOrigin entry, @Nullable DistrictId district,
		@Nullable String outcome, List<Recorded> steps) {

	/** Whether it ended with someone signed in. */
	public boolean succeeded() {
		return SignInLog.SIGNED_IN.equals(this.outcome);
	}

	/** A step, and its detail if it has one. */
	public record Recorded(Instant at, SignInStep step, String detail) {

	}

}
