package dev.handback.sandbox.lms;

import java.time.Instant;

import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Where and when a write takes place. Its values are checked against this.
 *
 * @param byPeople whether it is made in the learning platform itself, where people can do
 * more than applications
 */
record WriteContext(World world, District district, RecordId section, Instant now, Differences differences,
		boolean byPeople) {

	WriteContext ofPeople() {
		return new WriteContext(this.world, this.district, this.section, this.now, this.differences, true);
	}

	/** Returns text that people entered in the form in which it is stored. */
	JsonNode kept(JsonNode text) {
		return this.differences.isOn(Difference.NORMALIZED_TEXTS)
				? JsonNodeFactory.instance.stringNode(text.asString().replaceAll("\\r\\n?", "\n").strip()) : text;
	}

	/** Whether {@code excused} is accepted in place of the flag {@code excluded}. */
	boolean acceptsExcused() {
		return this.differences.isOn(Difference.EXCUSED) || this.differences.isOn(Difference.EXCUSED_UPPER_CASE);
	}

	boolean isInSection(RecordId person) {
		return this.world.isRelated(Relation.STUDENTS_OF_SECTION, this.section, person);
	}

	boolean hasTerm(RecordId term) {
		return term.kind() == RecordKind.TERM && isInDistrict(term);
	}

	/** Graders are adults in the district. */
	boolean hasGrader(RecordId person) {
		return person.kind() == RecordKind.PERSON && isInDistrict(person) && !this.world.hasRole(person, Role.STUDENT)
				&& !this.world.hasRole(person, Role.CONTACT);
	}

	private boolean isInDistrict(RecordId id) {
		return id.district() == this.district.letter() && this.world.has(id);
	}

}
