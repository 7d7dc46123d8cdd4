package dev.handback.feed;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * Where a district's feed is followed from, and the result so far.
 *
 * @param event the newest event that was applied; null before the first
 */
record FeedPosition(@Nullable String event, Instant anchoredAt, FeedStatus.Feed state) {

}
