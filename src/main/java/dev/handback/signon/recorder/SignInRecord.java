package dev.handback.signon.recorder;

import java.time.Instant;
import java.util.List;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A recorded sign-in.
 *
 * @param outcome {@code signed-in} or the problem's code; null while it is under way
 * @param steps oldest first; empty in lists
 */
public record SignInRecord(String reference, Instant startedAt, SignInOrigin entry, @Nullable DistrictId district,
		@Nullable String outcome, List<Recorded> steps) {

	/** Whether someone was signed in at its end. */
	public boolean succeeded() {
		return SignInLog.SIGNED_IN.equals(this.outcome);
	}

	/** A step and its detail, empty where there is none. */
	public record Recorded(Instant at, SignInStep step, String detail) {

	}

}
