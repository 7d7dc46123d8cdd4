package dev.handback.feed;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

import dev.handback.client.EventsClient;
import dev.handback.client.pace.BackgroundThreads;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.SyncCause;
import dev.handback.rostersync.SyncRun;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Applies the events after the cursor, page by page, until there are no more. */
@Component
class FeedRound {

	private final FeedReader reader;

	private final AppliedEvents applied;

	private final DriftSampling sampling;

	private final RosterStatus roster;

	private final ConnectedDistricts districts;

	private final FeedProperties properties;

	private final Clock clock;

	private final BackgroundThreads threads;

	FeedRound(FeedReader reader, AppliedEvents applied, DriftSampling sampling, RosterStatus roster,
			ConnectedDistricts districts, FeedProperties properties, BackgroundThreads threads, Clock clock) {
		this.reader = reader;
		this.applied = applied;
		this.sampling = sampling;
		this.roster = roster;
		this.districts = districts;
		this.properties = properties;
		this.threads = threads;
		this.clock = clock;
	}

	/**
	 * Follows the feed from there, in this thread.
	 * @return why a full sync is needed instead; empty if it isn't
	 */
	Optional<SyncCause> follow(DistrictId district, FeedPosition position) {
		Instant began = this.clock.instant();
		// Events are kept for 30 days (contract, feed rule 2): earlier ones may be gone,
		// whether or not the service says so.
		if (position.state().polledAt().isBefore(began.minus(this.properties.kept()))) {
			return Optional.of(SyncCause.CURSOR_OLD);
		}
		try (FeedPages pages = new FeedPages((after) -> this.reader.after(district, after, this.properties.page()),
				this.threads::run, position.event())) {
			return follow(district, position, began, pages);
		}
	}

	private Optional<SyncCause> follow(DistrictId district, FeedPosition position, Instant began, FeedPages pages) {
		@Nullable String cursor = position.event();
		long events = 0;
		boolean more = true;
		while (more) {
			EventsClient.Events<RosterEventChange> page = pages.next();
			if (!page.events().isEmpty()) {
				Optional<String> next = this.applied.apply(district, cursor, page.events());
				if (next.isEmpty()) {
					return Optional.empty();
				}
				cursor = next.get();
				events += page.events().size();
				if (page.events().stream().anyMatch(RosterEventChange::isAboutDistrict)) {
					this.districts.check(district);
				}
			}
			more = page.more();
			if (more && isTooMany(district, events)) {
				return Optional.of(SyncCause.TOO_MANY_EVENTS);
			}
		}
		this.applied.caughtUp(district, began, began.plus(this.properties.every()));
		return (this.sampling.isDue(position, began) && this.sampling.finds(district, cursor))
				? Optional.of(SyncCause.DRIFT) : Optional.empty();
	}

	// A new school year creates more events than there are records (contract, feed rule
	// 8).
	private boolean isTooMany(DistrictId district, long events) {
		return events > this.properties.most()
				&& events > this.roster.newest(district).map(SyncRun::records).orElse(0L);
	}

}
