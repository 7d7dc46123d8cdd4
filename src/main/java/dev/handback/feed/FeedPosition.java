package dev.handback.feed;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * Where a district's feed is followed from, and the result so far.
 *
 * @param following whether there are events to follow; otherwise full syncs run now and
 * then
 * @param event the newest event that was applied; null before the first
 * @param polledAt when the service last answered
 * @param eventAt when the newest event was applied
 * @param events how many were applied since the district was connected
 * @param skipped how many of them were of an unknown kind
 * @param problem why a full sync is needed instead of events; null while they are
 * followed
 */
record FeedPosition(boolean following, @Nullable String event, Instant anchoredAt, Instant polledAt,
		@Nullable Instant eventAt, long events, long skipped, @Nullable String problem, @Nullable Instant sampledAt,
		int compared, int differing) {

}
