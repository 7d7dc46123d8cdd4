package dev.handback.sandbox.events;

import java.time.Instant;
import java.util.Objects;

import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.RecordId;
import org.h2.mvstore.type.LongDataType;

import org.springframework.stereotype.Component;

/** The store's tables of the feeds. */
@Component
final class FeedTables {

	private final Table<Long, FeedState> states;

	private final Table<Long, KeptEvent> events;

	private final Table<Long, Instant> batches;

	private final Table<Long, Long> changed;

	FeedTables(Store store) {
		this.states = store.table("feeds", LongDataType.INSTANCE, JsonType.of(FeedState.class));
		this.events = store.table("events", LongDataType.INSTANCE, JsonType.of(KeptEvent.class));
		this.batches = store.table("batches_of_events", LongDataType.INSTANCE, JsonType.of(Instant.class));
		this.changed = store.table("changed_since_the_beginning", LongDataType.INSTANCE, LongDataType.INSTANCE);
	}

	Table<Long, FeedState> states() {
		return this.states;
	}

	FeedState state(RecordId district) {
		return Objects.requireNonNull(this.states.get(district.key()));
	}

	/** The events by key. */
	Table<Long, KeptEvent> events() {
		return this.events;
	}

	/** The time of each batch, by the key of its first event. */
	Table<Long, Instant> batches() {
		return this.batches;
	}

	/** The keys of all records that have changed since the beginning. */
	Table<Long, Long> changed() {
		return this.changed;
	}

}
