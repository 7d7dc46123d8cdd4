package dev.handback.sandbox.lms;

import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

import dev.handback.sandbox.access.Caller;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;

import org.springframework.stereotype.Component;

/**
 * Finds what is named in the path of a learning-platform call. The checks are in the
 * service's order: ids, connection, section, assignment, person.
 */
@Component
final class Lookup {

	private static final Pattern UUID_FORM = Pattern
		.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

	private final World world;

	private final LmsConditions lmsConditions;

	private final LmsTables tables;

	Lookup(World world, LmsConditions lmsConditions, LmsTables tables) {
		this.world = world;
		this.lmsConditions = lmsConditions;
		this.tables = tables;
	}

	/** Refuses malformed ids before anything is looked up. */
	static void requireWellFormed(String section, String assignment) {
		requireObjectId(section);
		if (!UUID_FORM.matcher(assignment).matches()) {
			throw Refusal.malformedId();
		}
	}

	static void requireWellFormed(String section, String assignment, String person) {
		requireWellFormed(section, assignment);
		requireObjectId(person);
	}

	private static void requireObjectId(String text) {
		if (!RecordId.isWellFormed(text)) {
			throw Refusal.malformedId();
		}
	}

	RecordId section(Caller caller, String text) {
		requireObjectId(text);
		Refusal.require(this.lmsConditions.connection(caller.district()).isUp(),
				"District is not connected to a learning platform");
		return RecordId.parse(RecordKind.SECTION, text.toLowerCase(Locale.ROOT))
			.filter((section) -> section.district() == caller.district().district())
			.filter(this.world::has)
			.filter(this.lmsConditions::isSynced)
			.orElseThrow(() -> Refusal.notFound("Section not found"));
	}

	Assignment assignment(RecordId section, String text) {
		return this.tables.assignment(section, UUID.fromString(text))
			.orElseThrow(() -> Refusal.notFound("Assignment does not exist"));
	}

	/**
	 * Finds a student of the section who has the assignment and is matched in the
	 * learning platform.
	 */
	RecordId student(Assignment assignment, String text) {
		return RecordId.parse(RecordKind.PERSON, text.toLowerCase(Locale.ROOT))
			.filter((person) -> this.world.isRelated(Relation.STUDENTS_OF_SECTION, assignment.section(), person))
			.filter(assignment::isFor)
			.filter(this.lmsConditions::isSynced)
			.orElseThrow(() -> Refusal.notFound("User not found"));
	}

}
