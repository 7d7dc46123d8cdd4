package dev.handback.sandbox.data;

import java.util.Locale;

import dev.handback.sandbox.access.Caller;
import dev.handback.sandbox.access.UserCaller;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Component;

/** Finds what a caller may see: the records of one district, or one person's own. */
@Component
final class OwnRecords {

	private final World world;

	OwnRecords(World world) {
		this.world = world;
	}

	/**
	 * The record that is meant.
	 * @throws Refusal 400 for what is no id, 404 for what isn't there or not theirs
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
