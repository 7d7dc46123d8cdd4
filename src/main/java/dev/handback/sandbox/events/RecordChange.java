package dev.handback.sandbox.events;

import java.util.Optional;

import dev.handback.sandbox.data.RecordView;
import dev.handback.sandbox.world.record.RecordId;

/** A change of one record as applications see it. */
public record RecordChange(RecordId id, Optional<RecordView> before, Optional<RecordView> after) {

	public static RecordChange update(RecordId id, RecordView before, RecordView after) {
		return new RecordChange(id, Optional.of(before), Optional.of(after));
	}

	EventType turn() {
		if (this.before.isEmpty()) {
			return EventType.CREATED;
		}
		return this.after.isPresent() ? EventType.UPDATED : EventType.DELETED;
	}

	/** The record as it is now, or as it was before it was removed. */
	RecordView subject() {
		return this.after.or(() -> this.before).orElseThrow();
	}

	EventOrder rank() {
		return EventOrder.of(this.id, subject().oldest());
	}

}
