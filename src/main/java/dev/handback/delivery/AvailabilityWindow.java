package dev.handback.delivery;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * When students can see an assignment and hand in work (contract, assignment object:
 * display_date, start_date, end_date); null where nothing is set.
 */
public record AvailabilityWindow(@Nullable Instant visibleFrom, @Nullable Instant acceptFrom,
		@Nullable Instant acceptUntil) {

	/** Always visible and open. */
	public static final AvailabilityWindow ALWAYS = new AvailabilityWindow(null, null, null);

	/** The same with a different end. */
	public AvailabilityWindow until(@Nullable Instant end) {
		return new AvailabilityWindow(this.visibleFrom, this.acceptFrom, end);
	}

}
