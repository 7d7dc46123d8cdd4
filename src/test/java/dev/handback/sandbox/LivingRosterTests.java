package dev.handback.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import dev.handback.support.sandbox.Replay;
import dev.handback.support.sandbox.Roster;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Days, years, and data sets: changes of entire rosters. */
@ServiceTest("districts.students=60")
class LivingRosterTests {

	private final Service service;

	private final Roster roster;

	LivingRosterTests(Service service) {
		this.service = service;
		this.roster = new Roster(service, 'a');
	}

	@Test
	void onASchoolDayPeopleJoinMoveAndLeaveAndSectionsOpenAndClose() {
		JsonNode counts = this.roster.day().path("events");
		for (String type : List.of("users.created", "users.updated", "users.deleted", "sections.created",
				"sections.updated", "sections.deleted", "schools.updated", "courses.updated", "districts.updated")) {
			assertThat(counts.path(type).asInt(0)).as(type + " in " + counts).isPositive();
		}
		assertThat(this.service.get("", "/console/api/districts/" + this.roster.district() + "/roster")
			.json()
			.path("unshared")).hasSize(1);
		this.roster.assertConsistent();
	}

	@Test
	void theNextDayASectionIsSharedAgain() {
		this.roster.day();
		String unshared = unshared().get(0);
		assertThat(this.roster.get("/v3.0/sections/" + unshared).status()).isEqualTo(404);
		this.roster.day();
		assertThat(this.roster.get("/v3.0/sections/" + unshared).status()).isEqualTo(200);
		assertThat(unshared()).hasSize(1).doesNotContain(unshared);
		this.roster.assertConsistent();
	}

	@Test
	void theFixedPeopleAndSectionsAreUnchangedAfterManyDays() {
		for (int i = 0; i < 12; i++) {
			this.roster.day();
		}
		for (int section = 1; section <= 4; section++) {
			assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(section)).status()).isEqualTo(200);
		}
		for (int person : new int[] { 1, 2, 101, 128, 201, 301, 302, 401 }) {
			assertThat(this.roster.get("/v3.0/users/" + this.roster.person(person)).status()).isEqualTo(200);
		}
		this.roster.assertConsistent();
	}

	@Test
	void theSameSeedHasTheSameHistory() {
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
	void aNewYearMovesEveryoneUpAndReplacesTermsAndSections() {
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
		this.roster.assertConsistent();
	}

	@Test
	void graduatesMakeRoomForBeginners() {
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
		this.roster.assertConsistent();
	}

	@Test
	void aNewYearHasMoreEventsThanRecordsOfThatKind() {
		JsonNode counts = this.roster.rollover().path("events");
		int sections = this.roster.get("/v3.0/sections?limit=10000").ids().size();
		assertThat(counts.path("sections.created").asInt(0) + counts.path("sections.deleted").asInt(0))
			.isGreaterThan(sections);
	}

	@ParameterizedTest
	@ValueSource(strings = { "small", "large", "other" })
	void theDataSetCanBeSwitchedThereAndBack(String set) {
		JsonNode before = this.roster.export("v3.1");
		JsonNode counts = this.roster.switchTo(set).path("events");
		assertThat(counts).isNotEmpty();
		assertThat(this.roster.export("v3.1")).isNotEqualTo(before);
		this.roster.assertConsistent();
		this.roster.switchTo("original");
		assertThat(Roster.withoutTimes(this.roster.export("v3.1"))).isEqualTo(Roster.withoutTimes(before));
		this.roster.assertConsistent();
	}

	@Test
	void theDataSetsDifferAsDescribed() {
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
	void everythingSurvivesARestart(@TempDir Path directory) {
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
	void aResetStartsTheFeedAndTheRosterOver() {
		JsonNode before = Roster.withoutTimes(this.roster.export("v3.1"));
		this.roster.day();
		this.roster.events(false);
		this.service.post("", "/console/api/reset", "{}");
		assertThat(Roster.withoutTimes(this.roster.export("v3.1"))).isEqualTo(before);
		Replay replay = new Replay(this.service, this.roster.token(), "v3.1");
		replay.follow(1000);
		assertThat(replay.records()).isEqualTo(Replay.lists(this.service, this.roster.token(), "v3.1"));
		assertThat(this.roster.day().path("events")).isNotEmpty();
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

}
