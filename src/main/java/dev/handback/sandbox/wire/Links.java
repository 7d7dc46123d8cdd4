package dev.handback.sandbox.wire;

import java.util.Map;

import tools.jackson.core.JsonGenerator;

/** The links of an answer by rel, in the order in which they are written. */
public final class Links {

	private Links() {
	}

	/** Writes the array; the caller has written its name. */
	public static void write(JsonGenerator json, Map<String, String> links) {
		json.writeStartArray();
		links.forEach((rel, uri) -> {
			json.writeStartObject();
			json.writeStringProperty("rel", rel);
			json.writeStringProperty("uri", uri);
			json.writeEndObject();
		});
		json.writeEndArray();
	}

}
