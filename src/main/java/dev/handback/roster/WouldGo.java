package dev.handback.roster;

import org.jspecify.annotations.Nullable;

/**
 * What of one kind would be removed at one school.
 *
 * @param school its name; null for what belongs to none
 * @param present how many there are now
 * @param gone how many of them would be removed
 */
public record WouldGo(GuardedKind kind, String schoolId, @Nullable String school, long present, long gone) {

}
