package dev.handback.sandbox.events;

import java.util.List;

import dev.handback.sandbox.data.RecordViews;
import dev.handback.sandbox.lms.ChangeListener;
import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;

import org.springframework.stereotype.Component;

/** Changes in the learning platform are updates in version 3.1 and nothing in 3.0. */
@Component
final class LearningPlatformEvents implements ChangeListener {

	private final Feed feed;

	private final RecordViews recordViews;

	LearningPlatformEvents(Feed feed, RecordViews recordViews) {
		this.feed = feed;
		this.recordViews = recordViews;
	}

	@Override
	public void synced(RecordId id, boolean before, boolean now, Changes changes) {
		if (before != now) {
			announce(new RecordChange(id, this.recordViews.ofSynced(id, before), this.recordViews.ofSynced(id, now)),
					changes);
		}
	}

	@Override
	public void connected(RecordId district, Connection before, Connection now, Changes changes) {
		if (!before.equals(now)) {
			announce(RecordChange.update(district, this.recordViews.ofDistrict(district, before),
					this.recordViews.ofDistrict(district, now)), changes);
		}
	}

	private void announce(RecordChange recordChange, Changes changes) {
		List<RecordChange> recordChanges = List.of(recordChange);
		this.feed.storeInitialEvents(recordChanges, changes);
		this.feed.announce(Districts.of(recordChange.id()).id(), recordChanges, changes);
	}

}
