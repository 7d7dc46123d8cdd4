package dev.handback.sandbox.roster;

import static dev.handback.sandbox.wire.Refusal.require;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.RosterDraft;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rules that every record of a roster has to follow: required fields, and ids that exist.
 */
record RecordValidation(RosterDraft draft) {

	/** Contract: a section has one primary teacher and up to ten co-teachers. */
	private static final int MOST_TEACHERS = 11;

	private static final Set<String> ALONE = Set.of("student", "contact");

	/**
	 * Checks a record.
	 * @throws Refusal 400 for the first problem found
	 */
	void check(RecordId id, ObjectNode record) {
		require(record.path("id").asString("").equals(id.toString())
				&& record.path("district").asString("").equals(this.draft.district().toString()),
				"the id and district of a record can't be changed");
		require(!record.has("lms_status"), "lms_status isn't part of a roster; set synced_in_lms instead");
		switch (id.kind()) {
			case SECTION -> section(record);
			case PERSON -> person(record);
			case SCHOOL -> texts(record, List.of("name", "sis_id", "school_number"));
			default -> {
				// nothing else is required
			}
		}
	}

	private void section(ObjectNode record) {
		texts(record, List.of("name", "sis_id", "subject"));
		requireExisting(record.path("school"), RecordKind.SCHOOL);
		requireExistingIfAny(record.path("course"), RecordKind.COURSE);
		requireExistingIfAny(record.path("term_id"), RecordKind.TERM);
		members("section", record.path("students"), Role.STUDENT);
		members("section", record.path("teachers"), Role.TEACHER);
		require(record.path("teachers").size() <= MOST_TEACHERS,
				"a section can have at most " + MOST_TEACHERS + " teachers");
		require(DraftMembers.texts(record.path("teachers")).contains(record.path("teacher").asString("")),
				"teacher must be one of teachers");
	}

	private void members(String of, JsonNode ids, Role role) {
		require(ids.isArray() && !ids.isEmpty(), "a " + of + " must have at least one " + role.wireName());
		require(DraftMembers.texts(ids).stream().distinct().count() == ids.size(),
				"no one can be in a " + of + " twice");
		for (String text : DraftMembers.texts(ids)) {
			require(parse(text, RecordKind.PERSON).filter((id) -> this.draft.hasRole(id, role)).isPresent(),
					text + " is not a " + role.wireName() + " in this district");
		}
	}

	private void person(ObjectNode record) {
		require(record.path("name").isObject(), "name must be an object");
		texts((ObjectNode) record.path("name"), List.of("first", "last"));
		JsonNode roles = record.path("roles");
		require(roles.isObject() && !roles.isEmpty()
				&& roles.propertyNames().stream().allMatch((name) -> Role.ofWireName(name).isPresent()),
				"roles must be an object of student, teacher, staff, district_admin, contact");
		require(roles.size() == 1 || roles.propertyNames().stream().noneMatch(ALONE::contains),
				"student and contact can't be combined with other roles");
		roles.valueStream().forEach(this::schools);
		if (roles.has("student")) {
			require(DraftMembers.texts(roles.path("student").path("schools"))
				.contains(roles.path("student").path("school").asString("")), "school must be one of schools");
		}
		if (roles.has("contact")) {
			members("contact", roles.path("contact").path("students"), Role.STUDENT);
		}
	}

	private void schools(JsonNode role) {
		require(role.isObject(), "a role must be an object");
		role.path("schools").valueStream().forEach((school) -> requireExisting(school, RecordKind.SCHOOL));
	}

	private void requireExisting(JsonNode id, RecordKind kind) {
		require(parse(id.asString(""), kind).filter(this.draft::has).isPresent(),
				id.asString("nothing") + " is not among the " + kind.path() + " in this district");
	}

	private void requireExistingIfAny(JsonNode id, RecordKind kind) {
		if (!id.isMissingNode() && !id.isNull()) {
			requireExisting(id, kind);
		}
	}

	private Optional<RecordId> parse(String text, RecordKind kind) {
		return RecordId.parse(kind, text).filter((id) -> id.district() == this.draft.district().district());
	}

	private static void texts(ObjectNode record, List<String> fields) {
		for (String field : fields) {
			require(record.path(field).isString(), field + " must be a string");
		}
	}

}
