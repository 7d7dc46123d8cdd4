package dev.handback.sandbox.certification;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads what a journal entry contains. What can't be read is treated as absent. */
final class Sent {

	private static final Pattern ACCESS_TOKEN = Pattern.compile("\"access_token\"\\s*:\\s*\"([^\"]+)\"");

	/** Below version and section: the id of an assignment. */
	private static final Pattern ASSIGNMENT = Pattern.compile("/v3\\.1/sections/[^/]+/assignments/([^/]+).*");

	private Sent() {
	}

	static Query query(JournalEntry entry) {
		return Query.parseIfValid(entry.query());
	}

	static boolean has(JournalEntry entry, String parameter) {
		return !query(entry).text(parameter).isEmpty();
	}

	/** An address whose parameters may come in any order. */
	static Map.Entry<String, Set<String>> address(String path, String query) {
		Query parameters = Query.parseIfValid(query);
		Set<String> values = new TreeSet<>();
		parameters.names().forEach((name) -> parameters.all(name).forEach((value) -> values.add(name + "=" + value)));
		return Map.entry(path, values);
	}

	static Map.Entry<String, Set<String>> address(String uri) {
		String[] parts = uri.split("\\?", 2);
		return address(parts[0], (parts.length > 1) ? parts[1] : "");
	}

	/** The code in a token request of either format, empty if there is none. */
	static String code(JournalEntry exchange) {
		String body = exchange.requestBody().strip();
		return body.startsWith("{") ? json(body).path("code").asString("") : Query.parseIfValid(body).text("code");
	}

	/** The id of the person who ended their session with the service. */
	static Optional<String> whoseSessionEnded(JournalEntry entry) {
		return entry.path().equals("/session/end") ? Query.parseIfValid(entry.requestBody()).first("person")
				: Optional.empty();
	}

	/** A parameter of the address to which a login led. */
	static Optional<String> atRedirectUri(JournalEntry login, String parameter) {
		String[] parts = login.onward().location().split("\\?", 2);
		return Query.parseIfValid((parts.length > 1) ? parts[1] : "").first(parameter);
	}

	static Optional<String> accessToken(JournalEntry exchange) {
		return Optional.of(ACCESS_TOKEN.matcher(exchange.answerBody()))
			.filter(Matcher::find)
			.map((found) -> found.group(1));
	}

	static Optional<String> assignment(JournalEntry entry) {
		return Optional.of(ASSIGNMENT.matcher(entry.path())).filter(Matcher::matches).map((found) -> found.group(1));
	}

	static JsonNode body(JournalEntry entry) {
		return json(entry.requestBody());
	}

	static JsonNode answer(JournalEntry entry) {
		return json(entry.answerBody());
	}

	private static JsonNode json(String text) {
		try {
			return Json.MAPPER.readTree(text);
		}
		catch (JacksonException ex) {
			return Json.MAPPER.createObjectNode();
		}
	}

	static boolean succeeded(JournalEntry entry) {
		return entry.status() >= 200 && entry.status() < 300;
	}

	/** Whether the application received what the service had to say. */
	static boolean isAnswerWhole(JournalEntry entry) {
		return Set.of("", "delay", "twice").contains(entry.fault());
	}

	/** Contract, errors: failures that pass. A lost connection is one of them. */
	static boolean failedForNow(JournalEntry entry) {
		return entry.status() == 0 || (entry.status() >= 500 && entry.status() != 501);
	}

	static Instant answered(JournalEntry entry) {
		return entry.time().plusMillis(entry.durationMillis());
	}

	/** Two requests with the same key are the same request, sent again. */
	static String key(JournalEntry entry) {
		return String.join("\n", entry.method(), entry.path(), entry.query(), entry.token(), entry.application(),
				entry.requestBody());
	}

}
