package dev.handback.sandbox;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Replay;
import dev.handback.support.sandbox.Roster;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import dev.handback.vocabulary.Sha256;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Single changes to a roster, where they show up, and the export. */
@ServiceTest("districts.students=60")
class RosterChangesTests {

	private static final JsonMapper SORTED = JsonMapper.builder()
		.enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
		.build();

	private final Service service;

	private final Roster roster;

	RosterChangesTests(Service service) {
		this.service = service;
		this.roster = new Roster(service, 'a');
	}

	@Test
	void aNewPersonShowsUpEverywhereAtOnce() {
		Lms lms = new Lms(this.service, 'a');
		String assignment = lms.created();
		String student = this.roster.make("users",
				"{\"name\": {\"first\": \"Nova\", \"middle\": null, \"last\": \"Newcomer\"}, \"email\": \"nova@example.org\","
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
		this.roster.assertConsistent();
	}

	@Test
	void aStudentWhoLeavesASectionIsUnknownThereInTheLearningPlatform() {
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
		this.roster.assertConsistent();
	}

	@Test
	void aStudentWhoIsSharedAgainIsBackInEverySectionAndFamily() {
		String student = this.roster.person(101);
		JsonNode before = Roster.withoutTimes(this.roster.export("v3.1"));
		this.roster.unshare(student);
		assertThat(this.roster.get("/v3.0/users/" + student).status()).isEqualTo(404);
		this.roster.share(student);
		assertThat(Roster.withoutTimes(this.roster.export("v3.1"))).isEqualTo(before);
		this.roster.assertConsistent();
	}

	@Test
	void aSectionComesBackWithoutPeopleWhoHaveLeftSince() {
		this.roster.unshare(this.roster.section(1));
		this.roster.remove(this.roster.person(105));
		this.roster.share(this.roster.section(1));
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1)).data().path("students").toString())
			.doesNotContain(this.roster.person(105))
			.contains(this.roster.person(106));
		this.roster.assertConsistent();
	}

	@Test
	void aRemovedTermOrCourseIsRemovedFromItsSections() {
		this.roster.remove("5e00000000000000000a0001");
		JsonNode section = this.roster.get("/v3.0/sections/" + this.roster.section(1)).data();
		assertThat(section.path("term_id").isNull()).isTrue();
		this.roster.remove(section.path("course").asString());
		assertThat(this.roster.get("/v3.0/sections/" + this.roster.section(1)).data().path("course").isNull()).isTrue();
		this.roster.assertConsistent();
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
			"PATCH|/roster/5b00000000000000000a0101|{\"lms_status\": {}}|400",
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
			"POST|/sections/5c00000000000000000a0001/members|{\"person\": \"5b00000000000000000a0201\"}|400",
			"POST|/sections/5c00000000000000000a0001/members|{\"person\": \"5b00000000000000000b0101\"}|404",
			"POST|/sections/5c00000000000000000a0001/members|{}|400",
			"POST|/sections/5b00000000000000000a0001/members|{\"person\": \"5b00000000000000000a0101\"}|404",
			"DELETE|/sections/5c00000000000000000a0002/members/5b00000000000000000a0001|-|400" })
	void refusesInvalidChanges(String method, String path, String body, int status) {
		JsonNode before = this.roster.export("v3.1");
		String newest = this.roster.newest().orElseThrow();
		assertThat(this.roster.send(method, path, body.equals("-") ? null : body).status()).isEqualTo(status);
		assertThat(this.roster.export("v3.1")).isEqualTo(before);
		assertThat(this.roster.newest()).hasValue(newest);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{"role": "contact"}                        | a contact must have at least one student in roles.contact.students
					{"sections": ["5c00000000000000000b0001"]} | 5c00000000000000000b0001 is not among the sections in this district
					{"sections": "5c00000000000000000a0001"}   | sections must be a list of ids
					""")
	void saysWhatANewPersonLacks(String body, String message) {
		assertThat(this.roster.send("POST", "/districts/5a00000000000000000a0001/users", body).message())
			.isEqualTo(message);
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
			assertThat(counts.path(kind).path("sha256").asString()).isEqualTo(Sha256.hex(canonical(lists.get(kind))));
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

}
