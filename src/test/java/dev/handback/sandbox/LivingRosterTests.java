package dev.handback.sandbox;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import dev.handback.sandbox.Service.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** What happens to a roster, and who notices. */
class LivingRosterTests {

	private static final JsonMapper SORTED = JsonMapper.builder()
		.enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
		.build();

	private Service service;

	private Roster roster;

	@BeforeEach
	void start() {
		this.service = Service.start("handback.sandbox.districts.students", "60");
		this.roster = new Roster(this.service, 'a');
	}

	@AfterEach
	void stop() {
		this.service.close();
	}

	@Test
	void aDayOfSchoolBringsPeopleWhoJoinMoveAndLeaveAndSectionsThatOpenAndClose() {
		JsonNode counts = this.roster.day().path("events");
		for (String type : List.of("users.created", "users.updated", "users.deleted", "sections.created",
				"sections.updated", "sections.deleted", "schools.updated", "courses.updated", "districts.updated")) {
			assertThat(counts.path(type).asInt(0)).as(type + " in " + counts).isPositive();
		}
		assertThat(this.service.get("", "/console/api/districts/" + this.roster.district() + "/roster")
			.json()
			.path("unshared")).hasSize(1);
		isWhole();
	}

	@Test
	void theNextDayASectionIsSharedAgain() {
		this.roster.day();
		String unshared = unshared().get(0);
		assertThat(this.roster.get("/v3.0/sections/" + unshared).status()).isEqualTo(404);
		this.roster.day();
		assertThat(this.roster.get("/v3.0/sections/" + unshared).status()).isEqualTo(200);
		assertThat(unshared()).hasSize(1).doesNotContain(unshared);
		isWhole();
	}

	@Test
	void theFixedPeopleAndSectionsComeThroughManyDays() {
		for (int i = 0; i < 12; i++) {
			this.roster.day();
		}
		for (int section = 1; section <= 4; section++) {
			assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(section)).status()).isEqualTo(200);
		}
		for (int person : new int[] { 1, 2, 101, 128, 201, 301, 302, 401 }) {
			assertThat(this.roster.get("/v3.0/users/" + this.roster.person(person)).status()).isEqualTo(200);
		}
		isWhole();
	}

	@Test
	void theSameSeedLivesTheSameLife() {
		try (Service other = Service.start("handback.sandbox.districts.students", "60");
				Service third = Service.start("handback.sandbox.districts.students", "60", "handback.sandbox.seed",
						"2")) {
			String lived = life(this.service);
			assertThat(life(other)).isEqualTo(lived);
			assertThat(life(third)).isNotEqualTo(lived);
		}
	}

	private static String life(Service service) {
		Roster roster = new Roster(service, 'b');
		roster.day();
		roster.switchTo("large");
		roster.day();
		roster.rollover();
		roster.day();
		return service.get("", "/console/api/districts/" + roster.district() + "/export?version=v3.0")
			.body()
			.replaceAll("\"(created|last_modified|last_sync|portal_url)\":\"[^\"]*\"", "");
	}

	@Test
	void aNewYearMovesEverybodyUpAndReplacesTermsAndSections() {
		Map<String, Map<String, JsonNode>> before = Replay.lists(this.service, this.roster.token(), "v3.0");
		JsonNode counts = this.roster.rollover().path("events");
		Map<String, Map<String, JsonNode>> after = Replay.lists(this.service, this.roster.token(), "v3.0");
		for (String kind : List.of("sections", "terms")) {
			assertThat(after.get(kind).keySet()).doesNotContainAnyElementsOf(before.get(kind).keySet())
				.hasSameSizeAs(before.get(kind).keySet());
		}
		assertThat(student(before, 101).path("grade").asString()).isEqualTo("7");
		assertThat(student(after, 101).path("grade").asString()).isEqualTo("8");
		assertThat(student(after, 101).path("enrollments").get(0).path("start_date").asString())
			.isGreaterThan(student(before, 101).path("enrollments").get(0).path("end_date").asString());
		assertThat(after.get("sections").values())
			.anyMatch((section) -> section.path("name").asString().equals("English 8")
					&& section.path("teacher").asString().equals(this.roster.person(1))
					&& section.path("students").size() == 28);
		assertThat(after.get("sections").values()).allMatch((section) -> section.path("term_id").isNull()
				|| after.get("terms").containsKey(section.path("term_id").asString()));
		assertThat(counts.path("users.updated").asInt(0)).isGreaterThanOrEqualTo(28);
		isWhole();
	}

	@Test
	void whoReachedTheLastGradeMakesRoomForABeginner() {
		String oldest = this.roster.make("users",
				"{\"roles\": {\"student\": {\"grade\": \"12\"}}, \"sections\": [\"" + this.roster.section(1) + "\"]}");
		this.roster.rollover();
		assertThat(this.roster.get("/v3.0/users/" + oldest).status()).isEqualTo(404);
		JsonNode section = Replay.lists(this.service, this.roster.token(), "v3.0")
			.get("sections")
			.values()
			.stream()
			.filter((found) -> found.path("name").asString().equals("English 8"))
			.findFirst()
			.orElseThrow();
		assertThat(section.path("students")).hasSize(29);
		assertThat(section.path("students").valueStream().map(JsonNode::asString))
			.anyMatch((student) -> this.roster.get("/v3.0/users/" + student)
				.data()
				.path("roles")
				.path("student")
				.path("grade")
				.asString()
				.equals("Kindergarten"));
		isWhole();
	}

	@Test
	void atTheTurnOfTheYearThereAreMoreEventsThanRecordsOfThatKind() {
		JsonNode counts = this.roster.rollover().path("events");
		int sections = this.roster.get("/v3.0/sections?limit=10000").ids().size();
		assertThat(counts.path("sections.created").asInt(0) + counts.path("sections.deleted").asInt(0))
			.isGreaterThan(sections);
	}

	@ParameterizedTest
	@ValueSource(strings = { "small", "large", "other" })
	void anotherDataSetCanBeSwitchedOnAndOffAgain(String set) {
		JsonNode before = export("v3.1");
		JsonNode counts = this.roster.switchTo(set).path("events");
		assertThat(counts).isNotEmpty();
		assertThat(export("v3.1")).isNotEqualTo(before);
		isWhole();
		this.roster.switchTo("original");
		assertThat(withoutTimes(export("v3.1"))).isEqualTo(withoutTimes(before));
		isWhole();
	}

	@Test
	void theDataSetsDifferAsTheySay() {
		assertThat(students()).isEqualTo(60);
		this.roster.switchTo("small");
		assertThat(students()).isEqualTo(30);
		this.roster.switchTo("large");
		assertThat(students()).isEqualTo(90);
		Set<String> ids = new TreeSet<>(this.roster.get("/v3.0/users?limit=10000").ids());
		this.roster.switchTo("original");
		String name = this.roster.get("/v3.0/users/" + this.roster.person(116)).data().path("name").toString();
		this.roster.switchTo("other");
		assertThat(ids).containsAll(this.roster.get("/v3.0/users?limit=10000").ids());
		assertThat(this.roster.get("/v3.0/users/" + this.roster.person(116)).data().path("name").toString())
			.isNotEqualTo(name);
	}

	@Test
	void somebodyNewIsEverywhereAtOnce() {
		Lms lms = new Lms(this.service, 'a');
		String assignment = lms.created();
		String student = this.roster.make("users",
				"{\"name\": {\"first\": \"Nova\", \"last\": \"Newcomer\"}, \"email\": \"nova@example.org\","
						+ " \"roles\": {\"student\": {\"school\": \"" + this.roster.school(1) + "\"}},"
						+ " \"sections\": [\"" + this.roster.section(1) + "\"]}");
		assertThat(this.roster.get("/v3.0/users/" + student).data().path("email").asString())
			.isEqualTo("nova@example.org");
		assertThat(this.roster.get("/v3.0/users?role=student&limit=10000").ids()).contains(student).isSorted();
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1) + "/users").ids()).contains(student);
		assertThat(this.roster.get("/v3.0/users/" + student + "/sections").ids())
			.containsExactly(this.roster.section(1));
		assertThat(this.roster.get("/v3.0/schools/" + this.roster.school(1) + "/users?limit=1000").ids())
			.contains(student);
		assertThat(this.service.get("", "/signin?district=" + this.roster.district() + "&q=newcomer").body())
			.contains("Nova Newcomer");
		assertThat(this.service.get(lms.token(), lms.assignments() + "/" + assignment + "/submissions/" + student)
			.status()).isEqualTo(200);
		isWhole();
	}

	@Test
	void whoLeavesASectionIsUnknownThereInTheLearningPlatform() {
		Lms lms = new Lms(this.service, 'a');
		String submissions = lms.assignments() + "/" + lms.created() + "/submissions";
		this.roster.unenroll(this.roster.person(105), this.roster.section(1));
		Answer gone = this.service.get(lms.token(), submissions + "/" + this.roster.person(105));
		assertThat(gone.status()).isEqualTo(404);
		assertThat(gone.message()).isEqualTo("User not found");
		assertThat(this.service.get(lms.token(), submissions).body()).doesNotContain(this.roster.person(105));
		this.roster.enroll(this.roster.person(105), this.roster.section(1));
		assertThat(this.service.get(lms.token(), submissions + "/" + this.roster.person(105)).status()).isEqualTo(200);
	}

	@Test
	void aSectionThatIsUnsharedOrClosedIsUnknownInTheLearningPlatform() {
		Lms lms = new Lms(this.service, 'a');
		String assignment = lms.created();
		lms.grade(assignment, 105, "{\"grade_points\": 7}");
		this.roster.unshare(this.roster.section(1));
		Answer gone = lms.read(assignment);
		assertThat(gone.status()).isEqualTo(404);
		assertThat(gone.message()).isEqualTo("Section not found");
		this.roster.share(this.roster.section(1));
		assertThat(lms.submission(assignment, 105).data().path("grade_points").asInt()).isEqualTo(7);
		this.roster.remove(this.roster.section(1));
		assertThat(lms.read(assignment).message()).isEqualTo("Section not found");
	}

	@Test
	void aStudentWhoIsRemovedIsGoneEverywhere() {
		String student = this.roster.person(101);
		List<JsonNode> events = this.roster.eventsOf(() -> this.roster.remove(student));
		assertThat(Roster.types(events)).containsExactly("sections.updated", "sections.updated", "sections.updated",
				"users.deleted", "users.deleted");
		assertThat(events.get(3).path("data").path("object").path("id").asString()).isEqualTo(this.roster.person(401));
		assertThat(this.roster.get("/v3.0/users/" + student).status()).isEqualTo(404);
		assertThat(this.roster.get("/v3.0/sections?limit=10000").body()).doesNotContain(student);
		assertThat(this.service.get("", "/signin?district=" + this.roster.district()).body()).doesNotContain(student);
		isWhole();
	}

	@Test
	void aStudentWhoIsSharedAgainIsBackInEverySectionAndFamily() {
		String student = this.roster.person(101);
		JsonNode before = withoutTimes(export("v3.1"));
		this.roster.unshare(student);
		assertThat(this.roster.get("/v3.0/users/" + student).status()).isEqualTo(404);
		this.roster.share(student);
		assertThat(withoutTimes(export("v3.1"))).isEqualTo(before);
		isWhole();
	}

	@Test
	void aSectionComesBackWithoutWhoHasGoneInTheMeantime() {
		this.roster.unshare(this.roster.section(1));
		this.roster.remove(this.roster.person(105));
		this.roster.share(this.roster.section(1));
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1)).data().path("students").toString())
			.doesNotContain(this.roster.person(105))
			.contains(this.roster.person(106));
		isWhole();
	}

	@Test
	void aTermOrACourseThatIsRemovedLeavesItsSections() {
		this.roster.remove("5e00000000000000000a0001");
		JsonNode section = this.roster.get("/v3.0/sections/" + this.roster.section(1)).data();
		assertThat(section.path("term_id").isNull()).isTrue();
		this.roster.remove(section.path("course").asString());
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1)).data().path("course").isNull()).isTrue();
		isWhole();
	}

	@Test
	void theCoTeacherTakesOverWhenTheTeacherLeavesTheSection() {
		this.roster.unenroll(this.roster.person(1), this.roster.section(1));
		JsonNode section = this.roster.get("/v3.0/sections/" + this.roster.section(1)).data();
		assertThat(section.path("teacher").asString()).isEqualTo(this.roster.person(2));
		assertThat(section.path("teachers")).hasSize(1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "POST|/districts/5a00000000000000000a0009/day|-|404",
			"PUT|/districts/5a00000000000000000a0001/data-set|{\"data_set\": \"huge\"}|400",
			"PUT|/districts/5a00000000000000000a0001/data-set|[|400",
			"PATCH|/districts/5a00000000000000000a0001/events|{\"enabled\": \"perhaps\"}|400",
			"PATCH|/districts/5a00000000000000000a0001/events|{|400",
			"PATCH|/districts/5a00000000000000000f0001/events|{\"enabled\": true}|404",
			"POST|/districts/5a00000000000000000a0001/users|{\"role\": \"pupil\"}|400",
			"POST|/districts/5a00000000000000000a0001/users|{\"role\": \"contact\"}|400",
			"POST|/districts/5a00000000000000000a0001/users|{\"sections\": [\"5c00000000000000000b0001\"]}|400",
			"POST|/districts/5a00000000000000000a0001/users|{\"id\": \"5b00000000000000000a0101\"}|400",
			"POST|/districts/5a00000000000000000a0001/sections|{\"students\": []}|400",
			"POST|/districts/5a00000000000000000a0001/districts|{}|404",
			"PATCH|/roster/5b00000000000000000a0101|{\"name\": {\"first\": null}}|400",
			"PATCH|/roster/5b00000000000000000a0101|{\"name\": 1}|400",
			"PATCH|/roster/5b00000000000000000a0101|{\"roles\": {\"teacher\": {}}}|400",
			"PATCH|/roster/5b00000000000000000a0101|{\"roles\": 7}|400",
			"PATCH|/roster/5b00000000000000000a0101|{\"roles\": {\"student\": {\"school\": \"5d00000000000000000b0001\"}}}|400",
			"PATCH|/roster/5b00000000000000000a7777|{}|404", "PATCH|/roster/5a00000000000000000a0001|{}|404",
			"PATCH|/roster/5c00000000000000000a0001|{\"students\": [\"5b00000000000000000a0001\"]}|400",
			"PATCH|/roster/5c00000000000000000a0001|{\"students\": \"all\"}|400",
			"PATCH|/roster/5c00000000000000000a0001|{\"teacher\": \"5b00000000000000000a0302\"}|400",
			"PATCH|/roster/5c00000000000000000a0001|{\"school\": null}|400",
			"PATCH|/roster/5c00000000000000000a0001|{\"district\": \"5a00000000000000000b0001\"}|400",
			"PATCH|/roster/5d00000000000000000a0001|{\"name\": null}|400",
			"DELETE|/roster/5d00000000000000000a0001|-|400", "DELETE|/roster/5b00000000000000000a0001|-|400",
			"DELETE|/roster/5a00000000000000000a0001|-|404", "DELETE|/roster/5900000000000000000a0001|-|404",
			"DELETE|/roster/5b00000000000000000f0001|-|404", "POST|/roster/5b00000000000000000a0001/unshare|-|400",
			"POST|/roster/5c00000000000000000a0001/share|-|400",
			"PUT|/sections/5c00000000000000000a0001/members/5b00000000000000000a0201|-|400",
			"PUT|/sections/5c00000000000000000a0001/members/5b00000000000000000b0101|-|404",
			"PUT|/sections/5b00000000000000000a0001/members/5b00000000000000000a0101|-|404",
			"DELETE|/sections/5c00000000000000000a0002/members/5b00000000000000000a0001|-|400" })
	void refusesWhatNoRosterCouldBe(String method, String path, String body, int status) {
		JsonNode before = export("v3.1");
		String newest = this.roster.newest().orElseThrow();
		assertThat(this.roster.send(method, path, body.equals("-") ? null : body).status()).isEqualTo(status);
		assertThat(export("v3.1")).isEqualTo(before);
		assertThat(this.roster.newest()).hasValue(newest);
	}

	@ParameterizedTest
	@ValueSource(strings = { "v3.0", "v3.1" })
	void theExportIsTheRosterInACanonicalForm(String version) throws Exception {
		this.roster.day();
		String path = "/console/api/districts/" + this.roster.district();
		Map<String, Map<String, JsonNode>> lists = Replay.lists(this.service, this.roster.token(), version);
		String expected = lists.entrySet()
			.stream()
			.map((kind) -> "\"" + kind.getKey() + "\":" + canonical(kind.getValue()))
			.collect(Collectors.joining(",", "{", "}"));
		assertThat(this.service.get("", path + "/export?version=" + version).body()).isEqualTo(expected);
		JsonNode counts = this.service.get("", path + "/counts?version=" + version).json();
		for (String kind : Replay.KINDS) {
			assertThat(counts.path(kind).path("count").asInt()).isEqualTo(lists.get(kind).size());
			assertThat(counts.path(kind).path("sha256").asString()).isEqualTo(HexFormat.of()
				.formatHex(MessageDigest.getInstance("SHA-256")
					.digest(canonical(lists.get(kind)).getBytes(StandardCharsets.UTF_8))));
		}
		for (String role : List.of("student", "teacher", "staff", "district_admin", "contact")) {
			assertThat(counts.path("roles").path(role).asInt())
				.isEqualTo(this.roster.get("/v3.0/users?limit=10000&role=" + role).ids().size());
		}
		assertThat(this.service.get("", path + "/export?version=v2").status()).isEqualTo(400);
	}

	private static String canonical(Map<String, JsonNode> records) {
		return new TreeMap<>(records).values()
			.stream()
			.map((record) -> SORTED.writeValueAsString(record))
			.collect(Collectors.joining(",", "[", "]"));
	}

	@Test
	void everythingIsThereAgainAfterARestart(@TempDir Path directory) {
		String[] settings = { "handback.sandbox.districts.students", "30", "handback.sandbox.store", "file",
				"handback.sandbox.directory", directory.toString() };
		String export;
		String events;
		try (Service first = Service.start(settings)) {
			Roster before = new Roster(first, 'a');
			before.day();
			before.unshare(before.section(2));
			export = withoutPort(first.get("", "/console/api/districts/" + before.district() + "/export").body());
			events = withoutPort(before.get("/v3.1/events?limit=10000").body());
		}
		try (Service second = Service.start(settings)) {
			Roster after = new Roster(second, 'a');
			assertThat(withoutPort(second.get("", "/console/api/districts/" + after.district() + "/export").body()))
				.isEqualTo(export);
			assertThat(withoutPort(after.get("/v3.1/events?limit=10000").body())).isEqualTo(events);
			after.share(after.section(2));
			after.day();
		}
	}

	private static String withoutPort(String text) {
		return text.replaceAll("localhost:\\d+", "localhost");
	}

	@Test
	void aResetBeginsTheFeedAndTheRosterAnew() {
		JsonNode before = withoutTimes(export("v3.1"));
		this.roster.day();
		this.roster.events(false);
		this.service.post("", "/console/api/reset", "{}");
		assertThat(withoutTimes(export("v3.1"))).isEqualTo(before);
		Replay replay = new Replay(this.service, this.roster.token(), "v3.1");
		replay.follow(1000);
		assertThat(replay.records()).isEqualTo(Replay.lists(this.service, this.roster.token(), "v3.1"));
		assertThat(this.roster.day().path("events")).isNotEmpty();
	}

	private JsonNode export(String version) {
		return this.service.get("", "/console/api/districts/" + this.roster.district() + "/export?version=" + version)
			.json();
	}

	private static JsonNode withoutTimes(JsonNode export) {
		return SORTED
			.readTree(export.toString().replaceAll("\"(last_modified|created|last_sync)\":\"[^\"]*\"", "\"$1\":\"\""));
	}

	private List<String> unshared() {
		return this.service.get("", "/console/api/districts/" + this.roster.district() + "/roster")
			.json()
			.path("unshared")
			.valueStream()
			.map(JsonNode::asString)
			.toList();
	}

	private int students() {
		return this.roster.get("/v3.0/users?role=student&limit=10000").ids().size();
	}

	private JsonNode student(Map<String, Map<String, JsonNode>> lists, int number) {
		return lists.get("users").get(this.roster.person(number)).path("roles").path("student");
	}

	/** Every list, sub-list and role says the same as the records do. */
	private void isWhole() {
		Map<String, Map<String, JsonNode>> lists = Replay.lists(this.service, this.roster.token(), "v3.0");
		Map<String, Set<String>> sectionsOfPeople = new TreeMap<>();
		Map<String, Set<String>> sectionsOfSchools = new TreeMap<>();
		lists.get("sections").forEach((id, section) -> {
			Set<String> members = new TreeSet<>();
			section.path("students").forEach((student) -> members.add(student.asString()));
			section.path("teachers").forEach((teacher) -> members.add(teacher.asString()));
			assertThat(members).isSubsetOf(lists.get("users").keySet());
			members.forEach((member) -> sectionsOfPeople.computeIfAbsent(member, (key) -> new TreeSet<>()).add(id));
			sectionsOfSchools.computeIfAbsent(section.path("school").asString(), (key) -> new TreeSet<>()).add(id);
			assertThat(this.roster.get("/v3.0/sections/" + id + "/users").ids()).containsExactlyElementsOf(members);
			assertThat(section.path("students")).isNotEmpty();
			assertThat(section.path("teachers").toString()).contains(section.path("teacher").asString());
		});
		lists.get("users").forEach((id, user) -> {
			assertThat(this.roster.get("/v3.0/users/" + id + "/sections").ids())
				.containsExactlyElementsOf(sectionsOfPeople.getOrDefault(id, Set.of()));
			user.path("roles").path("contact").path("students").forEach((student) -> {
				assertThat(lists.get("users")).containsKey(student.asString());
				assertThat(this.roster.get("/v3.0/users/" + student.asString() + "/mycontacts").ids()).contains(id);
			});
		});
		for (String school : lists.get("schools").keySet()) {
			assertThat(this.roster.get("/v3.0/schools/" + school + "/sections?limit=10000").ids())
				.containsExactlyElementsOf(sectionsOfSchools.getOrDefault(school, Set.of()));
			assertThat(this.roster.get("/v3.0/schools/" + school + "/users?limit=10000").ids())
				.containsExactlyElementsOf(lists.get("users")
					.entrySet()
					.stream()
					.filter((user) -> user.getValue()
						.path("roles")
						.valueStream()
						.anyMatch((role) -> role.path("schools").toString().contains(school)))
					.map(Map.Entry::getKey)
					.toList());
		}
		for (String role : List.of("student", "teacher", "staff", "district_admin", "contact")) {
			assertThat(this.roster.get("/v3.0/users?limit=10000&role=" + role).ids())
				.containsExactlyElementsOf(lists.get("users")
					.entrySet()
					.stream()
					.filter((user) -> user.getValue().path("roles").has(role))
					.map(Map.Entry::getKey)
					.toList());
		}
	}

}
