package dev.handback.operations.verify;

import java.util.Map;

import tools.jackson.databind.JsonNode;

/** The feed of changes (contract, events). */
final class EventsCheck {

	private static final String OPERATION = "list_events";

	private static final String PATH = Visit.VERSION + "/events";

	private static final String NO_EVENT = "000000000000000000000000";

	private static final Map<String, Shape> OBJECTS = Map.of("districts", Shapes.DISTRICT, "schools", Shapes.SCHOOL,
			"terms", Shapes.TERM, "courses", Shapes.COURSE, "sections", Shapes.SECTION, "users", Shapes.USER);

	private EventsCheck() {
	}

	static void look(Visit visit) {
		ListPage newest = page(visit, "?ending_before=last&limit=1");
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
		ListPage oldest = page(visit, "?limit=100");
		if (oldest.firstId().compareToIgnoreCase(newest.firstId()) > 0) {
			newest.answer().differs(Rule.ORDER);
		}
		oldest.someCarry("lms_status",
				(event) -> event.path("type").asString("").matches("(users|sections)\\.(created|updated)"));
		ListPage after = page(visit, "?starting_after=" + newest.lastId());
		if (!after.records().isEmpty() && after.firstId().compareToIgnoreCase(newest.lastId()) <= 0) {
			after.answer().differs(Rule.PAGE, "starting_after");
		}
		onlyUsers(visit);
		visit.get(OPERATION, PATH + "?starting_after=" + NO_EVENT).hasStatus(400);
		visit.get("read_event", PATH + "/" + newest.lastId()).record(Shapes.EVENT);
	}

	private static void onlyUsers(Visit visit) {
		ListPage page = page(visit, "?record_type=users&limit=10");
		for (JsonNode event : page.records()) {
			if (!event.path("type").asString("").startsWith("users.")) {
				page.answer().recordWith(event).differs(Rule.PAGE, "record_type");
			}
		}
	}

	private static ListPage page(Visit visit, String query) {
		return ListPage.read(visit, OPERATION, PATH, query, "events", EventsCheck::check);
	}

	private static void check(JsonNode event, String field, Form.Notes notes) {
		Shapes.EVENT.check(event, field, notes);
		String kind = event.path("type").asString("").replaceAll("\\..*", "");
		Shape shape = OBJECTS.get(kind);
		if (shape != null && event.path("data").path("object").isObject()) {
			shape.check(event.path("data").path("object"), "data.object[" + kind + "]", notes);
		}
	}

}
