package dev.handback.delivery;

import java.time.Instant;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * A look at one assignment that this node holds the lease of.
 *
 * @param asked whether a page asks, and not the turn
 * @param before when it was looked at before; null where it never was
 * @param share how many requests a minute all looks of the district may make
 */
record Look(Target assignment, UUID lease, boolean asked, @Nullable Instant before, long share) {

}
