package dev.handback.support.sandbox;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.handback.support.sandbox.Service.Answer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** One district's roster, as people at the console and an application see it. */
public final class Roster {

	private final Service service;

	private final char letter;

	public Roster(Service service, char letter) {
		this.service = service;
		this.letter = letter;
	}

	public String token() {
		return "sandbox-district-token-" + this.letter;
	}

	public String district() {
		return "5a00000000000000000" + this.letter + "0001";
	}

	public String person(int number) {
		return "5b00000000000000000" + this.letter + "%04d".formatted(number);
	}

	public String section(int number) {
		return "5c00000000000000000" + this.letter + "%04d".formatted(number);
	}

	public String school(int number) {
		return "5d00000000000000000" + this.letter + "%04d".formatted(number);
	}

	public JsonNode day() {
		return done("POST", "/districts/" + district() + "/day", null);
	}

	public JsonNode rollover() {
		return done("POST", "/districts/" + district() + "/rollover", null);
	}

	public JsonNode switchTo(String set) {
		return done("PUT", "/districts/" + district() + "/data-set", "{\"data_set\": \"" + set + "\"}");
	}

	public void events(boolean enabled) {
		done("PATCH", "/districts/" + district() + "/events", "{\"enabled\": " + enabled + "}");
	}

	/** Creates a record and returns its id. */
	public String make(String kind, String fields) {
		return done("POST", "/districts/" + district() + "/" + kind, fields).path("id").asString();
	}

	public JsonNode change(String id, String patch) {
		return done("PATCH", "/roster/" + id, patch);
	}

	public JsonNode remove(String id) {
		return done("DELETE", "/roster/" + id, null);
	}

	public JsonNode unshare(String id) {
		return done("POST", "/roster/" + id + "/unshare", null);
	}

	public JsonNode share(String id) {
		return done("POST", "/roster/" + id + "/share", null);
	}

	public JsonNode enroll(String person, String section) {
		return done("POST", "/sections/" + section + "/members", "{\"person\": \"" + person + "\"}");
	}

	public JsonNode unenroll(String person, String section) {
		return done("DELETE", "/sections/" + section + "/members/" + person, null);
	}

	public JsonNode done(String method, String path, String body) {
		Answer answer = send(method, path, body);
		assertThat(answer.status()).as(answer.body()).isEqualTo(200);
		return answer.json();
	}

	public Answer send(String method, String path, String body) {
		return this.service.send(method, "", "/console/api" + path, body);
	}

	public Answer get(String path) {
		return this.service.get(token(), path);
	}

	/** The id of the newest event, if there is one. */
	public Optional<String> newest() {
		return get("/v3.1/events?ending_before=last&limit=1").ids().stream().findFirst();
	}

	/** The events after the one with that id, without their wrappers. */
	public List<JsonNode> eventsAfter(String id, String version) {
		return get("/" + version + "/events?limit=10000&starting_after=" + id).data()
			.valueStream()
			.map((element) -> element.path("data"))
			.toList();
	}

	/** Up to ten thousand events in that version, without their wrappers. */
	public List<JsonNode> events(String version, String more) {
		return get("/" + version + "/events?limit=10000" + more).data()
			.valueStream()
			.map((element) -> element.path("data"))
			.toList();
	}

	/** The events that the action creates, in version 3.0. */
	public List<JsonNode> eventsOf(Runnable something) {
		String before = newest().orElseThrow();
		something.run();
		return eventsAfter(before, "v3.0");
	}

	public static List<String> types(List<JsonNode> events) {
		return events.stream().map((event) -> event.path("type").asString()).toList();
	}

	public JsonNode export(String version) {
		return this.service.get("", "/console/api/districts/" + district() + "/export?version=" + version).json();
	}

	public static JsonNode withoutTimes(JsonNode export) {
		return Service.read(export.toString()
			.replaceAll("\"(last_modified|created|last_sync|last_lms_sync)\":\"[^\"]*\"", "\"$1\":\"\""));
	}

	/** Checks that all lists, sublists, and roles agree with the records. */
	public void assertConsistent() {
		Map<String, Map<String, JsonNode>> lists = Replay.lists(this.service, token(), "v3.0");
		Map<String, Set<String>> sectionsOfPeople = new TreeMap<>();
		Map<String, Set<String>> sectionsOfSchools = new TreeMap<>();
		lists.get("sections").forEach((id, section) -> {
			Set<String> members = new TreeSet<>();
			section.path("students").forEach((student) -> members.add(student.asString()));
			section.path("teachers").forEach((teacher) -> members.add(teacher.asString()));
			assertThat(members).isSubsetOf(lists.get("users").keySet());
			members.forEach((member) -> sectionsOfPeople.computeIfAbsent(member, (key) -> new TreeSet<>()).add(id));
			sectionsOfSchools.computeIfAbsent(section.path("school").asString(), (key) -> new TreeSet<>()).add(id);
			assertThat(get("/v3.0/sections/" + id + "/users").ids()).containsExactlyElementsOf(members);
			assertThat(section.path("students")).isNotEmpty();
			assertThat(section.path("teachers").toString()).contains(section.path("teacher").asString());
		});
		lists.get("users").forEach((id, user) -> {
			assertThat(get("/v3.0/users/" + id + "/sections").ids())
				.containsExactlyElementsOf(sectionsOfPeople.getOrDefault(id, Set.of()));
			user.path("roles").path("contact").path("students").forEach((student) -> {
				assertThat(lists.get("users")).containsKey(student.asString());
				assertThat(get("/v3.0/users/" + student.asString() + "/mycontacts").ids()).contains(id);
			});
		});
		for (String school : lists.get("schools").keySet()) {
			assertThat(get("/v3.0/schools/" + school + "/sections?limit=10000").ids())
				.containsExactlyElementsOf(sectionsOfSchools.getOrDefault(school, Set.of()));
			assertThat(get("/v3.0/schools/" + school + "/users?limit=10000").ids())
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
			assertThat(get("/v3.0/users?limit=10000&role=" + role).ids()).containsExactlyElementsOf(lists.get("users")
				.entrySet()
				.stream()
				.filter((user) -> user.getValue().path("roles").has(role))
				.map(Map.Entry::getKey)
				.toList());
		}
	}

}
