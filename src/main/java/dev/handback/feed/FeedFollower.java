package dev.handback.feed;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import dev.handback.client.EventsClient;
import dev.handback.client.answers.ServiceException;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.rostersync.RosterSchedule;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.SyncCause;
import dev.handback.rostersync.SyncRun;
import dev.handback.rostersync.events.DriftCheck;
import dev.handback.rostersync.events.LossLimitException;
import dev.handback.rostersync.events.RosterEventApplier;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Reads a district's events from the cursor on and applies them in order. If that can't
 * be right, it stops following the feed and requests a full sync.
 */
@Component
class FeedFollower {

	private static final Logger logger = LoggerFactory.getLogger(FeedFollower.class);

	private final EventsClient client;

	private final FeedStore store;

	private final AppliedEvents applied;

	private final RosterEventApplier changes;

	private final RosterStatus roster;

	private final RosterSchedule schedule;

	private final DriftCheck drift;

	private final ConnectedDistricts districts;

	private final FeedProperties properties;

	private final Clock clock;

	private final ExecutorService readers = Executors.newCachedThreadPool((work) -> {
		Thread thread = new Thread(work, "feed-reader");
		thread.setDaemon(true);
		return thread;
	});

	FeedFollower(EventsClient client, FeedStore store, AppliedEvents applied, RosterEventApplier changes,
			RosterStatus roster, RosterSchedule schedule, DriftCheck drift, ConnectedDistricts districts,
			FeedProperties properties, Clock clock) {
		this.client = client;
		this.store = store;
		this.applied = applied;
		this.changes = changes;
		this.roster = roster;
		this.schedule = schedule;
		this.drift = drift;
		this.districts = districts;
		this.properties = properties;
		this.clock = clock;
	}

	/**
	 * Reads what is new and applies it, in this thread; the result is stored in the
	 * feed's position.
	 */
	void follow(DistrictId district) {
		Optional<FeedPosition> position = this.store.find(district).filter(FeedPosition::following);
		if (position.isEmpty() || this.roster.isResting(district) || isLocked(district)) {
			return;
		}
		try {
			follow(district, position.get());
		}
		catch (LossLimitException ex) {
			leave(district, position.get(), SyncCause.EVENTS_WOULD_REMOVE);
		}
		catch (ServiceException ex) {
			refused(district, position.get(), ex);
		}
	}

	private boolean isLocked(DistrictId district) {
		return this.districts.find(district)
			.filter((found) -> found.checkProblem() != ServiceException.Kind.TOKEN_REFUSED)
			.isEmpty();
	}

	private void follow(DistrictId district, FeedPosition position) {
		Instant began = this.clock.instant();
		// Events are kept for 30 days (contract, feed rule 2): earlier ones may be gone,
		// whether or not the service says so.
		if (position.polledAt().isBefore(began.minus(this.properties.kept()))) {
			leave(district, position, SyncCause.CURSOR_OLD);
			return;
		}
		try (FeedPages pages = new FeedPages((after) -> read(district, after, this.properties.page()), this.readers,
				position.event())) {
			follow(district, position, began, pages);
		}
	}

	private void follow(DistrictId district, FeedPosition position, Instant began, FeedPages pages) {
		@Nullable String cursor = position.event();
		long events = 0;
		boolean more = true;
		while (more) {
			EventsClient.Events<RosterEventChange> page = pages.next();
			if (!page.events().isEmpty()) {
				Optional<String> next = this.applied.apply(district, cursor, page.events());
				if (next.isEmpty()) {
					return;
				}
				cursor = next.get();
				events += page.events().size();
				if (page.events().stream().anyMatch(RosterEventChange::isAboutDistrict)) {
					this.districts.check(district);
				}
			}
			more = page.more();
			if (more && isTooMany(district, events)) {
				leave(district, position, SyncCause.TOO_MANY_EVENTS);
				return;
			}
		}
		caughtUp(district, position, began, cursor);
	}

	private EventsClient.Events<RosterEventChange> read(DistrictId district, @Nullable String after, int limit) {
		return this.client.after(district, after, limit, (event) -> this.changes.of(district, event));
	}

	// A new school year creates more events than there are records (contract, feed rule
	// 8).
	private boolean isTooMany(DistrictId district, long events) {
		return events > this.properties.most()
				&& events > this.roster.newest(district).map(SyncRun::records).orElse(0L);
	}

	private void caughtUp(DistrictId district, FeedPosition position, Instant began, @Nullable String cursor) {
		this.store.polled(district, began);
		this.changes.isAsOf(district, began, began.plus(this.properties.every()));
		@Nullable Instant sampled = position.sampledAt();
		if (sampled == null || sampled.isBefore(began.minus(this.properties.sampleEvery()))) {
			sample(district, position, cursor);
		}
	}

	private void sample(DistrictId district, FeedPosition position, @Nullable String cursor) {
		DriftCheck.Drift found = this.drift.compare(district);
		if (found.differing() > 0 && hasNews(district, cursor)) {
			// What differs may have just changed: it is compared again after the next
			// poll.
			return;
		}
		this.store.sampled(district, found.compared(), found.differing(), this.clock.instant());
		if (found.differing() > 0) {
			logger.warn("{} of {} sampled records of district {} differ from the service's", found.differing(),
					found.compared(), district);
			leave(district, position, SyncCause.DRIFT);
		}
	}

	private boolean hasNews(DistrictId district, @Nullable String cursor) {
		return !read(district, cursor, 1).events().isEmpty();
	}

	private void refused(DistrictId district, FeedPosition position, ServiceException ex) {
		switch (ex.kind()) {
			case REFUSED ->
				leave(district, position, isSwitchedOff(district) ? SyncCause.EVENTS_SWITCHED : SyncCause.CURSOR_LOST);
			case TOKEN_REFUSED -> this.districts.check(district);
			case UNAVAILABLE -> logger.info("Could not read events for district {}: {}", district, ex.kind());
		}
	}

	// Without permission for events, a request is refused whatever the cursor.
	private boolean isSwitchedOff(DistrictId district) {
		try {
			this.client.newest(district);
			return false;
		}
		catch (ServiceException ex) {
			return ex.kind() == ServiceException.Kind.REFUSED;
		}
	}

	private void leave(DistrictId district, FeedPosition position, SyncCause cause) {
		logger.info("Requesting a full roster sync for district {}: {}", district, cause);
		this.schedule.soon(district, cause);
		this.store.leave(district, position, cause);
	}

}
