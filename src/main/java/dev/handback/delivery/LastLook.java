package dev.handback.delivery;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What is known of the looks at an assignment.
 *
 * @param at when the LMS was last read for all of its grades; null where it never was
 * @param soon whether it is read again now
 */
public record LastLook(@Nullable Instant at, boolean soon) {

	static final LastLook NONE = new LastLook(null, false);

}
