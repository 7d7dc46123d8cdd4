package dev.handback.sandbox.wire;

import java.util.Map;

import tools.jackson.core.JsonGenerator;

/** The links of an answer by rel, in the order in which they are written. */
public final class Links {

	private Links() {
	}

	/** Writes them as a field of an object. */
	public static void write(JsonGenerator json, Map<String, String> links) {
		Json.list(json, "links", links.entrySet(), Links::write);
	}

	/** The array alone. */
	public static byte[] array(Map<String, String> links) {
		return Json.bytes((json) -> Json.list(json, links.entrySet(), Links::write));
	}

	private static void write(Map.Entry<String, String> link, JsonGenerator json) {
		json.writeStringProperty("rel", link.getKey());
		json.writeStringProperty("uri", link.getValue());
	}

}
