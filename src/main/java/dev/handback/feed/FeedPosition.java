package dev.handback.feed;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * Where a district's feed is followed from, and what came of following it.
 *
 * @param following whether there are events to follow; otherwise the roster is read
 * completely now and then
 * @param event the newest event that was applied; null before the first
 * @param polledAt when the service last answered
 * @param eventAt when the newest event was applied
 * @param events how many were applied since the district was connected
 * @param skipped how many of them were of a kind nobody has seen
 * @param problem why the feed was left for a complete reading; null while it is followed
 */
record FeedPosition(boolean following, @Nullable String event, Instant anchoredAt, Instant polledAt,
		@Nullable Instant eventAt, long events, long skipped, @Nullable String problem, @Nullable Instant sampledAt,
		int compared, int differing) {

}
