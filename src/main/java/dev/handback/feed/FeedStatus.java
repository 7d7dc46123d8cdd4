package dev.handback.feed;

import java.time.Instant;
import java.util.Optional;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** The state of a district's feed, for its page. */
@Component
public class FeedStatus {

	private final FeedStore store;

	FeedStatus(FeedStore store) {
		this.store = store;
	}

	/** Empty before the first complete roster. */
	public Optional<Feed> of(DistrictId district) {
		return this.store.find(district)
			.map((position) -> new Feed(position.following(), position.polledAt(), position.eventAt(),
					position.events(), position.skipped(), position.problem(), position.sampledAt(),
					position.compared(), position.differing()));
	}

	/**
	 * The state of a district's feed.
	 *
	 * @param following whether events are followed now
	 * @param eventAt when the newest one was applied
	 * @param problem why a full sync replaces events for now, as in
	 * {@link dev.handback.rostersync.SyncCause}; null while events are followed
	 * @param compared how many records the newest sample compared
	 * @param differing how many of these were different here
	 */
	public record Feed(boolean following, Instant polledAt, @Nullable Instant eventAt, long events, long skipped,
			@Nullable String problem, @Nullable Instant sampledAt, int compared, int differing) {

	}

}
