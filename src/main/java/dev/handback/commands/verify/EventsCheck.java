package dev.handback.commands.verify;

import java.util.Map;
import java.util.function.Function;

import dev.handback.client.RawDistrict;
import dev.handback.client.answers.RawAnswer;
import tools.jackson.databind.JsonNode;

/** Checks the feed of events (contract, events). */
final class EventsCheck {

	private static final String OPERATION = "list_events";

	private static final String PATH = VerificationRun.VERSION + "/events";

	private static final String NO_EVENT = "000000000000000000000000";

	private static final Map<String, Shape> OBJECTS = Map.of("districts", Shapes.DISTRICT, "schools", Shapes.SCHOOL,
			"terms", Shapes.TERM, "courses", Shapes.COURSE, "sections", Shapes.SECTION, "users", Shapes.USER);

	private EventsCheck() {
	}

	static void look(VerificationRun visit) {
		ListPage newest = page(visit, RawDistrict::newestEvent);
		if (!newest.answer().isSuccess()) {
			return;
		}
		if (newest.records().isEmpty()) {
			visit.note(OPERATION, Rule.NOTHING_THERE);
			return;
		}
		if (newest.records().size() > 1) {
			newest.answer().differs(Rule.PAGE, "1");
		}
		ListPage oldest = page(visit, (district) -> district.eventsAfter(null));
		if (oldest.firstId().compareToIgnoreCase(newest.firstId()) > 0) {
			newest.answer().differs(Rule.ORDER);
		}
		oldest.someCarry("lms_status",
				(event) -> event.path("type").asString("").matches("(users|sections)\\.(created|updated)"));
		ListPage after = page(visit, (district) -> district.eventsAfter(newest.lastId()));
		if (!after.records().isEmpty() && after.firstId().compareToIgnoreCase(newest.lastId()) <= 0) {
			after.answer().differs(Rule.PAGE, "starting_after");
		}
		visit.read("unknown_event", (district) -> district.eventsAfter(NO_EVENT)).hasStatus(400);
	}

	private static ListPage page(VerificationRun visit, Function<RawDistrict, RawAnswer> request) {
		return ListPage.of(visit.read(OPERATION, request), PATH, "events", EventsCheck::check);
	}

	private static void check(JsonNode event, String field, ValueFormat.Notes notes) {
		Shapes.EVENT.check(event, field, notes);
		if (event.has("lms_status") && !event.path("data").path("object").has("lms_status")) {
			notes.differs(Rule.ELSEWHERE, "lms_status", "data", "data.object");
		}
		String kind = event.path("type").asString("").replaceAll("\\..*", "");
		Shape shape = OBJECTS.get(kind);
		if (shape != null && event.path("data").path("object").isObject()) {
			shape.check(event.path("data").path("object"), "data.object[" + kind + "]", notes);
		}
	}

}
