package dev.handback.delivery;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * When an assignment was last checked in the LMS.
 *
 * @param at when the LMS was last read for all of its grades; null if never
 * @param soon whether it will be read again now
 */
public record LastLmsPoll(@Nullable Instant at, boolean soon) {

	public static final LastLmsPoll NONE = new LastLmsPoll(null, false);

}
