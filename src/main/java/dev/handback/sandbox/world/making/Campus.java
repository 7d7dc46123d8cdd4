package dev.handback.sandbox.world.making;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.util.List;
import java.util.function.Consumer;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.core.JsonGenerator;

/** A district's records other than people: schools, terms, courses, and sections. */
public record Campus(long seed, District district, SchoolYear year) {

	static final int COURSE_GRADES = 5;

	private static final List<String> SUBJECTS = List.of("english/language arts", "math", "science", "social studies",
			"language", "arts and music", "technology and engineering", "PE and health");

	private static final List<String> COURSES = List.of("English", "Mathematics", "Science", "History", "Spanish",
			"Music", "Computing", "Physical education");

	private static final List<String> TERMS = List.of("Full year", "Fall", "Spring", "Summer");

	RecordId school(long number) {
		return new RecordId(RecordKind.SCHOOL, this.district.letter(), number);
	}

	RecordId term(int number) {
		return new RecordId(RecordKind.TERM, this.district.letter(), number);
	}

	/** The course in that subject for a range of grades. */
	RecordId course(int subject, int grade) {
		return new RecordId(RecordKind.COURSE, this.district.letter(), 1L + (long) subject * COURSE_GRADES + grade / 3);
	}

	public int terms() {
		return TERMS.size();
	}

	public int courses() {
		return COURSES.size() * COURSE_GRADES;
	}

	public byte[] schoolRecord(RecordId id, int index) {
		SeededRandom dice = SeededRandom.of(this.seed, id);
		String number = String.valueOf(100 + index);
		String name = this.district.place() + ((index % 2 == 0) ? " Middle School" : " Elementary School")
				+ ((index < 2) ? "" : " " + (index / 2 + 1));
		return Json.object((json) -> {
			begin(json, id, dice);
			json.writeStringProperty("name", name);
			json.writeStringProperty("sis_id", number);
			json.writeStringProperty("school_number", number);
			json.writeStringProperty("state_id", "ST" + dice.digits(6));
			json.writeStringProperty("nces_id", dice.digits(12));
			json.writeStringProperty("mdr_number", dice.digits(8));
			json.writeStringProperty("phone", phone(dice));
			json.writeStringProperty("low_grade", (index % 2 == 0) ? "6" : "Kindergarten");
			json.writeStringProperty("high_grade", (index % 2 == 0) ? "12" : "5");
			json.writeObjectPropertyStart("location");
			address(json, dice, this.district);
			json.writeStringProperty("lat", "41." + dice.digits(5));
			json.writeStringProperty("lon", "-81." + dice.digits(5));
			json.writeEndObject();
			json.writeObjectPropertyStart("principal");
			json.writeStringProperty("name", Names.draw(dice).full());
			json.writeStringProperty("email", "principal" + number + "@" + this.district.mailDomain());
			json.writeEndObject();
			json.writeObjectPropertyStart("ext").writeEndObject();
		});
	}

	public byte[] termRecord(RecordId id, int index) {
		return Json.object((json) -> {
			json.writeStringProperty("id", id.toString());
			json.writeStringProperty("district", this.district.id().toString());
			json.writeStringProperty("name", TERMS.get(index) + " " + this.year.start());
			json.writeStringProperty("start_date", termBegins(index).toString());
			json.writeStringProperty("end_date", termEnds(index).toString());
		});
	}

	private LocalDate termBegins(int index) {
		return switch (index) {
			case 2 -> this.year.day(Month.JANUARY, 6);
			case 3 -> this.year.lastDay().plusDays(1);
			default -> this.year.firstDay();
		};
	}

	private LocalDate termEnds(int index) {
		return switch (index) {
			case 0 -> this.year.lastDayOfWorlds();
			case 1 -> this.year.day(Month.DECEMBER, 20);
			case 3 -> this.year.firstDay().plusYears(1).minusDays(1);
			default -> this.year.lastDay();
		};
	}

	public byte[] courseRecord(RecordId id, int index) {
		int grades = index % COURSE_GRADES * 3;
		return Json.object((json) -> {
			json.writeStringProperty("id", id.toString());
			json.writeStringProperty("district", this.district.id().toString());
			json.writeStringProperty("name", COURSES.get(index / COURSE_GRADES) + " " + ((grades == 0) ? "K" : grades)
					+ "–" + Math.min(12, grades + 2));
			json.writeStringProperty("number", String.valueOf(1001 + index));
		});
	}

	byte[] sectionRecord(SectionPlan section) {
		SeededRandom dice = SeededRandom.of(this.seed, section.id());
		return Json.object((json) -> {
			begin(json, section.id(), dice);
			json.writeStringProperty("school", section.school().toString());
			json.writeStringProperty("name", section.name());
			json.writeStringProperty("sis_id", "S" + section.id().number());
			json.writeStringProperty("subject", SUBJECTS.get(section.subject()));
			ids(json, "students", section.students());
			json.writeStringProperty("teacher", RecordId.ofKey(section.teachers()[0]).toString());
			ids(json, "teachers", section.teachers());
			idOrNull(json, "course", section.hasCourse(), course(section.subject(), section.grade()));
			idOrNull(json, "term_id", section.hasTerm(), section.term());
			json.writeStringProperty("grade", grade(section.grade()));
			json.writeStringProperty("period", String.valueOf(section.period()));
			json.writeStringProperty("section_number", String.valueOf(section.id().number() % 1000));
			json.writeObjectPropertyStart("ext").writeEndObject();
		});
	}

	static String courseName(int subject) {
		return COURSES.get(subject);
	}

	static int subjects() {
		return SUBJECTS.size();
	}

	public static String grade(int grade) {
		return (grade == 0) ? "Kindergarten" : String.valueOf(grade);
	}

	private void begin(JsonGenerator json, RecordId id, SeededRandom dice) {
		begin(json, id, this.district, this.year, dice);
	}

	static void begin(JsonGenerator json, RecordId id, District district, SchoolYear year, SeededRandom dice) {
		Instant created = year.created(id.number());
		json.writeStringProperty("id", id.toString());
		json.writeStringProperty("district", district.id().toString());
		json.writeStringProperty("created", Timestamps.text(created));
		json.writeStringProperty("last_modified", Timestamps.text(created.plusSeconds(dice.upTo(86_400))));
	}

	static void address(JsonGenerator json, SeededRandom dice, District district) {
		json.writeStringProperty("address",
				(1 + dice.upTo(2000)) + " " + dice.pick(List.of("Oak", "Mill", "River", "Hill")) + " "
						+ dice.pick(List.of("Street", "Lane", "Avenue")));
		json.writeStringProperty("city", district.place());
		json.writeStringProperty("state", "OH");
		json.writeStringProperty("zip", "44" + dice.digits(3));
	}

	static String phone(SeededRandom dice) {
		return "(555) 01" + dice.digits(1) + "-" + dice.digits(4);
	}

	static void ids(JsonGenerator json, String field, long[] keys) {
		json.writeArrayPropertyStart(field);
		for (long key : keys) {
			json.writeString(RecordId.ofKey(key).toString());
		}
		json.writeEndArray();
	}

	private static void idOrNull(JsonGenerator json, String field, boolean present, RecordId id) {
		Consumer<String> write = present ? (name) -> json.writeStringProperty(name, id.toString())
				: json::writeNullProperty;
		write.accept(field);
	}

}
