package dev.handback.sandbox;

import java.lang.Character.UnicodeScript;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import dev.handback.support.sandbox.Roster;
import dev.handback.support.sandbox.Service;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Districts of twenty thousand students, in a file. For a million, see
 * {@link MillionTests}.
 */
@Tag("integration")
class SizeTests {

	private static final int STUDENTS = 20_000;

	private static final int LARGEST = 12_000;

	@TempDir
	private static Path directory;

	@AutoClose
	private static Service service;

	private static Roster roster;

	@BeforeAll
	static void start() {
		service = Service.start("handback.sandbox.districts.students", String.valueOf(STUDENTS),
				"handback.sandbox.districts.largest-section", String.valueOf(LARGEST), "handback.sandbox.store", "file",
				"handback.sandbox.directory", directory.toString());
		roster = new Roster(service, 'a');
	}

	@Test
	void pagesThroughEverything() {
		WholeRoster paged = WholeRoster.pagedThrough(service, roster.token());
		assertThat(paged).isEqualTo(WholeRoster.counted(service, roster.district()));
		assertThat(paged.count("users")).isGreaterThan(STUDENTS + 19_000);
		assertThat(paged.count("sections")).isEqualTo(5 + 5 * 799);
		assertThat(paged.count("schools")).isEqualTo(34);
	}

	@Test
	void countsPeopleByRole() {
		JsonNode roles = service.get("", "/console/api/districts/" + roster.district() + "/counts")
			.json()
			.path("roles");
		assertThat(roles.path("student").asInt()).isEqualTo(STUDENTS);
		assertThat(roles.path("teacher").asInt()).isGreaterThan(STUDENTS / 30);
		assertThat(roles.path("contact").asInt()).isGreaterThan(STUDENTS / 2);
		assertThat(roles.path("staff").asInt()).isGreaterThan(STUDENTS / 200);
	}

	@Test
	void hasASectionOfTheRequestedSize() {
		String section = roster.section(5);
		List<String> students = service.allIds(roster.token(),
				"/v3.0/sections/" + section + "/users?role=student&limit=10000");
		assertThat(students).hasSize(LARGEST).isSorted().doesNotHaveDuplicates();
		JsonNode record = roster.get("/v3.0/sections/" + section).data();
		assertThat(record.path("students")).hasSize(LARGEST);
		assertThat(record.path("teacher").asString()).isEqualTo(roster.person(1));
		assertThat(roster.get("/v3.0/users/" + students.get(LARGEST - 1) + "/sections").ids()).hasSize(6)
			.contains(section);
		assertThat(roster.get("/v3.0/users/" + roster.person(105) + "/sections").ids()).contains(section);
	}

	@Test
	void addsASectionOfAnySizeLater() {
		String id = roster.make("sections", "{\"name\": \"Everybody\", \"size\": 15000}");
		assertThat(roster.get("/v3.0/sections/" + id).data().path("students")).hasSize(15_000);
		assertThat(roster.get("/v3.0/sections/" + id + "/users?role=student&limit=10000").ids()).hasSize(10_000);
		roster.remove(id);
	}

	@Test
	void servesAChangedRecordInItsPage() {
		String page = "/v3.1/users?role=student&limit=10000&starting_after=" + roster.person(101);
		String student = roster.get(page).ids().get(7_000);
		roster.change(student, "{\"name\": {\"last\": \"Changed\"}}");
		assertThat(roster.get(page).data().get(7_000).path("data").path("name").path("last").asString())
			.isEqualTo("Changed");
		service.lever("/users/" + student, "{\"synced_in_lms\": false}");
		assertThat(roster.get(page).data().get(7_000).path("data").path("lms_status").path("synced_in_lms").asBoolean())
			.isFalse();
	}

	@Test
	void runsASchoolDay() {
		Roster other = new Roster(service, 'b');
		JsonNode events = other.day().path("events");
		int joined = events.path("users.created").asInt();
		assertThat(joined).isGreaterThan(100);
		JsonNode counts = service.get("", "/console/api/districts/" + other.district() + "/counts").json();
		assertThat(counts.path("users").path("count").asLong())
			.isEqualTo(WholeRoster.counted(service, roster.district()).count("users") + joined
					- events.path("users.deleted").asInt());
	}

	@Test
	void hasNamesFromManyCulturesAndOtherOdditiesOfSourceSystems() {
		JsonNode students = roster.get("/v3.0/users?role=student&limit=10000").data();
		Set<String> names = StreamSupport.stream(students.spliterator(), false)
			.map((student) -> student.path("data").path("name"))
			.flatMap((name) -> List.of(name.path("first").asString(), name.path("last").asString()).stream())
			.collect(Collectors.toSet());
		Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
		names.forEach((name) -> name.codePoints().mapToObj(UnicodeScript::of).forEach(scripts::add));
		assertThat(scripts).contains(UnicodeScript.LATIN, UnicodeScript.ARABIC, UnicodeScript.HEBREW, UnicodeScript.HAN,
				UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL, UnicodeScript.CYRILLIC,
				UnicodeScript.GREEK, UnicodeScript.DEVANAGARI, UnicodeScript.TAMIL, UnicodeScript.BENGALI,
				UnicodeScript.THAI, UnicodeScript.ETHIOPIC, UnicodeScript.GEORGIAN, UnicodeScript.ARMENIAN);
		assertThat(names).anyMatch((name) -> name.contains("'"))
			.anyMatch((name) -> name.contains("’"))
			.anyMatch((name) -> name.contains("\""))
			.anyMatch((name) -> name.contains("\uD83E\uDD84"))
			.anyMatch((name) -> name.contains("e\u0308"))
			.anyMatch((name) -> name.length() > 200);
	}

	@Test
	void hasEmailsOfALengthThatMailAllows() {
		JsonNode people = roster.get("/v3.0/users?role=contact&limit=10000").data();
		assertThat(people.valueStream().map((person) -> person.path("data").path("email").asString()))
			.anyMatch((email) -> email.contains("llanfair"))
			.allMatch((email) -> email.indexOf('@') <= 64);
	}

	@Test
	void hasPeopleWithTheSameNameInOneClass() {
		String id = roster.get("/v3.0/sections?limit=1&starting_after=" + roster.section(5)).ids().get(0);
		Map<String, Long> names = StreamSupport
			.stream(roster.get("/v3.0/sections/" + id + "/users?role=student").data().spliterator(), false)
			.collect(Collectors.groupingBy((student) -> student.path("data").path("name").toString(),
					Collectors.counting()));
		assertThat(names.values()).contains(2L);
	}

	@Test
	void isByteForByteTheSameFromTheSameSeedInAFileAndInMemory() {
		String[] settings = { "handback.sandbox.districts.students", "1000",
				"handback.sandbox.districts.largest-section", "700", "handback.sandbox.store", "file",
				"handback.sandbox.directory", directory.resolve("other").toString() };
		try (Service inFile = Service.start(settings); Service inMemory = Service.start(Arrays.copyOf(settings, 4))) {
			for (char letter : new char[] { 'a', 'b', 'c', 'd' }) {
				String district = new Roster(inFile, letter).district();
				assertThat(WholeRoster.counted(inMemory, district)).isEqualTo(WholeRoster.counted(inFile, district));
			}
		}
	}

}
