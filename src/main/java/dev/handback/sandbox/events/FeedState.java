package dev.handback.sandbox.events;

/**
 * The state of a district's feed.
 *
 * @param enabled whether changes create events
 * @param next the number of the next event
 * @param floor all events with lower numbers have been removed
 */
record FeedState(boolean enabled, long next, long floor) {

	FeedState enabled(boolean now) {
		return new FeedState(now, this.next, this.floor);
	}

	FeedState with(long next, long floor) {
		return new FeedState(this.enabled, next, floor);
	}

}
