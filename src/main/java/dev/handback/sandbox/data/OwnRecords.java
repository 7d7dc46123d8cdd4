package dev.handback.sandbox.data;

import java.util.Locale;

import dev.handback.sandbox.access.Caller;
import dev.handback.sandbox.access.UserCaller;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Component;

/** Finds records that a caller may see: one district's, or one person's own. */
@Component
final class OwnRecords {

	private final World world;

	OwnRecords(World world) {
		this.world = world;
	}

	/**
	 * Finds the record with that id.
	 * @throws Refusal 400 for an invalid id, 404 if the record doesn't exist or the
	 * caller may not see it
	 */
	RecordId find(Caller caller, RecordKind kind, String text) {
		if (!RecordId.isWellFormed(text)) {
			throw Refusal.malformedId();
		}
		return RecordId.parse(kind, text.toLowerCase(Locale.ROOT))
			.filter((id) -> id.district() == caller.district().district())
			.filter((id) -> isOpenTo(caller, id))
			.filter((id) -> kind == RecordKind.DISTRICT || this.world.has(id))
			.orElseThrow(() -> Refusal.notFound("Resource not found"));
	}

	private static boolean isOpenTo(Caller caller, RecordId id) {
		return switch (id.kind()) {
			case DISTRICT -> id.equals(caller.district());
			case PERSON -> !(caller instanceof UserCaller user) || id.equals(user.person());
			default -> true;
		};
	}

}
