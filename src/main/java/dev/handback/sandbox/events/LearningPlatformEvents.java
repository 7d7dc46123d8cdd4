package dev.handback.sandbox.events;

import java.util.List;

import dev.handback.sandbox.data.Appearances;
import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.lms.Observer;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;

import org.springframework.stereotype.Component;

/** Changes in the learning platform are updates in version 3.1 and nothing in 3.0. */
@Component
final class LearningPlatformEvents implements Observer {

	private final Feed feed;

	private final Appearances appearances;

	LearningPlatformEvents(Feed feed, Appearances appearances) {
		this.feed = feed;
		this.appearances = appearances;
	}

	@Override
	public void synced(RecordId id, boolean before, boolean now, Changes changes) {
		if (before != now) {
			announce(new Happening(id, this.appearances.ofSynced(id, before), this.appearances.ofSynced(id, now)),
					changes);
		}
	}

	@Override
	public void connected(RecordId district, Connection before, Connection now, Changes changes) {
		if (!before.equals(now)) {
			announce(Happening.update(district, this.appearances.ofDistrict(district, before),
					this.appearances.ofDistrict(district, now)), changes);
		}
	}

	private void announce(Happening happening, Changes changes) {
		List<Happening> happenings = List.of(happening);
		this.feed.rememberBeginnings(happenings, changes);
		this.feed.announce(Districts.of(happening.id()).id(), happenings, changes);
	}

}
