package dev.handback.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.support.sandbox.Records;
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

/** Contract, events: the feed rules. */
@ServiceTest("districts.students=60")
class EventFeedTests {

	private final Service service;

	private final Roster roster;

	EventFeedTests(Service service) {
		this.service = service;
		this.roster = new Roster(service, 'a');
	}

	@Test
	void keepsEventsForThirtyDaysByTheSandboxsClock() {
		this.service.advance("P27D");
		assertThat(this.roster.get("/v3.0/events?limit=1").data().get(0).path("data").path("type").asString())
			.isEqualTo("districts.created");
		String first = this.roster.get("/v3.0/events?limit=1").ids().get(0);
		this.roster.change(this.roster.school(1), "{\"name\": \"Renamed\"}");
		this.service.advance("P1D");
		List<String> left = this.roster.get("/v3.0/events?limit=10000").ids();
		assertThat(left).hasSize(1);
		assertThat(this.roster.get("/v3.0/events/" + first).status()).isEqualTo(404);
		this.service.advance("P29DT23H");
		assertThat(this.roster.get("/v3.0/events").ids()).isEqualTo(left);
		this.service.advance("PT1H1M");
		Answer none = this.roster.get("/v3.0/events");
		assertThat(none.ids()).isEmpty();
		assertThat(this.roster.get("/v3.0/events?ending_before=last&limit=1").ids()).isEmpty();
	}

	@Test
	void doesNotBringBackRemovedEventsWhenTheClockIsReset() {
		this.service.advance("P40D");
		this.roster.change(this.roster.school(1), "{\"name\": \"Renamed\"}");
		this.service.delete("", "/console/api/clock");
		assertThat(this.roster.get("/v3.0/events").ids()).hasSize(1);
	}

	@Test
	void startsAtTheBeginningOrWithLastAtTheEnd() {
		List<String> all = this.service.allIds(this.roster.token(), "/v3.0/events?limit=37");
		assertThat(all).isSorted().doesNotHaveDuplicates();
		assertThat(this.roster.get("/v3.0/events").ids()).isEqualTo(all.subList(0, 100));
		Answer last = this.roster.get("/v3.0/events?ending_before=last&limit=1");
		assertThat(last.ids()).containsExactly(all.get(all.size() - 1));
		assertThat(this.roster.get("/v3.0/events?ending_before=last&limit=10000").ids()).isEqualTo(all);
		assertThat(this.roster.get(last.link("next").orElseThrow()).ids()).isEmpty();
		assertThat(this.roster.get("/v3.0/events?ending_before=" + all.get(5)).ids()).isEqualTo(all.subList(0, 5));
		assertThat(this.roster.get("/v3.0/events?starting_after=" + all.get(5) + "&limit=3").ids())
			.isEqualTo(all.subList(6, 9));
	}

	@Test
	void pagesBackwardsThroughOldAndNewEvents() {
		this.roster.day();
		this.roster.change(this.roster.person(101), "{\"email\": \"x@example.org\"}");
		List<String> all = this.service.allIds(this.roster.token(), "/v3.0/events?limit=10000");
		List<String> backwards = new ArrayList<>();
		Answer page = this.roster.get("/v3.0/events?limit=23&ending_before=last");
		while (page != null) {
			backwards.addAll(0, page.ids());
			page = page.link("prev").map(this.roster::get).orElse(null);
		}
		assertThat(backwards).isEqualTo(all);
	}

	@Test
	void hasTheSameLinksAsOtherLists() {
		Answer first = this.roster.get("/v3.0/events?limit=2&record_type=users");
		assertThat(first.link("self")).hasValue("/v3.0/events?limit=2&record_type=users");
		assertThat(first.link("prev")).isEmpty();
		assertThat(first.link("next"))
			.hasValue("/v3.0/events?limit=2&record_type=users&starting_after=" + first.ids().get(1));
		Answer second = this.roster.get(first.link("next").orElseThrow());
		assertThat(this.roster.get(second.link("prev").orElseThrow()).ids()).isEqualTo(first.ids());
	}

	@Test
	void returnsAnEmptyListWhenThereIsNothingNewer() {
		Answer none = this.roster.get("/v3.0/events?starting_after=" + this.roster.newest().orElseThrow());
		assertThat(none.status()).isEqualTo(200);
		assertThat(none.data().isArray()).isTrue();
		assertThat(none.data()).isEmpty();
		assertThat(none.link("next")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "starting_after=x,INVALID_ID", "starting_after=last,INVALID_ID", "ending_before=first,INVALID_ID",
			"starting_after=5b00000000000000000a0101,INVALID_ID", "starting_after=590000000000999999a9999,INVALID_ID",
			"starting_after=59000000000000999999a9999,INVALID_ID", "ending_before=5a00000000000000000a0001,INVALID_ID",
			"school=x,INVALID_ID", "limit=0,limit must be a whole number above 0",
			"record_type=students,'record_type must be one of: districts, schools, users, contacts, terms, courses, sections'" })
	void refusesInvalidEventsSchoolsAndTypes(String query, String message) {
		Answer answer = this.roster.get("/v3.0/events?" + query);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo(message);
	}

	@Test
	void refusesACursorThatHasBeenRemoved() {
		String first = this.roster.get("/v3.0/events?limit=1").ids().get(0);
		this.service.advance("P28DT1M");
		Answer gone = this.roster.get("/v3.0/events?starting_after=" + first);
		assertThat(gone.status()).isEqualTo(400);
		assertThat(gone.message()).isEqualTo("INVALID_ID");
		assertThat(this.roster.get("/v3.0/events?ending_before=" + first).status()).isEqualTo(400);
	}

	@ParameterizedTest
	@CsvSource({ "10000,200", "10001,413" })
	void refusesALimitAboveTenThousand(int limit, int status) {
		assertThat(this.roster.get("/v3.0/events?limit=" + limit).status()).isEqualTo(status);
	}

	@ParameterizedTest
	@ValueSource(strings = { "5900000000000000000a000", "x" })
	void refusesMalformedIdsOfEvents(String id) {
		assertThat(this.roster.get("/v3.0/events/" + id).status()).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "ffffffffffffffffffffffff", "590000000000009999999a99", "5b00000000000000000a0001" })
	void answers404ForOtherEvents(String id) {
		assertThat(this.roster.get("/v3.0/events/" + id).status()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "districts", "schools", "users", "terms", "courses", "sections" })
	void filtersByType(String type) {
		this.roster.day();
		List<JsonNode> some = this.roster.events("v3.0", "&record_type=" + type);
		assertThat(some).isNotEmpty().allMatch((event) -> event.path("type").asString().startsWith(type + "."));
		assertThat(some).isEqualTo(this.roster.events("v3.0", "")
			.stream()
			.filter((event) -> event.path("type").asString().startsWith(type))
			.toList());
	}

	@Test
	void filtersBySeveralTypesAndByContacts() {
		this.roster.day();
		List<JsonNode> all = this.roster.events("v3.0", "");
		assertThat(this.roster.events("v3.0", "&record_type=terms&record_type=schools")).isEqualTo(
				all.stream().filter((event) -> event.path("type").asString().matches("(terms|schools)\\..*")).toList());
		assertThat(this.roster.events("v3.0", "&record_type=contacts"))
			.isEqualTo(all.stream().filter((event) -> Subjects.subject(event).equals("contact")).toList());
	}

	@Test
	void filtersBySchoolButKeepsTermsCoursesAndContacts() {
		for (int i = 0; i < 3; i++) {
			this.roster.day();
		}
		String school = this.roster.school(1);
		List<JsonNode> some = this.roster.events("v3.0", "&school=" + school);
		List<JsonNode> all = this.roster.events("v3.0", "");
		assertThat(some).isEqualTo(all.stream().filter((event) -> concerns(event, school)).toList());
		assertThat(some.size()).isLessThan(all.size());
		assertThat(some.stream().map(Subjects::subject)).contains("terms", "courses", "contact", "schools", "student",
				"teacher", "sections", "staff");
		// The twentieth student's primary school is the other one.
		assertThat(some).anyMatch(
				(event) -> event.path("data").path("object").path("id").asString().equals(this.roster.person(120)));
	}

	private static boolean concerns(JsonNode event, String school) {
		JsonNode object = event.path("data").path("object");
		JsonNode before = Records.undone(object, event.path("data").path("previous_attributes"));
		return switch (Subjects.subject(event)) {
			case "terms", "courses", "contact" -> true;
			case "districts" -> false;
			case "schools" -> object.path("id").asString().equals(school);
			default -> Stream.of(object, before)
				.flatMap((record) -> Stream.concat(Stream.of(record), record.path("roles").valueStream()))
				.anyMatch((place) -> place.path("school").asString("").equals(school)
						|| place.path("schools").toString().contains(school));
		};
	}

	@Test
	void filtersBySchoolAndType() {
		String school = this.roster.school(2);
		assertThat(this.roster.events("v3.0", "&record_type=sections&school=" + school))
			.allMatch((event) -> event.path("data").path("object").path("school").asString().equals(school))
			.isNotEmpty();
		assertThat(this.roster.events("v3.0", "&record_type=sections&school=5d00000000000000000a9999")).isEmpty();
	}

	@Test
	void createsNoEventsWhileTheyAreSwitchedOff() {
		String before = this.roster.newest().orElseThrow();
		int held = this.roster.events("v3.1", "").size();
		this.roster.events(false);
		this.roster.day();
		this.roster.change(this.roster.person(101), "{\"email\": \"x@example.org\"}");
		assertThat(this.roster.eventsAfter(before, "v3.1")).isEmpty();
		assertThat(this.roster.events("v3.1", "")).hasSize(held)
			.noneMatch((event) -> event.path("data").path("object").path("email").asString("").equals("x@example.org"));
		this.roster.events(true);
		this.roster.change(this.roster.person(101), "{\"email\": \"y@example.org\"}");
		assertThat(this.roster.eventsAfter(before, "v3.1")).hasSize(1);
		new Roster(this.service, 'b').change("5b00000000000000000b0101", "{\"email\": \"z@example.org\"}");
	}

}
