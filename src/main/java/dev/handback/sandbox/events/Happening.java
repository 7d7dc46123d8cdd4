package dev.handback.sandbox.events;

import java.util.Optional;

import dev.handback.sandbox.data.Appearance;
import dev.handback.sandbox.world.record.RecordId;

/** What became of one record as applications see it. */
public record Happening(RecordId id, Optional<Appearance> before, Optional<Appearance> after) {

	public static Happening update(RecordId id, Appearance before, Appearance after) {
		return new Happening(id, Optional.of(before), Optional.of(after));
	}

	Turn turn() {
		if (this.before.isEmpty()) {
			return Turn.CREATED;
		}
		return this.after.isPresent() ? Turn.UPDATED : Turn.DELETED;
	}

	/** As it is now, or as it was when it went. */
	Appearance subject() {
		return this.after.or(() -> this.before).orElseThrow();
	}

	Rank rank() {
		return Rank.of(this.id, subject().oldest());
	}

}
