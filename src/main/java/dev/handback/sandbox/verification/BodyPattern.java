package dev.handback.sandbox.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a request's body should contain. A form is read as an object of strings.
 *
 * @param matches what has to be in the body, among other fields; lists have to be
 * complete
 * @param whole what the body has to be
 * @param contains a part of its text
 */
record BodyPattern(Optional<JsonNode> matches, Optional<JsonNode> whole, Optional<String> contains,
		List<String> present, List<String> absent) {

	private static final int MOST_PATHS = 100;

	private static final int MOST_MISMATCHES = 50;

	private static final JsonNode NOTHING = MissingNode.getInstance();

	static BodyPattern read(SentObject sent) {
		BodyPattern pattern = new BodyPattern(sent.value("matches"), sent.value("equals"), sent.text("contains"),
				sent.texts("present", MOST_PATHS).orElse(List.of()),
				sent.texts("absent", MOST_PATHS).orElse(List.of()));
		sent.requireNothingElse();
		pattern.present().forEach(BodyPattern::pointer);
		pattern.absent().forEach(BodyPattern::pointer);
		return pattern;
	}

	/** Whether what the journal has of the body suffices. */
	boolean canJudge(JournalEntry entry) {
		boolean textOnly = this.matches.isEmpty() && this.whole.isEmpty() && this.present.isEmpty()
				&& this.absent.isEmpty();
		return entry.hasCompleteBody() || (textOnly && compare(entry).isMatch());
	}

	Likeness compare(JournalEntry entry) {
		JsonNode body = body(entry.requestBody());
		List<Mismatch> found = new ArrayList<>();
		this.matches.ifPresent((expected) -> compare("body", expected, body, true, found));
		this.whole.ifPresent((expected) -> compare("body", expected, body, false, found));
		this.contains.filter((part) -> !entry.requestBody().contains(part))
			.ifPresent((part) -> found.add(Mismatch.of("body", "contains " + part, entry.requestBody())));
		this.present.stream()
			.filter((path) -> body.at(pointer(path)).isMissingNode())
			.forEach((path) -> found.add(new Mismatch("body." + path, text("present"), NOTHING)));
		this.absent.stream()
			.filter((path) -> !body.at(pointer(path)).isMissingNode())
			.forEach((path) -> found.add(new Mismatch("body." + path, text("absent"), body.at(pointer(path)))));
		return new Likeness(2.0 / (1 + found.size()), found);
	}

	/** A JSON pointer, or names separated by dots. */
	private static JsonPointer pointer(String path) {
		try {
			return JsonPointer.compile(path.startsWith("/") ? path : "/" + path.replace('.', '/'));
		}
		catch (IllegalArgumentException ex) {
			throw Refusal.badRequest("not a path: " + path);
		}
	}

	private static JsonNode body(String text) {
		try {
			return text.isBlank() ? NOTHING : Json.MAPPER.readTree(text);
		}
		catch (JacksonException ex) {
			return text.matches("(?s)[^\\s={}\\[\\]]+=.*") ? form(text) : text(text);
		}
	}

	private static JsonNode form(String text) {
		try {
			ObjectNode fields = Json.MAPPER.createObjectNode();
			Query form = Query.parse(text);
			form.names().forEach((name) -> fields.put(name, form.text(name)));
			return fields;
		}
		catch (Refusal ex) {
			return text(text);
		}
	}

	private static JsonNode text(String text) {
		return JsonNodeFactory.instance.stringNode(text);
	}

	private static void compare(String place, JsonNode expected, JsonNode actual, boolean part, List<Mismatch> found) {
		if (found.size() >= MOST_MISMATCHES) {
			return;
		}
		if (expected.isObject() && actual.isObject()) {
			expected.forEachEntry((name, value) -> compare(place + "." + name, value, actual.path(name), part, found));
			if (!part) {
				actual.forEachEntry((name, value) -> {
					if (!expected.has(name)) {
						found.add(new Mismatch(place + "." + name, text("absent"), value));
					}
				});
			}
		}
		else if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
			for (int i = 0; i < expected.size(); i++) {
				compare(place + "." + i, expected.get(i), actual.get(i), part, found);
			}
		}
		else if (!isSame(expected, actual)) {
			found.add(new Mismatch(place, expected, actual));
		}
	}

	/** Numbers are the same if their values are: 5 and 5.0. */
	private static boolean isSame(JsonNode expected, JsonNode actual) {
		return (expected.isNumber() && actual.isNumber())
				? expected.decimalValue().compareTo(actual.decimalValue()) == 0 : expected.equals(actual);
	}

}
