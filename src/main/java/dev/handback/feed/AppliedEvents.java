package dev.handback.feed;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import dev.handback.rostersync.events.RosterEventApplier;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Applies events and moves the cursor, either both or neither. */
@Component
class AppliedEvents {

	private final RosterEventApplier changes;

	private final FeedStore store;

	private final Clock clock;

	AppliedEvents(RosterEventApplier changes, FeedStore store, Clock clock) {
		this.changes = changes;
		this.store = store;
		this.clock = clock;
	}

	/**
	 * Applies the events that follow the one at the cursor.
	 * @return the new cursor; empty if the cursor was moved in the meantime and nothing
	 * was done
	 * @throws dev.handback.rostersync.events.LossLimitException if someone has to approve
	 * the removals first
	 */
	@Transactional
	Optional<String> apply(DistrictId district, @Nullable String cursor, List<RosterEventChange> events) {
		String newest = newest(events);
		long skipped = events.stream().filter(RosterEventChange::isSkipped).count();
		// The cursor's row is locked first, so that no full sync can replace the roster
		// in the meantime.
		if (newest == null || !this.store.advance(district, cursor, newest,
				new FeedStatus.Applied(events.size(), skipped), this.clock.instant())) {
			return Optional.empty();
		}
		this.changes.apply(district, events);
		return Optional.of(newest);
	}

	/**
	 * Records that the service had nothing newer at that time.
	 * @param next when it is asked again
	 */
	void caughtUp(DistrictId district, Instant time, Instant next) {
		this.store.polled(district, time);
		this.changes.isAsOf(district, time, next);
	}

	/** The id of the last event that has one; null if there is none. */
	static @Nullable String newest(List<RosterEventChange> events) {
		return events.stream()
			.flatMap((event) -> event.event().stream())
			.reduce((first, second) -> second)
			.orElse(null);
	}

}
