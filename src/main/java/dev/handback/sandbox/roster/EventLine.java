package dev.handback.sandbox.roster;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.wire.Json;
import tools.jackson.databind.JsonNode;

/**
 * An event in a list on a page.
 *
 * @param record the id of its record
 * @param name the display name of that record
 */
record EventLine(String id, String time, String type, String record, String name) {

	private static final DateTimeFormatter TIME = DateTimeFormatter
		.ofPattern("EEE, MMM d, HH:mm:ss 'UTC'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	static EventLine of(Feed.Announced event) {
		JsonNode object = Json.MAPPER.readTree(event.object());
		JsonNode name = object.path("name");
		return new EventLine(event.id().toString(), TIME.format(event.created()), event.type(),
				object.path("id").asString(""), name.isObject()
						? name.path("first").asString("") + " " + name.path("last").asString("") : name.asString(""));
	}

}
