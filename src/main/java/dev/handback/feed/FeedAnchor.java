package dev.handback.feed;

import java.time.Clock;
import java.util.List;
import java.util.Optional;

import dev.handback.districts.machines.DistrictMachines;
import dev.handback.rostersync.RosterReplacedListener;
import dev.handback.rostersync.SyncCause;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Follows the feed from the point at which a full sync was anchored. */
@Component
class FeedAnchor implements RosterReplacedListener {

	private final FeedStore store;

	private final DistrictMachines machines;

	private final Clock clock;

	FeedAnchor(FeedStore store, DistrictMachines machines, Clock clock) {
		this.store = store;
		this.machines = machines;
		this.clock = clock;
	}

	@Override
	public void anchored(DistrictId district, @Nullable String anchor, boolean events) {
		this.store.anchor(district, anchor, events, this.clock.instant());
	}

	@Override
	public Optional<SyncCause> left(DistrictId district) {
		return this.store.find(district).map((position) -> position.state().problem()).map(SyncCause::valueOf);
	}

	@Override
	public List<DistrictId> left() {
		return this.machines.ask(this.store::left);
	}

}
