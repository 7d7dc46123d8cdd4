package dev.handback.sandbox.roster;

import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.NewRecords;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.RosterDraft;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates a record in a district: generated from the seed, then overridden by the fields
 * that were sent.
 */
record RecordFactory(Registrar.Work work, NewRecords newRecords) {

	private static final int USUAL_GRADE = 7;

	/** Creates the record and returns its id. */
	static RecordId make(RecordKind kind, ChangeRequest sent, Registrar.Work work) {
		RecordFactory making = new RecordFactory(work, work.newRecords());
		ObjectNode rest = sent.fields().deepCopy();
		ObjectNode record = making.record(kind, rest);
		JsonNode sections = rest.path("sections");
		Refusal.require(sections.isArray() || sections.isNull() || sections.isMissingNode(),
				"sections must be a list of ids");
		rest.remove(List.of("role", "sections", "size"));
		RecordId id = SchoolDay.id(record.path("id").asString(""));
		ChangeRequest.merge(rest, record);
		work.draft().add(id, record);
		DraftMembers.texts(sections)
			.forEach((section) -> work.members().join(id, making.find(RecordKind.SECTION, section)));
		return id;
	}

	private ObjectNode record(RecordKind kind, ObjectNode sent) {
		return switch (kind) {
			case SCHOOL -> this.newRecords.school();
			case TERM -> this.newRecords.term(0);
			case COURSE -> this.newRecords.course();
			case SECTION -> section(sent);
			default -> person(sent);
		};
	}

	private ObjectNode section(ObjectNode sent) {
		RosterDraft draft = this.work.draft();
		ObjectNode section = this.newRecords.sectionLike(draft.get(draft.first(RecordKind.SECTION)));
		if (sent.has("size")) {
			enroll(sent.get("size"), section);
		}
		if (sent.has("teacher") && !sent.has("teachers")) {
			section.putArray("teachers").add(sent.get("teacher"));
		}
		return section;
	}

	/** Enrolls that many students, the district's first ones. */
	private void enroll(JsonNode size, ObjectNode section) {
		RecordTable students = this.work.world().all(Role.STUDENT, this.work.draft().district());
		Refusal.require(size.isInt() && size.asInt() >= 1 && size.asInt() <= students.count(),
				"size must be a number from 1 to the " + students.count() + " students there are");
		ArrayNode enrolled = section.putArray("students");
		students.all().limit(size.asInt()).forEach((key) -> enrolled.add(RecordId.ofKey(key).toString()));
	}

	private ObjectNode person(ObjectNode sent) {
		Role role = Role.ofWireName(sent.path("role").asString("student"))
			.orElseThrow(
					() -> Refusal.badRequest("role must be one of: student, teacher, staff, district_admin, contact"));
		JsonNode given = sent.path("roles").path(role.wireName());
		RecordId school = Optional.of(given.path("school").asString(""))
			.filter((id) -> !id.isEmpty())
			.map((id) -> find(RecordKind.SCHOOL, id))
			.orElseGet(() -> this.work.draft().first(RecordKind.SCHOOL));
		return switch (role) {
			case STUDENT ->
				this.newRecords.student(NewRecords.grade(given.path("grade").asString("")).orElse(USUAL_GRADE), school);
			case TEACHER -> this.newRecords.teacher(school);
			case STAFF -> this.newRecords.staff(school);
			case DISTRICT_ADMIN -> this.newRecords.districtAdmin();
			case CONTACT -> this.newRecords.contact(firstStudent(given));
		};
	}

	private RecordId firstStudent(JsonNode contact) {
		JsonNode students = contact.path("students");
		Refusal.require(!students.isEmpty(), "a contact must have at least one student in roles.contact.students");
		return find(RecordKind.PERSON, students.path(0).asString(""));
	}

	private RecordId find(RecordKind kind, String id) {
		return RecordId.parse(kind, id)
			.filter((parsed) -> parsed.district() == this.work.draft().district().district())
			.filter(this.work.draft()::has)
			.orElseThrow(() -> Refusal.badRequest(id + " is not among the " + kind.path() + " in this district"));
	}

}
