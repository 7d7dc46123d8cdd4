package dev.handback.rostersync;

import dev.handback.rostersync.guard.GuardedKind;
import org.jspecify.annotations.Nullable;

/**
 * How much of one kind would be removed at one school.
 *
 * @param school the school's name; null for records without a school
 * @param present how many there are now
 * @param gone how many of them would be removed
 */
public record PendingLoss(GuardedKind kind, @Nullable String school, long present, long gone) {

}
