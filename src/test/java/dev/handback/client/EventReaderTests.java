package dev.handback.client;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.handback.client.paging.PageParser;
import dev.handback.client.records.LmsStatus;
import dev.handback.client.records.RosterKind;
import dev.handback.client.records.SectionRecord;
import dev.handback.client.records.UserRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Events are read as they stream in, whatever is in one of them. */
class EventReaderTests {

	private static final String SECTION = """
			{"object": {"id": "5c00000000000000000a0001", "name": "Reading", "students": ["5b00000000000000000a0101"]},
			"previous_attributes": {"name": "Writing", "students": []}}""";

	@Test
	void readsTheRecordAndNotWhatItWasBefore() {
		EventRecord event = event("{'id': 'e1', 'type': 'sections.updated', 'created': '2026-01-01', 'data': " + SECTION
				+ ", 'lms_status': {'synced_in_lms': true}}");

		assertThat(event.id()).isEqualTo("e1");
		assertThat(event.type()).isEqualTo("sections.updated");
		assertThat(event.object(RosterKind.SECTIONS)).hasValueSatisfying((section) -> {
			assertThat(section.name()).isEqualTo("Reading");
			assertThat(section.students()).containsExactly("5b00000000000000000a0101");
		});
		assertThat(event.object(RosterKind.USERS)).isEmpty();
	}

	@Test
	void asksForWhatComesAfterAnEventWhateverItsId() {
		assertThat(EventsClient.pageAfter("a+b/c= d&limit=1#é{}", 100))
			.isEqualTo("/v3.1/events?limit=100&starting_after=a%2Bb%2Fc%3D%20d%26limit%3D1%23%C3%A9%7B%7D");
		assertThat(EventsClient.pageAfter("5e00000000000000000a0001", 100))
			.isEqualTo("/v3.1/events?limit=100&starting_after=5e00000000000000000a0001");
		assertThat(EventsClient.pageAfter(null, 100)).isEqualTo("/v3.1/events?limit=100");
	}

	@Test
	void readsTheRecordWhereTheTypeComesLast() {
		EventRecord event = event("{'data': {'data': " + SECTION
				+ ", 'id': 'e1', 'type': 'sections.created'}, 'uri': '/v3.1/events/e1'}");

		assertThat(event.id()).isEqualTo("e1");
		assertThat(event.object(RosterKind.SECTIONS)).map(SectionRecord::name).hasValue("Reading");
	}

	@Test
	void readsIdsAsOtherTexts() {
		assertThat(events("""
				{'id': 'e\\u0000', 'type': 7}, {'id': ['e2'], 'type': null}, {'type': {'a': 'b'}, 'id': 3}"""))
			.extracting(EventRecord::id, EventRecord::type)
			.containsExactly(tuple("e\uFFFD", "7"), tuple(null, null), tuple("3", null));
	}

	@Test
	void continuesAfterAnUnreadableRecord() {
		List<EventRecord> events = events("""
				{'id': 'e1', 'type': 'users.updated', 'data': {'object': {'id': '1', 'name': 'Ada', 'roles':
					{'student': {'school': '2'}}}, 'previous_attributes': {'name': {}}}, 'created': 'now'},
				{'id': 'e2', 'type': 'users.updated', 'data': {'object': [1, {'id': '1'}]}},
				{'id': 'e3', 'type': 'users.updated', 'data': 'none'},
				{'id': 'e4', 'type': 'unheard.of', 'data': {'object': {'id': {'a': [1]}}}},
				{'id': 'e5', 'type': 'users.updated', 'data': {'object': {'id': '5', 'name': {'first': 'Eve'}}}}""");

		assertThat(events).extracting(EventRecord::id).containsExactly("e1", "e2", "e3", "e4", "e5");
		assertThat(events.subList(0, 4)).allMatch((event) -> event.object(RosterKind.USERS).isEmpty());
		assertThat(events.get(4).object(RosterKind.USERS)).map(UserRecord::id).hasValue("5");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"sections | 'data': {'object': {'id': '1', 'lms_status': {'synced_in_lms': false}}} | false",
			"users    | 'data': {'object': {'id': '1', 'lms_status': {'synced_in_lms': true}}} | true",
			"sections | 'data': {'object': {'id': '1'}}, 'lms_status': {'synced_in_lms': true} | true",
			"users    | 'lms_status': {'synced_in_lms': false}, 'data': {'object': {'id': '1'}} | false",
			"users    | 'lms_status': {'synced_in_lms': false}, 'data': {'object': {'id': '1', 'lms_status': {'synced_in_lms': true}}} | true",
			"sections | 'data': {'object': {'id': '1'}}, 'lms_status': ['new'] | null",
			"users    | 'data': {'object': {'id': '1'}}, 'lms_status': null | null",
			"users    | 'data': {'object': {'id': '1'}} | null" }, nullValues = "null", quoteCharacter = '`')
	void readsWhetherTheLmsKnowsARecordWhereverTheEventSaysSo(String kind, String fields, Boolean synced) {
		for (String event : List.of("'type': '" + kind + ".updated', " + fields,
				fields + ", 'type': '" + kind + ".updated'")) {
			EventRecord read = event("{'data': {" + event + "}, 'uri': '/v3.0/events/1'}");
			LmsStatus status = kind.equals("users") ? read.object(RosterKind.USERS).orElseThrow().lmsStatus()
					: read.object(RosterKind.SECTIONS).orElseThrow().lmsStatus();

			assertThat((status != null) ? status.syncedInLms() : null).isEqualTo(synced);
		}
	}

	private static EventRecord event(String json) {
		return events(json).get(0);
	}

	private static List<EventRecord> events(String json) {
		List<EventRecord> events = new ArrayList<>();
		String page = "{\"data\": [" + json.replace('\'', '"') + "], \"links\": []}";
		PageParser.parse(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)), EventRecord.class,
				events::add);
		return events;
	}

}
