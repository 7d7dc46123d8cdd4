package dev.handback.delivery.outbox;

import java.time.Instant;
import java.util.UUID;

import dev.handback.delivery.DeliveryTarget;
import org.jspecify.annotations.Nullable;

/**
 * A check of one assignment that this node has leased.
 *
 * @param asked whether a page requested it; otherwise it was the assignment's turn
 * @param before when it was last checked; null if never
 * @param share how many requests per minute all checks of the district may make together
 */
public record LmsPoll(DeliveryTarget assignment, UUID lease, boolean asked, @Nullable Instant before, long share) {

}
