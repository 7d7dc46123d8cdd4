package dev.handback.sandbox.events;

/**
 * Where a district's feed stands.
 *
 * @param enabled whether what happens makes events
 * @param next the number of the next event
 * @param floor the number below which everything is gone for good
 */
record FeedState(boolean enabled, long next, long floor) {

	FeedState enabled(boolean now) {
		return new FeedState(now, this.next, this.floor);
	}

	FeedState with(long next, long floor) {
		return new FeedState(this.enabled, next, floor);
	}

}
