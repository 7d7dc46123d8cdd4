package dev.handback.sandbox;

import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.Service.Answer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The roster of one district, as somebody at the console and an application see it. */
final class Roster {

	private final Service service;

	private final char letter;

	Roster(Service service, char letter) {
		this.service = service;
		this.letter = letter;
	}

	String token() {
		return "sandbox-district-token-" + this.letter;
	}

	String district() {
		return "5a00000000000000000" + this.letter + "0001";
	}

	String person(int number) {
		return "5b00000000000000000" + this.letter + "%04d".formatted(number);
	}

	String section(int number) {
		return "5c00000000000000000" + this.letter + "%04d".formatted(number);
	}

	String school(int number) {
		return "5d00000000000000000" + this.letter + "%04d".formatted(number);
	}

	JsonNode day() {
		return done("POST", "/districts/" + district() + "/day", null);
	}

	JsonNode rollover() {
		return done("POST", "/districts/" + district() + "/rollover", null);
	}

	JsonNode switchTo(String set) {
		return done("PUT", "/districts/" + district() + "/data-set", "{\"data_set\": \"" + set + "\"}");
	}

	void events(boolean enabled) {
		done("PATCH", "/districts/" + district() + "/events", "{\"enabled\": " + enabled + "}");
	}

	/** Makes a record and gives its id. */
	String make(String kind, String fields) {
		return done("POST", "/districts/" + district() + "/" + kind, fields).path("id").asString();
	}

	JsonNode change(String id, String patch) {
		return done("PATCH", "/roster/" + id, patch);
	}

	JsonNode remove(String id) {
		return done("DELETE", "/roster/" + id, null);
	}

	JsonNode unshare(String id) {
		return done("POST", "/roster/" + id + "/unshare", null);
	}

	JsonNode share(String id) {
		return done("POST", "/roster/" + id + "/share", null);
	}

	JsonNode enroll(String person, String section) {
		return done("PUT", "/sections/" + section + "/members/" + person, null);
	}

	JsonNode unenroll(String person, String section) {
		return done("DELETE", "/sections/" + section + "/members/" + person, null);
	}

	JsonNode done(String method, String path, String body) {
		Answer answer = send(method, path, body);
		assertThat(answer.status()).as(answer.body()).isEqualTo(200);
		return answer.json();
	}

	Answer send(String method, String path, String body) {
		return this.service.send(method, "", "/console/api" + path, body);
	}

	Answer get(String path) {
		return this.service.get(token(), path);
	}

	/** The id of the newest event, if there is any. */
	Optional<String> newest() {
		return get("/v3.1/events?ending_before=last&limit=1").ids().stream().findFirst();
	}

	/** The events behind the one with that id, without their wrappers. */
	List<JsonNode> eventsAfter(String id, String version) {
		return get("/" + version + "/events?limit=10000&starting_after=" + id).data()
			.valueStream()
			.map((element) -> element.path("data"))
			.toList();
	}

	/** What came of something, in version 3.0. */
	List<JsonNode> eventsOf(Runnable something) {
		String before = newest().orElseThrow();
		something.run();
		return eventsAfter(before, "v3.0");
	}

	static List<String> types(List<JsonNode> events) {
		return events.stream().map((event) -> event.path("type").asString()).toList();
	}

}
