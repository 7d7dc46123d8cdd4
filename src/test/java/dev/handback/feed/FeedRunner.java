package dev.handback.feed;

import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/** Follows a feed as the schedule would, in the test's own thread. */
@Component
public class FeedRunner {

	private final FeedFollower follower;

	FeedRunner(FeedFollower follower) {
		this.follower = follower;
	}

	/** Reads what is new of the district and applies it. */
	public void follow(DistrictId district) {
		this.follower.follow(district);
	}

}
