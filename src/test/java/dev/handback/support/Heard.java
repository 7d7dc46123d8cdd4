package dev.handback.support;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;

/**
 * What a screen reader announces for an element, from the browser's own accessibility
 * tree.
 *
 * @param name what is read first; for a cell, its content
 * @param description what is read after it
 * @param invalid whether it is announced as an invalid entry
 * @param live how its changes are announced; empty if they aren't
 */
public record Heard(String role, String name, String description, boolean invalid, String live) {

	/** The first element that matches the selector. */
	public static Heard of(Page page, String selector) {
		return by(page, "document.querySelector(" + new JsonPrimitive(selector) + ")");
	}

	/** The element that has the focus. */
	public static Heard here(Page page) {
		return by(page, "document.activeElement");
	}

	private static Heard by(Page page, String element) {
		CDPSession session = page.context().newCDPSession(page);
		try {
			JsonObject asked = new JsonObject();
			asked.addProperty("expression", element);
			JsonObject found = session.send("Runtime.evaluate", asked).getAsJsonObject("result");
			JsonObject of = new JsonObject();
			of.add("objectId", found.get("objectId"));
			of.addProperty("fetchRelatives", false);
			return of(session.send("Accessibility.getPartialAXTree", of)
				.getAsJsonArray("nodes")
				.get(0)
				.getAsJsonObject());
		}
		finally {
			session.detach();
		}
	}

	private static Heard of(JsonObject node) {
		JsonArray properties = node.has("properties") ? node.getAsJsonArray("properties") : new JsonArray();
		return new Heard(value(node, "role"), value(node, "name"), value(node, "description"),
				property(properties, "invalid").equals("true"), property(properties, "live"));
	}

	private static String property(JsonArray properties, String name) {
		for (JsonElement property : properties) {
			if (property.getAsJsonObject().get("name").getAsString().equals(name)) {
				return value(property.getAsJsonObject(), "value");
			}
		}
		return "";
	}

	private static String value(JsonObject node, String name) {
		return node.has(name) && node.getAsJsonObject(name).has("value")
				? node.getAsJsonObject(name).get("value").getAsString() : "";
	}

}
