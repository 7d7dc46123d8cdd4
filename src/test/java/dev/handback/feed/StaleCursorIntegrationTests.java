package dev.handback.feed;

import java.util.List;

import dev.handback.client.EventsClient;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.rostersync.NeededSyncs;
import dev.handback.rostersync.RosterSyncTest;
import dev.handback.rostersync.SyncCause;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.support.People;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node that read a page of events and then were paused applies none of it once another
 * has gone on.
 */
class StaleCursorIntegrationTests extends RosterSyncTest {

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private NeededSyncs needed;

	@Autowired
	private FeedFollower feed;

	@Autowired
	private FeedStore feeds;

	@Autowired
	private AppliedEvents applied;

	@Autowired
	private EventsClient client;

	StaleCursorIntegrationTests() {
		super('c');
	}

	@Test
	void appliesNoOlderEventsOverNewerOnes() {
		String cursor = position().event();
		rename("Older");
		List<RosterEventChange> read = readAfter(cursor);
		rename("Newer");
		this.feed.follow(this.district);
		FeedPosition moved = position();

		assertThat(this.applied.apply(this.district, cursor, read)).isEmpty();

		assertThat(position()).isEqualTo(moved);
		assertThat(this.sandbox.held(this.database)).isEqualTo(this.sandbox.expected());
	}

	@Test
	void appliesNothingWhenTheRosterIsAboutToBeReadCompletely() {
		String cursor = position().event();
		rename("Older");
		List<RosterEventChange> read = readAfter(cursor);
		this.feeds.leave(this.district, position(), SyncCause.CURSOR_LOST);

		assertThat(this.applied.apply(this.district, cursor, read)).isEmpty();

		assertThat(position().event()).isEqualTo(cursor);
	}

	@Test
	void leavesNoFeedThatASyncHasAnchoredSinceTheProblemWasFound() {
		FeedPosition found = position();
		this.runs.replaceAll(this.district);

		this.feeds.leave(this.district, found, SyncCause.DRIFT);

		assertThat(position().state().following()).isTrue();
		assertThat(position().state().problem()).isNull();
	}

	@Test
	void hasTheRosterSyncedWhereTheFeedWasLeftWhileTheSyncBeforeWasEnding() {
		assertThat(this.needed.now(this.districts.get(this.district))).isEmpty();

		this.feeds.leave(this.district, position(), SyncCause.CURSOR_LOST);

		assertThat(this.needed.now(this.districts.get(this.district))).contains(SyncCause.CURSOR_LOST);
	}

	private void rename(String name) {
		this.sandbox.change(People.student('c', 1).value(),
				"{\"name\": {\"first\": \"Ada\", \"last\": \"" + name + "\"}}");
	}

	private List<RosterEventChange> readAfter(String cursor) {
		return this.client.after(this.district, cursor, 100, (event) -> RosterEventChange.of(this.district, event))
			.events();
	}

	private FeedPosition position() {
		return this.feeds.find(this.district).orElseThrow();
	}

}
