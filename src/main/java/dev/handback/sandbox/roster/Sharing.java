package dev.handback.sandbox.roster;

import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.RosterDraft;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;
import org.h2.mvstore.type.LongDataType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/**
 * Unshares and reshares a section or a student. Applications can't see an unshared
 * record, but the district still has it.
 */
@Component
final class Sharing {

	private final Table<Long, Unshared> asides;

	Sharing(Store store) {
		this.asides = store.table("unshared", LongDataType.INSTANCE, JsonType.of(Unshared.class));
	}

	void unshare(RecordId id, RosterDraft draft, Changes changes) {
		ObjectNode record = draft.get(id);
		Refusal.require(id.kind() == RecordKind.SECTION || draft.hasRole(id, Role.STUDENT),
				"only sections and students can be unshared");
		List<ObjectNode> contacts = draft.related(Relation.CONTACTS_OF_STUDENT, id).stream().map(draft::get).toList();
		List<String> sections = draft.related(Relation.SECTIONS_OF_PERSON, id)
			.stream()
			.map(RecordId::toString)
			.toList();
		new DraftMembers(draft).remove(id);
		changes.put(this.asides, id.key(), new Unshared(record, contacts, sections));
	}

	/**
	 * Restores the record as it was, without references to records that have been removed
	 * since.
	 */
	void share(RecordId id, RosterDraft draft, Changes changes) {
		Unshared aside = find(id).orElseThrow(() -> Refusal.badRequest(id + " is not unshared"));
		ObjectNode record = aside.record().deepCopy();
		if (id.kind() == RecordKind.SECTION) {
			withoutGone(record, draft);
		}
		draft.add(id, record);
		aside.contacts().forEach((contact) -> bringBack(contact, id, draft));
		aside.sections()
			.stream()
			.flatMap((section) -> RecordId.parse(section).stream())
			.filter(draft::has)
			.forEach((section) -> new DraftMembers(draft).join(id, section));
		changes.remove(this.asides, id.key());
	}

	/** Whether anyone who was in the section is still in the district. */
	boolean isAnyoneLeft(RecordId section, RosterDraft draft) {
		return find(section).filter((aside) -> !present(aside.record(), "students", draft).isEmpty()).isPresent();
	}

	private static void withoutGone(ObjectNode section, RosterDraft draft) {
		keepPresent(section, "students", draft);
		keepPresent(section, "teachers", draft);
		if (section.path("teachers").isEmpty()) {
			someTeacher(section, draft).ifPresent((teacher) -> section.withArray("teachers").add(teacher.toString()));
		}
		Refusal.require(!section.path("students").isEmpty() && !section.path("teachers").isEmpty(),
				"no one is left in that section");
		if (!DraftMembers.texts(section.path("teachers")).contains(section.path("teacher").asString(""))) {
			section.set("teacher", section.path("teachers").get(0));
		}
		for (String field : List.of("term_id", "course")) {
			if (!isPresent(section.path(field).asString(""), draft)) {
				section.putNull(field);
			}
		}
	}

	private static void keepPresent(ObjectNode section, String field, RosterDraft draft) {
		List<String> present = present(section, field, draft);
		present.forEach(section.putArray(field)::add);
	}

	/**
	 * If all of the section's teachers have left, another teacher of the school takes
	 * over.
	 */
	private static Optional<RecordId> someTeacher(ObjectNode section, RosterDraft draft) {
		return RecordId.parse(section.path("school").asString(""))
			.stream()
			.flatMap((school) -> draft.related(Relation.PEOPLE_OF_SCHOOL, school).stream())
			.filter((person) -> draft.hasRole(person, Role.TEACHER))
			.findFirst();
	}

	private static List<String> present(ObjectNode section, String field, RosterDraft draft) {
		return DraftMembers.texts(section.path(field)).stream().filter((id) -> isPresent(id, draft)).toList();
	}

	private static boolean isPresent(String id, RosterDraft draft) {
		return RecordId.parse(id).filter(draft::has).isPresent();
	}

	private static void bringBack(ObjectNode contact, RecordId student, RosterDraft draft) {
		RecordId id = RecordId.parse(contact.path("id").asString("")).orElseThrow();
		JsonNode relationships = contact.path("roles").path("contact").path("student_relationships");
		if (!draft.has(id)) {
			ObjectNode alone = contact.deepCopy();
			ObjectNode role = (ObjectNode) alone.path("roles").path("contact");
			role.putArray("students");
			role.putArray("student_relationships");
			draft.add(id, alone);
		}
		draft.change(id, (record) -> {
			ObjectNode role = (ObjectNode) record.path("roles").path("contact");
			role.withArray("students").add(student.toString());
			relationships.valueStream()
				.filter((entry) -> entry.path("student").asString("").equals(student.toString()))
				.forEach(role.withArray("student_relationships")::add);
		});
	}

	Optional<Unshared> find(RecordId id) {
		return Optional.ofNullable(this.asides.get(id.key()));
	}

	/** All unshared records, in the order of their ids. */
	List<RecordId> unshared(RecordId district) {
		return this.asides.all()
			.map((entry) -> RecordId.ofKey(entry.key()))
			.filter((id) -> id.district() == district.district())
			.toList();
	}

	void forget(RecordId district, Changes changes) {
		unshared(district).forEach((id) -> changes.remove(this.asides, id.key()));
	}

}
