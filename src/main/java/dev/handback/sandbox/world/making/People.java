package dev.handback.sandbox.world.making;

import java.text.Normalizer;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Name;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The records of a district's people in all five roles. */
public final class People {

	private static final List<String> GENDERS = List.of("F", "M", "X", "");

	private static final List<String> RACES = List.of("Caucasian", "Asian", "Black or African American",
			"American Indian", "Hawaiian or Other Pacific Islander", "Two or more races", "Unknown", "");

	private static final List<String> RELATIONSHIPS = List.of("Parent", "Grandparent", "Aunt/Uncle", "Sibling",
			"Other adult");

	private static final List<String> PHONE_TYPES = List.of("Cell", "Home", "Work", "Other", "");

	/** One person in this many has the fields that few districts send. */
	private static final int SOME = 7;

	/**
	 * Of a name in an email, in which no more than 64 characters may come before the @.
	 */
	private static final int LONGEST = 25;

	private final long seed;

	private final District district;

	private final SchoolYear year;

	private final String mailDomain;

	private final Map<String, String> plainNames = new ConcurrentHashMap<>();

	public People(long seed, District district, SchoolYear year) {
		this.seed = seed;
		this.district = district;
		this.year = year;
		this.mailDomain = district.mailDomain();
	}

	RecordId person(long number) {
		return new RecordId(RecordKind.PERSON, this.district.letter(), number);
	}

	public SeededRandom dice(RecordId id) {
		return SeededRandom.of(this.seed, id);
	}

	/** Writes a person's record; the last argument writes the roles. */
	public byte[] record(RecordId id, Name name, @Nullable String email,
			BiConsumer<JsonGenerator, SeededRandom> roles) {
		SeededRandom dice = dice(id);
		return Json.object((json) -> {
			Campus.begin(json, id, this.district, this.year, dice);
			if (email != null) {
				json.writeStringProperty("email", email);
			}
			if (id.number() % SOME == 1) {
				json.writeStringProperty("preferred_name", name.first());
				json.writeStringProperty("legacy_id", id.beforeVersion3());
			}
			json.writeObjectPropertyStart("name");
			json.writeStringProperty("first", name.first());
			if (name.middle() != null) {
				json.writeStringProperty("middle", name.middle());
			}
			json.writeStringProperty("last", name.last());
			json.writeEndObject();
			json.writeObjectPropertyStart("roles");
			roles.accept(json, dice);
			json.writeEndObject();
		});
	}

	public void student(JsonGenerator json, SeededRandom dice, RecordId id, int grade, long[] schools) {
		json.writeObjectPropertyStart("student");
		credentials(json, "st" + id.number());
		json.writeStringProperty("dob",
				LocalDate.of(this.year.start() - 6 - grade, 1 + dice.upTo(12), 1 + dice.upTo(28)).toString());
		json.writeArrayPropertyStart("enrollments");
		for (long school : schools) {
			json.writeStartObject();
			json.writeStringProperty("school", RecordId.ofKey(school).toString());
			json.writeStringProperty("start_date", this.year.firstDay().toString());
			json.writeStringProperty("end_date", this.year.lastDay().toString());
			json.writeEndObject();
		}
		json.writeEndArray();
		json.writeObjectPropertyStart("ext");
		json.writeStringProperty("bus", String.valueOf(1 + dice.upTo(40)));
		json.writeEndObject();
		json.writeStringProperty("gender", dice.pick(GENDERS));
		json.writeStringProperty("grade", Campus.grade(grade));
		json.writeStringProperty("graduation_year", String.valueOf(this.year.graduation(grade)));
		json.writeStringProperty("hispanic_ethnicity", dice.pick(List.of("Y", "N", "")));
		json.writeStringProperty("race", dice.pick(RACES));
		json.writeObjectPropertyStart("location");
		Campus.address(json, dice, this.district);
		json.writeEndObject();
		json.writeStringProperty("school", RecordId.ofKey(schools[0]).toString());
		Campus.ids(json, "schools", schools);
		json.writeStringProperty("sis_id", "P" + id.number());
		json.writeStringProperty("state_id", "OH" + dice.digits(8));
		json.writeStringProperty("student_number", String.valueOf(id.number()));
		if (id.number() % SOME == 2) {
			json.writeStringProperty("ell_status", dice.pick(List.of("Y", "N", "")));
			json.writeStringProperty("frl_status", dice.pick(List.of("Free", "Reduced", "Paid", "")));
			json.writeStringProperty("iep_status", dice.pick(List.of("Y", "N", "")));
		}
		json.writeEndObject();
	}

	public void teacher(JsonGenerator json, SeededRandom dice, RecordId id, RecordId school) {
		json.writeObjectPropertyStart("teacher");
		credentials(json, "t" + id.number());
		json.writeStringProperty("sis_id", "T" + id.number());
		json.writeStringProperty("state_id", "OHT" + dice.digits(7));
		json.writeStringProperty("teacher_number", String.valueOf(id.number()));
		json.writeStringProperty("title", dice.pick(List.of("Teacher", "Head of department", "")));
		json.writeStringProperty("school", school.toString());
		Campus.ids(json, "schools", new long[] { school.key() });
		json.writeObjectPropertyStart("ext").writeEndObject();
		json.writeEndObject();
	}

	public void staff(JsonGenerator json, SeededRandom dice, RecordId id, RecordId school) {
		json.writeObjectPropertyStart("staff");
		credentials(json, "f" + id.number());
		json.writeStringProperty("staff_id", "F" + id.number());
		json.writeStringProperty("title", dice.pick(List.of("Counselor", "Librarian", "Registrar", "Principal")));
		json.writeStringProperty("department", dice.pick(List.of("Office", "Student services", "Library")));
		Campus.ids(json, "schools", new long[] { school.key() });
		json.writeArrayPropertyStart("roles").writeString("School Admin").writeEndArray();
		json.writeObjectPropertyStart("ext").writeEndObject();
		json.writeEndObject();
	}

	public void districtAdmin(JsonGenerator json, SeededRandom dice) {
		json.writeObjectPropertyStart("district_admin");
		json.writeStringProperty("title",
				dice.pick(List.of("Director of technology", "Superintendent", "Data steward")));
		json.writeEndObject();
	}

	public void contact(JsonGenerator json, SeededRandom dice, RecordId id, long[] students) {
		String relationship = dice.pick(RELATIONSHIPS);
		String type = dice.pick(List.of("Parent/Guardian", "Emergency", "Primary", "Secondary", "Family", "Other"));
		json.writeObjectPropertyStart("contact");
		json.writeStringProperty("legacy_id", id.beforeVersion3());
		json.writeStringProperty("phone", Campus.phone(dice));
		json.writeStringProperty("phone_type", dice.pick(PHONE_TYPES));
		json.writeStringProperty("relationship", relationship);
		json.writeStringProperty("sis_id", "C" + id.number());
		json.writeStringProperty("type", type);
		json.writeArrayPropertyStart("student_relationships");
		for (long student : students) {
			json.writeStartObject();
			json.writeStringProperty("student", RecordId.ofKey(student).toString());
			json.writeStringProperty("relationship", relationship);
			json.writeStringProperty("type", type);
			json.writeEndObject();
		}
		json.writeEndArray();
		Campus.ids(json, "students", students);
		json.writeEndObject();
	}

	/** Some students' emails are missing, shared by a family, or lack an @. */
	public @Nullable String studentEmail(RecordId id, Name name) {
		SeededRandom dice = dice(id);
		if (dice.oneIn(23)) {
			return null;
		}
		if (dice.oneIn(41)) {
			return "family.home@students." + this.mailDomain;
		}
		if (dice.oneIn(59)) {
			return plain(name.first()) + ".students." + this.mailDomain;
		}
		return plain(name.first()) + id.number() + "@students." + this.mailDomain;
	}

	/**
	 * The number makes emails unique among people with the same name. The fixed people's
	 * emails have none.
	 */
	public String email(RecordId id, Name name) {
		String number = (id.number() < 10_000) ? "" : String.valueOf(id.number());
		return plain(name.first()) + "." + plain(name.last()) + number + "@" + this.mailDomain;
	}

	private String plain(String name) {
		return this.plainNames.computeIfAbsent(name, People::lettersOf);
	}

	private static String lettersOf(String name) {
		String letters = Normalizer.normalize(name, Normalizer.Form.NFD)
			.replaceAll("[^A-Za-z]", "")
			.toLowerCase(Locale.ROOT);
		return letters.isEmpty() ? "person" : letters.substring(0, Math.min(letters.length(), LONGEST));
	}

	private static void credentials(JsonGenerator json, String username) {
		json.writeObjectPropertyStart("credentials");
		json.writeStringProperty("district_username", username);
		json.writeEndObject();
	}

}
