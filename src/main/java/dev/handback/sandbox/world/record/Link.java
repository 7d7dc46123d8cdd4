package dev.handback.sandbox.world.record;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A relation between two records, as one of them states it. All relations of the world
 * are derived from its records.
 */
public record Link(Relation relation, long owner, long member) {

	/** The links in a record, none if the record is null. */
	public static Set<Link> of(RecordId id, @Nullable JsonNode record) {
		Set<Link> ties = new HashSet<>();
		if (record != null && id.kind() == RecordKind.SECTION) {
			ofSection(id.key(), record, ties);
		}
		if (record != null && id.kind() == RecordKind.PERSON) {
			ofPerson(id.key(), record.path("roles"), ties);
		}
		return ties;
	}

	private static void ofSection(long section, JsonNode record, Set<Link> ties) {
		keys(record.path("students")).forEach((student) -> {
			ties.add(new Link(Relation.STUDENTS_OF_SECTION, section, student));
			ties.add(new Link(Relation.SECTIONS_OF_PERSON, student, section));
		});
		keys(record.path("teachers")).forEach((teacher) -> {
			ties.add(new Link(Relation.TEACHERS_OF_SECTION, section, teacher));
			ties.add(new Link(Relation.SECTIONS_OF_PERSON, teacher, section));
		});
		key(record.path("school"))
			.ifPresent((school) -> ties.add(new Link(Relation.SECTIONS_OF_SCHOOL, school, section)));
	}

	private static void ofPerson(long person, JsonNode roles, Set<Link> ties) {
		roles.valueStream()
			.flatMap((role) -> keys(role.path("schools")))
			.forEach((school) -> ties.add(new Link(Relation.PEOPLE_OF_SCHOOL, school, person)));
		keys(roles.path("contact").path("students")).forEach((student) -> {
			ties.add(new Link(Relation.STUDENTS_OF_CONTACT, person, student));
			ties.add(new Link(Relation.CONTACTS_OF_STUDENT, student, person));
		});
	}

	private static Stream<Long> keys(JsonNode ids) {
		return ids.valueStream().map(Link::key).flatMap(Optional::stream);
	}

	private static Optional<Long> key(JsonNode id) {
		return RecordId.parse(id.asString("")).map(RecordId::key);
	}

}
