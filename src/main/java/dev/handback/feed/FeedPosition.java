package dev.handback.feed;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * The position in a district's feed, and the results so far.
 *
 * @param event the newest event that was applied; null before the first
 */
record FeedPosition(@Nullable String event, Instant anchoredAt, FeedStatus.Feed state) {

}
