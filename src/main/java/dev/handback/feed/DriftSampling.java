package dev.handback.feed;

import java.time.Clock;
import java.time.Instant;

import dev.handback.rostersync.events.DriftCheck;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/** Regularly compares a few records with the service's. */
@Component
class DriftSampling {

	private static final Logger logger = LoggerFactory.getLogger(DriftSampling.class);

	private final DriftCheck drift;

	private final FeedReader reader;

	private final FeedStore store;

	private final FeedProperties properties;

	private final Clock clock;

	DriftSampling(DriftCheck drift, FeedReader reader, FeedStore store, FeedProperties properties, Clock clock) {
		this.drift = drift;
		this.reader = reader;
		this.store = store;
		this.properties = properties;
		this.clock = clock;
	}

	/** Whether the newest comparison is too old at that time. */
	boolean isDue(FeedPosition position, Instant time) {
		FeedStatus.@Nullable Sample newest = position.state().sample();
		return newest == null || newest.at().isBefore(time.minus(this.properties.sampleEvery()));
	}

	/**
	 * Compares records of a roster that has caught up.
	 * @param cursor the newest event that was applied
	 * @return whether events don't report all changes
	 */
	boolean finds(DistrictId district, @Nullable String cursor) {
		DriftCheck.Drift found = this.drift.compare(district);
		if (found.differing() > 0 && this.reader.hasNews(district, cursor)) {
			// The differences may be recent changes, so the records are compared again
			// after the next poll.
			return false;
		}
		this.store.sampled(district, new FeedStatus.Sample(this.clock.instant(), found.compared(), found.differing()));
		if (found.differing() > 0) {
			logger.warn("{} of {} sampled records of district {} differ from the service's", found.differing(),
					found.compared(), district);
		}
		return found.differing() > 0;
	}

}
