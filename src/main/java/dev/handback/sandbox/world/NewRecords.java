package dev.handback.sandbox.world;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.world.making.Campus;
import dev.handback.sandbox.world.making.Names;
import dev.handback.sandbox.world.making.People;
import dev.handback.sandbox.world.making.SchoolYear;
import dev.handback.sandbox.world.making.SeededRandom;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Name;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.node.ObjectNode;

/**
 * Generates complete records for additions to a district: like those the seed generates,
 * but with unused ids.
 */
public final class NewRecords {

	private final RosterDraft draft;

	private final People people;

	private final Campus campus;

	private final SchoolYear year;

	private final String now;

	NewRecords(long seed, District district, RosterDraft draft, Instant now) {
		this.year = new SchoolYear(draft.progress().year());
		this.draft = draft;
		this.now = Timestamps.text(now);
		this.people = new People(seed, district, this.year);
		this.campus = new Campus(seed, district, this.year);
	}

	public ObjectNode student(int grade, RecordId school) {
		RecordId id = this.draft.newId(RecordKind.PERSON);
		Name name = Names.draw(this.people.dice(id));
		return read(this.people.record(id, name, this.people.studentEmail(id, name),
				(json, dice) -> this.people.student(json, dice, id, grade, new long[] { school.key() })));
	}

	public ObjectNode teacher(RecordId school) {
		RecordId id = this.draft.newId(RecordKind.PERSON);
		return adult(id, (json, dice) -> this.people.teacher(json, dice, id, school));
	}

	public ObjectNode staff(RecordId school) {
		RecordId id = this.draft.newId(RecordKind.PERSON);
		return adult(id, (json, dice) -> this.people.staff(json, dice, id, school));
	}

	public ObjectNode districtAdmin() {
		return adult(this.draft.newId(RecordKind.PERSON), this.people::districtAdmin);
	}

	public ObjectNode contact(RecordId student) {
		RecordId id = this.draft.newId(RecordKind.PERSON);
		return adult(id, (json, dice) -> this.people.contact(json, dice, id, new long[] { student.key() }));
	}

	private ObjectNode adult(RecordId id, BiConsumer<JsonGenerator, SeededRandom> roles) {
		Name name = Names.draw(this.people.dice(id));
		return read(this.people.record(id, name, this.people.email(id, name), roles));
	}

	/** A section with the same school, subject, members, and so on. */
	public ObjectNode sectionLike(ObjectNode other) {
		RecordId id = this.draft.newId(RecordKind.SECTION);
		ObjectNode section = other.deepCopy();
		section.put("id", id.toString());
		section.put("sis_id", "S" + id.number());
		section.put("section_number", String.valueOf(id.number() % 1000));
		return dated(section);
	}

	public ObjectNode school() {
		RecordId id = this.draft.newId(RecordKind.SCHOOL);
		return read(this.campus.schoolRecord(id, (int) (id.number() % 100)));
	}

	/** The term at that position in the current school year, counted from 0. */
	public ObjectNode term(int index) {
		return read(this.campus.termRecord(this.draft.newId(RecordKind.TERM), index % this.campus.terms()));
	}

	public ObjectNode course() {
		RecordId id = this.draft.newId(RecordKind.COURSE);
		return read(this.campus.courseRecord(id, (int) (id.number() % this.campus.courses())));
	}

	public static String lastName(RandomGenerator random) {
		return Names.last(random);
	}

	/** A grade as records write it, from kindergarten, 0, to 12. */
	public static String grade(int grade) {
		return Campus.grade(grade);
	}

	/** Parses a grade from kindergarten, 0, to 12. */
	public static Optional<Integer> grade(String text) {
		for (int grade = 0; grade <= 12; grade++) {
			if (grade(grade).equals(text)) {
				return Optional.of(grade);
			}
		}
		return Optional.empty();
	}

	public LocalDate firstDay() {
		return this.year.firstDay();
	}

	public LocalDate lastDay() {
		return this.year.lastDay();
	}

	private ObjectNode read(byte[] record) {
		return dated((ObjectNode) Json.read(record));
	}

	private ObjectNode dated(ObjectNode record) {
		if (record.has("created")) {
			record.put("created", this.now);
			record.put("last_modified", this.now);
		}
		return record;
	}

}
