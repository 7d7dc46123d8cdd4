package dev.handback.sandbox.roster;

import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.RosterDraft;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds, moves, and removes members in a draft, and keeps all affected records consistent.
 */
record DraftMembers(RosterDraft draft) {

	/** Adds a student or a teacher to the section. */
	void join(RecordId person, RecordId section) {
		if (this.draft.hasRole(person, Role.STUDENT)) {
			this.draft.change(section, (record) -> {
				TreeSet<String> students = new TreeSet<>(texts(record.path("students")));
				students.add(person.toString());
				set(record, "students", students);
			});
		}
		else if (this.draft.hasRole(person, Role.TEACHER)) {
			this.draft.change(section, (record) -> {
				if (!texts(record.path("teachers")).contains(person.toString())) {
					record.withArray("teachers").add(person.toString());
				}
			});
		}
		else {
			throw Refusal.badRequest("only students and teachers belong to sections");
		}
	}

	/**
	 * Removes a student or a teacher from the section.
	 * @throws Refusal 400 if they are the section's last student or teacher
	 */
	void leave(RecordId person, RecordId section) {
		this.draft.change(section, (record) -> {
			without(record, "students", person);
			without(record, "teachers", person);
			if (record.path("teacher").asString("").equals(person.toString()) && !record.path("teachers").isEmpty()) {
				record.set("teacher", record.path("teachers").get(0));
			}
			Refusal.require(!record.path("students").isEmpty() && !record.path("teachers").isEmpty(),
					"section " + section + " would have no student or no teacher left");
		});
	}

	/** Hands over all sections of a teacher. */
	void takeOver(RecordId successor, RecordId teacher) {
		for (RecordId section : this.draft.related(Relation.SECTIONS_OF_PERSON, teacher)) {
			this.draft.change(section, (record) -> {
				List<String> teachers = texts(record.path("teachers")).stream()
					.map((id) -> id.equals(teacher.toString()) ? successor.toString() : id)
					.distinct()
					.toList();
				set(record, "teachers", teachers);
				if (record.path("teacher").asString("").equals(teacher.toString())) {
					record.put("teacher", successor.toString());
				}
			});
		}
	}

	/** Removes a record and all references to it. */
	void remove(RecordId id) {
		switch (id.kind()) {
			case PERSON -> removePerson(id);
			case TERM -> removeFromSections(id, "term_id");
			case COURSE -> removeFromSections(id, "course");
			case SCHOOL -> requireUnused(id);
			default -> {
				// nothing refers to a section
			}
		}
		this.draft.remove(id);
	}

	/** Also removes a section that loses its last student. */
	private void removePerson(RecordId person) {
		for (RecordId section : this.draft.related(Relation.SECTIONS_OF_PERSON, person)) {
			List<String> students = texts(this.draft.get(section).path("students"));
			if (students.equals(List.of(person.toString()))) {
				this.draft.remove(section);
			}
			else {
				leave(person, section);
			}
		}
		for (RecordId contact : this.draft.related(Relation.CONTACTS_OF_STUDENT, person)) {
			removeFromContact(person, contact);
		}
	}

	private void removeFromContact(RecordId student, RecordId contact) {
		if (this.draft.related(Relation.STUDENTS_OF_CONTACT, contact).size() == 1) {
			this.draft.remove(contact);
			return;
		}
		this.draft.change(contact, (record) -> {
			ObjectNode role = (ObjectNode) record.path("roles").path("contact");
			without(role, "students", student);
			ArrayNode relationships = role.arrayNode();
			role.path("student_relationships")
				.valueStream()
				.filter((entry) -> !entry.path("student").asString("").equals(student.toString()))
				.forEach(relationships::add);
			role.set("student_relationships", relationships);
		});
	}

	private void removeFromSections(RecordId id, String field) {
		this.draft.all(RecordKind.SECTION)
			.stream()
			.filter((section) -> this.draft.get(section).path(field).asString("").equals(id.toString()))
			.forEach((section) -> this.draft.change(section, (record) -> record.putNull(field)));
	}

	private void requireUnused(RecordId school) {
		Refusal.require(
				this.draft.related(Relation.SECTIONS_OF_SCHOOL, school).isEmpty()
						&& this.draft.related(Relation.PEOPLE_OF_SCHOOL, school).isEmpty(),
				"school " + school + " still has sections or people");
	}

	private static void without(ObjectNode record, String field, RecordId id) {
		set(record, field, texts(record.path(field)).stream().filter((text) -> !text.equals(id.toString())).toList());
	}

	private static void set(ObjectNode record, String field, Iterable<String> ids) {
		ArrayNode array = record.putArray(field);
		ids.forEach(array::add);
	}

	static List<String> texts(JsonNode array) {
		return array.valueStream().map((text) -> Objects.requireNonNullElse(text.asString(""), "")).toList();
	}

}
