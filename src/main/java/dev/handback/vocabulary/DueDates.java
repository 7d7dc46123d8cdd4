package dev.handback.vocabulary;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * An assignment's due date here and in the LMS. Null if there is none.
 */
public record DueDates(@Nullable Instant here, @Nullable Instant inLms) {

	/** People set minutes; some systems add seconds to them. */
	private static final Duration SAME = Duration.ofMinutes(1);

	/** Whether they are a minute or more apart, or only one of them exists. */
	public boolean differ() {
		if (this.here == null || this.inLms == null) {
			return this.here != null || this.inLms != null;
		}
		return Duration.between(this.here, this.inLms).abs().compareTo(SAME) >= 0;
	}

}
