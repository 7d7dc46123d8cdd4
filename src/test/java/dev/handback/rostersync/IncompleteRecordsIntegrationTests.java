package dev.handback.rostersync;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import dev.handback.client.EventRecord;
import dev.handback.client.answers.WireJson;
import dev.handback.rostersync.events.RosterEventApplier;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a record must contain and lacks stays as it is; anything else that it lacks is
 * gone.
 */
@AppTest
class IncompleteRecordsIntegrationTests {

	private static final DistrictId DISTRICT = People.district('f');

	private static final String STUDENT = People.person('f', 1).value();

	private static final String SECTION = People.section('f', 1).value();

	private static final String SCHOOL = "5d00000000000000000f0001";

	private static final String LEAD = People.person('f', 2).value();

	private static final String OTHER = People.person('f', 3).value();

	@Autowired
	private RosterEventApplier changes;

	@Autowired
	private JdbcTemplate jdbc;

	@BeforeEach
	void complete() {
		forget();
		apply(user("""
				"name": {"first": "Ana", "middle": "Li", "last": "Gomez"}, "email": "ana@ashgrove.example",
				"roles": {"student": {"school": "%s", "grade": "7"}}""".formatted(SCHOOL)), section("""
				"name": "Reading", "subject": "english", "school": "%s", "period": "2", "grade": "7",
				"course": "course", "term_id": "term", "teacher": "%s", "teachers": ["%2$s", "%s"],
				"students": ["%s"]""".formatted(SCHOOL, LEAD, OTHER, STUDENT)), school("\"name\": \"Ashgrove High\""),
				event("users", OTHER, "\"roles\": {\"student\": {}}"));
	}

	@AfterEach
	void forget() {
		List.of("person", "section", "school", "section_teacher", "enrollment", "roster_event", "roster_removed",
				"roster_removed_at_school")
			.forEach((table) -> this.jdbc.update("delete from " + table + " where district_id = ?", DISTRICT.value()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
			{"first": "Eva", "last": "Ruiz"}                 | Eva Ruiz
			{"first": "Eva", "last": "Ruiz", "middle": "Jo"} | Eva Jo Ruiz
			null                                             | Ana Li Gomez
			{}                                               | Ana Li Gomez
			{"first": "Eva"}                                 | Eva Gomez
			{"first": null, "last": "Ruiz"}                  | Ana Ruiz
			{"first": "Eva", "last": ""}                     | Eva
			{"first": "", "last": "Ruiz"}                    | Ruiz
			{"first": " ", "last": ""}                       | id
			""")
	void aNameChangesAsFarAsItIsThere(String sent, String stored) {
		apply(user("\"name\": " + sent));

		assertThat(name()).isEqualTo(stored.replace("id", STUDENT));
	}

	@Test
	void aNameThatComesLaterReplacesTheId() {
		forget();
		apply(user("\"email\": null"));
		assertThat(name()).isEqualTo(STUDENT);

		apply(user("\"name\": {\"first\": \"Eva\"}"));

		assertThat(name()).isEqualTo("Eva");
	}

	@Test
	void anEventWithoutANameKeepsTheOneThatCameJustBefore() {
		forget();
		apply(user("\"name\": {\"first\": \"Eva\", \"last\": \"Ruiz\"}, \"email\": \"eva@ashgrove.example\""),
				user("\"roles\": {\"student\": {\"grade\": \"8\"}}"));

		assertThat(name()).isEqualTo("Eva Ruiz");
		assertThat(person("email")).isNull();
	}

	@Test
	void aPersonsSchoolStaysAndOptionalFieldsGo() {
		apply(user("\"roles\": {\"student\": {}}"));

		assertThat(person("school_id")).isEqualTo(SCHOOL);
		assertThat(person("grade_level")).isNull();
		assertThat(person("email")).isNull();
		apply(user("\"roles\": {\"teacher\": {}}"));
		assertThat(person("school_id")).as("optional for teachers").isNull();
	}

	@Test
	void whatASectionMustHaveStaysAndOptionalFieldsGo() {
		apply(section("\"teachers\": [\"%s\", \"%s\"]".formatted(LEAD, OTHER)));

		assertThat(this.jdbc.queryForMap("""
				select name, subject, school_id, period, grade_level, course_id, term_id from section
				where district_id = ? and id = ?""", DISTRICT.value(), SECTION).values()).containsExactly("Reading",
				"english", SCHOOL, null, null, null, null);
		assertThat(leads()).containsExactly(LEAD);
		apply(section("\"teacher\": \"%s\", \"teachers\": [\"%s\"]".formatted(OTHER, LEAD)));
		assertThat(leads()).containsExactly(OTHER);
	}

	@Test
	void aSectionOrSchoolWithoutANameKeepsIt() {
		apply(section("\"subject\": \"math\""), school("\"name\": null"));

		assertThat(nameOf("section", SECTION)).isEqualTo("Reading");
		assertThat(nameOf("school", SCHOOL)).isEqualTo("Ashgrove High");
		apply(section("\"name\": \"\""), school("\"name\": \"\""));
		assertThat(nameOf("section", SECTION)).isEqualTo(SECTION);
		assertThat(nameOf("school", SCHOOL)).isEqualTo(SCHOOL);
	}

	@Test
	void aNewSectionOrSchoolWithoutANameHasItsId() {
		forget();

		apply(section("\"subject\": \"math\""), school("\"name\": null"));

		assertThat(nameOf("section", SECTION)).isEqualTo(SECTION);
		assertThat(nameOf("school", SCHOOL)).isEqualTo(SCHOOL);
	}

	private String name() {
		return this.jdbc.queryForObject("""
				select concat_ws(' ', first_name, middle_name, last_name) from person
				where district_id = ? and id = ?""", String.class, DISTRICT.value(), STUDENT);
	}

	private String person(String column) {
		return this.jdbc.queryForObject("select " + column + " from person where district_id = ? and id = ?",
				String.class, DISTRICT.value(), STUDENT);
	}

	private List<String> leads() {
		return this.jdbc.queryForList("""
				select person_id from section_teacher where district_id = ? and section_id = ? and lead
					and removed_at is null""", String.class, DISTRICT.value(), SECTION);
	}

	private String nameOf(String table, String id) {
		return this.jdbc.queryForObject("select name from " + table + " where district_id = ? and id = ?", String.class,
				DISTRICT.value(), id);
	}

	private void apply(String... events) {
		this.changes.apply(DISTRICT,
				Arrays.stream(events)
					.map((event) -> RosterEventChange.of(DISTRICT, WireJson.MAPPER.readValue(event, EventRecord.class)))
					.collect(Collectors.toList()));
	}

	private static String user(String fields) {
		return event("users", STUDENT, fields);
	}

	private static String section(String fields) {
		return event("sections", SECTION, fields);
	}

	private static String school(String fields) {
		return event("schools", SCHOOL, fields);
	}

	private static String event(String kind, String id, String fields) {
		return "{\"id\": \"e\", \"type\": \"%s.updated\", \"data\": {\"object\": {\"id\": \"%s\", %s}}}".formatted(kind,
				id, fields);
	}

}
