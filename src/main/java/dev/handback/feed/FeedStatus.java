package dev.handback.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** The state of the districts' feeds, for pages and monitoring. */
@Component
public class FeedStatus {

	private final FeedStore store;

	private final Clock clock;

	FeedStatus(FeedStore store, Clock clock) {
		this.store = store;
		this.clock = clock;
	}

	/** The state of the district's feed; empty before the first complete roster. */
	public Optional<Feed> of(DistrictId district) {
		return this.store.find(district).map(FeedPosition::state);
	}

	/** How current the feeds of all districts are; those silent for longer are late. */
	public Currency currency(Duration late) {
		return this.store.currency(this.clock.instant().minus(late));
	}

	/**
	 * How current the feeds of all districts are.
	 *
	 * @param left in how many districts full syncs run instead of events
	 * @param late for how many of the others the service hasn't answered for too long
	 * @param oldest since when the longest-silent of them hasn't answered; null if there
	 * is none
	 */
	public record Currency(long followed, long left, long late, @Nullable Instant oldest) {

	}

	/**
	 * The state of a district's feed.
	 *
	 * @param following whether there are events to follow; otherwise full syncs run
	 * regularly
	 * @param polledAt when the service last answered
	 * @param eventAt when the newest event was applied
	 * @param applied how many were applied since the district was connected
	 * @param problem why a full sync is needed instead of events, as in
	 * {@link dev.handback.rostersync.SyncCause}; null while they are followed
	 * @param sample the newest comparison with the service; null before the first
	 */
	public record Feed(boolean following, Instant polledAt, @Nullable Instant eventAt, Applied applied,
			@Nullable String problem, @Nullable Sample sample) {

	}

	/**
	 * How many events were applied.
	 *
	 * @param skipped how many of them could only be counted
	 */
	public record Applied(long events, long skipped) {

	}

	/**
	 * How many records were compared with the service's, and how many were different
	 * here.
	 */
	public record Sample(Instant at, int compared, int differing) {

	}

}
