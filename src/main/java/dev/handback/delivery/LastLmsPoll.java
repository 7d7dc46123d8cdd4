package dev.handback.delivery;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * When an assignment was last checked in the LMS.
 *
 * @param at when all of its grades were last read from the LMS; null if never
 * @param soon whether it is about to be read again
 */
public record LastLmsPoll(@Nullable Instant at, boolean soon) {

	public static final LastLmsPoll NONE = new LastLmsPoll(null, false);

}
