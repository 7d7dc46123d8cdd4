package dev.handback.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import dev.handback.support.sandbox.Records;
import dev.handback.support.sandbox.Replay;
import dev.handback.support.sandbox.Roster;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract, events: the record, the triggers, and the order inside a batch. */
@ServiceTest("districts.students=60")
class EventsTests {

	private final Service service;

	private final Roster roster;

	EventsTests(Service service) {
		this.service = service;
		this.roster = new Roster(service, 'a');
	}

	@Test
	void startsWithCreatedEventsForEverythingThreeDaysAgo() {
		Replay replay = new Replay(this.service, this.roster.token(), "v3.0");
		List<JsonNode> all = replay.follow(100);
		assertThat(replay.records()).isEqualTo(Replay.lists(this.service, this.roster.token(), "v3.0"));
		assertThat(all.get(0).path("data").path("type").asString()).isEqualTo("districts.created");
		assertThat(all).allSatisfy((element) -> {
			Instant created = Instant.parse(element.path("data").path("created").asString());
			assertThat(Duration.between(created, Instant.now())).isBetween(Duration.ofDays(3),
					Duration.ofDays(3).plusMinutes(10));
		});
	}

	@Test
	void wrapsEventsLikeOtherRecordsWithTheUriOfTheEvent() {
		for (String version : List.of("v3.0", "v3.1")) {
			JsonNode element = this.roster.get("/" + version + "/events?limit=1&record_type=users").data().get(0);
			JsonNode event = element.path("data");
			assertThat(element.propertyNames()).containsExactlyInAnyOrder("data", "uri");
			assertThat(element.path("uri").asString())
				.isEqualTo("/" + version + "/events/" + event.path("id").asString());
			assertThat(event.path("id").asString()).matches("[0-9a-f]{24}")
				.isNotEqualTo(event.path("data").path("object").path("id").asString());
			assertThat(event.path("created").asString()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
			assertThat(event.path("data").propertyNames()).containsExactly("object");
			Answer single = this.roster.get(element.path("uri").asString());
			assertThat(single.data()).isEqualTo(event);
			assertThat(single.link("self")).hasValue(element.path("uri").asString());
		}
	}

	@Test
	void hasEventsOfEveryKindAndRole() {
		List<String> subjects = this.roster.events("v3.0", "").stream().map(Subjects::subject).distinct().toList();
		assertThat(subjects).containsExactlyInAnyOrderElementsOf(Subjects.CREATED_ORDER);
	}

	@ParameterizedTest
	@CsvSource({ "schools,name", "terms,end_date", "courses,number", "sections,name", "users,email" })
	void hasEveryTypeOfEventForEveryKind(String kind, String field) {
		List<JsonNode> events = this.roster.eventsOf(() -> {
			String id = this.roster.make(kind, kind.equals("sections") ? "{\"name\": \"Chess\"}" : "{}");
			this.roster.change(id, "{\"" + field + "\": \"2027-01-01\"}");
			this.roster.remove(id);
		});
		assertThat(Roster.types(events)).containsExactly(kind + ".created", kind + ".updated", kind + ".deleted");
		assertThat(events.get(1).path("data").path("object").path(field).asString()).isEqualTo("2027-01-01");
		assertThat(events.get(2).path("data").path("object")).isEqualTo(events.get(1).path("data").path("object"));
		assertThat(events.get(0).path("data").has("previous_attributes")).isFalse();
		assertThat(events.get(2).path("data").has("previous_attributes")).isFalse();
	}

	@Test
	void listsOnlyWhatChangedEvenInsideObjects() {
		String student = this.roster.person(101);
		JsonNode before = this.roster.get("/v3.0/users/" + student).data();
		List<JsonNode> events = this.roster.eventsOf(() -> this.roster.change(student,
				"{\"name\": {\"last\": \"Newname\"}, \"roles\": {\"student\": {\"location\": {\"zip\": \"00000\"}}}}"));
		JsonNode data = events.get(0).path("data");
		assertThat(data.path("object")).isEqualTo(this.roster.get("/v3.0/users/" + student).data());
		assertThat(data.path("object").path("name").path("last").asString()).isEqualTo("Newname");
		JsonNode previous = data.path("previous_attributes");
		assertThat(previous.propertyNames()).containsExactlyInAnyOrder("last_modified", "name", "roles");
		assertThat(previous.path("name").toString())
			.isEqualTo("{\"last\":\"" + before.path("name").path("last").asString() + "\"}");
		assertThat(previous.path("roles").toString()).isEqualTo("{\"student\":{\"location\":{\"zip\":"
				+ before.path("roles").path("student").path("location").path("zip") + "}}}");
		assertThat(Records.undone(data.path("object"), previous)).isEqualTo(Records.withoutNulls(before));
	}

	@Test
	void hasNullForANewFieldAndTheOldValueOfARemovedOne() {
		String student = this.roster.person(102);
		assertThat(this.roster.get("/v3.0/users/" + student).data().has("email")).isFalse();
		List<JsonNode> events = this.roster.eventsOf(() -> {
			this.roster.change(student, "{\"email\": \"new@example.org\"}");
			this.roster.change(student, "{\"email\": null}");
		});
		JsonNode came = events.get(0).path("data");
		JsonNode went = events.get(1).path("data");
		assertThat(came.path("previous_attributes").path("email").isNull()).isTrue();
		assertThat(went.path("object").has("email")).isFalse();
		assertThat(went.path("previous_attributes").path("email").asString()).isEqualTo("new@example.org");
	}

	@Test
	void createsNoEventForAChangeThatChangesNothing() {
		String student = this.roster.person(101);
		String email = this.roster.get("/v3.0/users/" + student).data().path("email").asString();
		assertThat(this.roster.eventsOf(() -> this.roster.change(student, "{\"email\": \"" + email + "\"}"))).isEmpty();
	}

	@Test
	void showsChangedEnrollmentInTheSectionAndNotInThePerson() {
		String student = this.roster.person(128);
		List<JsonNode> events = this.roster.eventsOf(() -> {
			this.roster.enroll(student, this.roster.section(2));
			this.roster.unenroll(student, this.roster.section(2));
			this.roster.enroll(this.roster.person(2), this.roster.section(2));
			this.roster.unenroll(this.roster.person(2), this.roster.section(2));
		});
		assertThat(Roster.types(events)).hasSize(4).containsOnly("sections.updated");
		assertThat(events.get(0).path("data").path("object").path("students").toString()).contains(student);
		assertThat(events.get(0).path("data").path("previous_attributes").propertyNames()).contains("students")
			.isSubsetOf("last_modified", "students");
		assertThat(events.get(2).path("data").path("previous_attributes").propertyNames()).contains("teachers")
			.isSubsetOf("last_modified", "teachers");
	}

	@Test
	void createsAndDeletesWhatADistrictSharesAndUnshares() {
		String section = this.roster.section(1);
		JsonNode record = this.roster.get("/v3.0/sections/" + section).data();
		List<JsonNode> events = this.roster.eventsOf(() -> {
			this.roster.unshare(section);
			assertThat(this.roster.get("/v3.0/sections/" + section).status()).isEqualTo(404);
			this.roster.share(section);
		});
		assertThat(Roster.types(events)).containsExactly("sections.deleted", "sections.created");
		assertThat(events).allSatisfy((event) -> assertThat(event.path("data").path("object")).isEqualTo(record));
	}

	@Test
	void hasExactlyOneDistrictsCreatedPerTokenAndNeverADeletedOne() {
		this.roster.day();
		this.roster.switchTo("small");
		this.roster.rollover();
		this.roster.switchTo("original");
		for (char letter : "abc".toCharArray()) {
			Roster other = new Roster(this.service, letter);
			List<String> types = Roster.types(other.get("/v3.0/events?limit=10000&record_type=districts")
				.data()
				.valueStream()
				.map((element) -> element.path("data"))
				.toList());
			assertThat(types).containsOnlyOnce("districts.created").doesNotContain("districts.deleted");
			assertThat(types.get(0)).isEqualTo("districts.created");
		}
		assertThat(this.service.get("sandbox-district-token-a-handback-plain", "/v3.0/events?record_type=districts")
			.data()
			.get(0)
			.path("data")
			.path("type")
			.asString()).isEqualTo("districts.created");
	}

	@Test
	void showsOnlyTheEventsOfTheTokensDistrict() {
		String before = new Roster(this.service, 'b').newest().orElseThrow();
		this.roster.day();
		assertThat(new Roster(this.service, 'b').eventsAfter(before, "v3.1")).isEmpty();
		String foreign = this.roster.newest().orElseThrow();
		assertThat(this.service.get(Service.TOKEN_B, "/v3.0/events/" + foreign).status()).isEqualTo(404);
		Answer cursor = this.service.get(Service.TOKEN_B, "/v3.0/events?starting_after=" + foreign);
		assertThat(cursor.status()).isEqualTo(400);
	}

	@Test
	void keepsTheOrderOfTheContractInsideEveryBatch() {
		List<List<JsonNode>> batches = new ArrayList<>(List.of(this.roster.events("v3.1", "")));
		batches.add(batchOf(this.roster::day));
		batches.add(batchOf(this.roster::rollover));
		batches.add(batchOf(() -> this.roster.switchTo("large")));
		batches.add(batchOf(() -> this.roster.switchTo("other")));
		batches.add(batchOf(() -> this.roster.switchTo("small")));
		Set<String> seen = new TreeSet<>();
		for (List<JsonNode> batch : batches) {
			batch.forEach((event) -> seen.add(Subjects.turn(event) + " " + Subjects.subject(event)));
			assertThat(batch).isSortedAccordingTo(Comparator.comparing(Subjects::place));
		}
		assertThat(seen).contains("updated districts", "updated district_admin", "updated schools", "created terms",
				"deleted terms", "updated courses", "created student", "updated student", "deleted student",
				"created contact", "updated contact", "deleted contact", "created teacher", "deleted teacher",
				"created sections", "updated sections", "deleted sections", "created staff", "deleted staff");
	}

	private List<JsonNode> batchOf(Runnable something) {
		String before = this.roster.newest().orElseThrow();
		something.run();
		List<JsonNode> batch = this.roster.eventsAfter(before, "v3.1");
		assertThat(batch).isNotEmpty();
		assertThat(batch.stream().map((event) -> event.path("created").asString()).distinct()).hasSize(1);
		return batch;
	}

	@Test
	void keepsLaterFieldsOutOfEarlierVersions() {
		this.roster.day();
		assertThat(this.roster.events("v3.0", "").toString()).doesNotContain("lms_");
		List<JsonNode> later = this.roster.events("v3.1", "");
		assertThat(later).allSatisfy((event) -> {
			boolean synced = event.path("type").asString().matches("(users|sections)\\..*");
			assertThat(event.has("lms_status")).isEqualTo(synced);
			assertThat(event.path("lms_status")).isEqualTo(event.path("data").path("object").path("lms_status"));
		});
		assertThat(later.get(0).path("data").path("object").path("lms_state").asString()).isEqualTo("success");
	}

	@Test
	void leavesOutTheLearningPlatformWhenItsFieldsAreOff() {
		this.service.lever("/districts/" + this.roster.district(), "{\"lms_fields\": false}");
		String before = this.roster.newest().orElseThrow();
		this.service.lever("/users/" + this.roster.person(101), "{\"synced_in_lms\": false}");
		assertThat(this.roster.eventsAfter(before, "v3.1")).isEmpty();
		this.roster.day();
		assertThat(this.roster.eventsAfter(before, "v3.1")).hasSizeGreaterThan(10);
		assertThat(this.roster.eventsAfter(before, "v3.1").toString()).doesNotContain("lms_");
		assertThat(this.roster.get("/v3.1/events?limit=100").body()).contains("users.created")
			.doesNotContain("lms_status");
	}

	@Test
	void createsNoEventInEarlierVersionsForLaterFields() {
		String before = this.roster.newest().orElseThrow();
		String student = this.roster.person(101);
		this.service.lever("/users/" + student, "{\"synced_in_lms\": false}");
		this.service.lever("/sections/" + this.roster.section(1), "{\"synced_in_lms\": false}");
		this.service.lever("/districts/" + this.roster.district(), "{\"lms_state\": \"disconnected\"}");
		this.service.lever("/districts/" + this.roster.district(), "{\"lms_state\": \"disconnected\"}");
		List<JsonNode> later = this.roster.eventsAfter(before, "v3.1");
		assertThat(Roster.types(later)).containsExactly("users.updated", "sections.updated", "districts.updated");
		assertThat(later.get(0).path("data").path("previous_attributes").toString())
			.isEqualTo("{\"lms_status\":{\"synced_in_lms\":true}}");
		assertThat(later.get(0).path("lms_status").toString()).isEqualTo("{\"synced_in_lms\":false}");
		assertThat(later.get(2).path("data").path("previous_attributes").toString())
			.isEqualTo("{\"lms_state\":\"success\"}");
		assertThat(this.roster.eventsAfter(before, "v3.0")).isEmpty();
		String id = later.get(0).path("id").asString();
		assertThat(this.roster.get("/v3.0/events/" + id).status()).isEqualTo(404);
		assertThat(this.roster.get("/v3.1/events/" + id).status()).isEqualTo(200);
		assertThat(this.roster.get("/v3.0/events?starting_after=" + id).ids()).isEmpty();
	}

	@Test
	void showsInitialRecordsAsTheyWere() {
		String student = this.roster.person(101);
		JsonNode before = this.roster.get("/v3.1/users/" + student).data();
		List<JsonNode> events = this.roster.events("v3.1", "");
		this.roster.change(student, "{\"email\": \"x@example.org\"}");
		this.service.lever("/users/" + this.roster.person(103), "{\"synced_in_lms\": false}");
		this.roster.remove(this.roster.person(104));
		assertThat(this.roster.events("v3.1", "").subList(0, events.size())).isEqualTo(events);
		assertThat(events).anyMatch((event) -> event.path("data").path("object").equals(before));
	}

	@ParameterizedTest
	@ValueSource(strings = { "v3.0", "v3.1" })
	void yieldsTheRosterWhenFollowedFromTheStartOrAnyCursor(String version) {
		Replay early = new Replay(this.service, this.roster.token(), version);
		early.follow(50);
		for (Map.Entry<String, Runnable> step : churn().entrySet()) {
			step.getValue().run();
			Map<String, Map<String, JsonNode>> lists = Replay.lists(this.service, this.roster.token(), version);
			early.follow(31);
			assertThat(early.records()).as(step.getKey()).isEqualTo(lists);
			Replay late = new Replay(this.service, this.roster.token(), version);
			late.follow(1000);
			assertThat(late.records()).as(step.getKey() + " from the beginning").isEqualTo(lists);
		}
	}

	private Map<String, Runnable> churn() {
		Map<String, Runnable> steps = new LinkedHashMap<>();
		steps.put("a day", this.roster::day);
		steps.put("a rename", () -> this.roster.change(this.roster.person(101), "{\"name\": {\"first\": \"Ada\"}}"));
		steps.put("a fixed student leaves", () -> this.roster.remove(this.roster.person(110)));
		steps.put("another day", this.roster::day);
		steps.put("not synced",
				() -> this.service.lever("/users/" + this.roster.person(101), "{\"synced_in_lms\": false}"));
		steps.put("unshared", () -> this.roster.unshare(this.roster.section(2)));
		steps.put("a student is unshared", () -> this.roster.unshare(this.roster.person(101)));
		steps.put("the student is shared again", () -> this.roster.share(this.roster.person(101)));
		steps.put("other data", () -> this.roster.switchTo("other"));
		steps.put("more data", () -> this.roster.switchTo("large"));
		steps.put("a third day", this.roster::day);
		steps.put("a new year", this.roster::rollover);
		steps.put("the first day of the year", this.roster::day);
		steps.put("the beginning", () -> this.roster.switchTo("original"));
		steps.put("a last day", this.roster::day);
		return steps;
	}

}
