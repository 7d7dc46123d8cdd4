package dev.handback.feed;

import java.util.Optional;

import dev.handback.client.answers.ServiceException;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.rostersync.RosterSchedule;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.SyncCause;
import dev.handback.rostersync.events.LossLimitException;
import dev.handback.vocabulary.ids.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Reads a district's events from the cursor on and applies them in order. If something is
 * wrong, it stops following the feed and requests a full sync.
 */
@Component
class FeedFollower {

	private static final Logger logger = LoggerFactory.getLogger(FeedFollower.class);

	private final FeedStore store;

	private final FeedRound round;

	private final FeedReader reader;

	private final RosterStatus roster;

	private final RosterSchedule schedule;

	private final ConnectedDistricts districts;

	FeedFollower(FeedStore store, FeedRound round, FeedReader reader, RosterStatus roster, RosterSchedule schedule,
			ConnectedDistricts districts) {
		this.store = store;
		this.round = round;
		this.reader = reader;
		this.roster = roster;
		this.schedule = schedule;
		this.districts = districts;
	}

	/**
	 * Reads and applies what is new, in this thread; the result is stored in the feed's
	 * position.
	 */
	void follow(DistrictId district) {
		Optional<FeedPosition> position = followed(district);
		Optional<ConnectedDistrict> open = open(district);
		if (position.isEmpty() || this.roster.isResting(district) || open.isEmpty()) {
			return;
		}
		try {
			this.round.follow(district, position.get()).ifPresent((cause) -> leave(district, position.get(), cause));
		}
		catch (LossLimitException ex) {
			leave(district, position.get(), SyncCause.EVENTS_WOULD_REMOVE);
		}
		catch (ServiceException ex) {
			refused(open.get(), position.get(), ex);
		}
	}

	/**
	 * Requests a full sync if no events are followed that could tell what has changed.
	 */
	void syncIfNotFollowed(DistrictId district) {
		if (followed(district).isEmpty() && !this.roster.isResting(district) && open(district).isPresent()) {
			this.schedule.soon(district, SyncCause.ASKED);
		}
	}

	private Optional<FeedPosition> followed(DistrictId district) {
		return this.store.find(district).filter((found) -> found.state().following());
	}

	private Optional<ConnectedDistrict> open(DistrictId district) {
		return this.districts.find(district).filter((found) -> !found.isTokenRefused());
	}

	private void refused(ConnectedDistrict connected, FeedPosition position, ServiceException ex) {
		DistrictId district = connected.id();
		switch (ex.kind()) {
			case REFUSED -> leave(district, position,
					this.reader.isSwitchedOff(district) ? SyncCause.EVENTS_SWITCHED : SyncCause.CURSOR_LOST);
			case TOKEN_REFUSED -> this.districts.tokenRefused(connected);
			case UNAVAILABLE -> logger.info("Could not read events for district {}: {}", district, ex.kind());
		}
	}

	private void leave(DistrictId district, FeedPosition position, SyncCause cause) {
		logger.info("Requesting a full roster sync for district {}: {}", district, cause);
		this.schedule.soon(district, cause);
		this.store.leave(district, position, cause);
	}

}
