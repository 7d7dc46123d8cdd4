package dev.handback.commands.verify;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import dev.handback.client.answers.RawAnswer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

import org.springframework.web.util.UriComponentsBuilder;

/** An answer to check; differences are recorded along the way. */
final class Answer {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.build();

	private static final Set<String> ENVELOPE = Set.of("data", "links");

	private final VerificationRun visit;

	private final String operation;

	private final RawAnswer raw;

	private final JsonNode json;

	Answer(VerificationRun visit, String operation, RawAnswer raw) {
		this.visit = visit;
		this.operation = operation;
		this.raw = raw;
		this.json = parsed(raw.body());
	}

	private static JsonNode parsed(byte[] body) {
		try {
			return MAPPER.readTree(body);
		}
		catch (JacksonException ex) {
			return MissingNode.getInstance();
		}
	}

	int status() {
		return this.raw.status();
	}

	/**
	 * Whether the request may have taken effect: it succeeded, failed midway, or was
	 * lost.
	 */
	boolean mayHaveActed() {
		return status() == 0 || isSuccess() || status() >= 500;
	}

	boolean isSuccess() {
		return status() >= 200 && status() < 300;
	}

	/** Whether it is a success as the contract says, with JSON. */
	boolean isGood() {
		return hasStatus(200) && isJson();
	}

	/** The body as JSON; missing if it isn't JSON. */
	JsonNode json() {
		return this.json;
	}

	boolean hasStatus(int expected) {
		boolean had = status() == expected;
		if (!had && status() != 0) {
			differs(Rule.STATUS, String.valueOf(status()), String.valueOf(expected));
		}
		return had;
	}

	boolean isJson() {
		if (!this.json.isObject()) {
			differs(Rule.NOT_JSON, contentType());
		}
		return this.json.isObject();
	}

	/** Expects the page that is shown if a token or an address is wrong. */
	void isPage() {
		if (hasStatus(404) && !contentType().startsWith("text/html")) {
			differs(Rule.NOT_A_PAGE, contentType());
		}
	}

	void isEmpty() {
		if (this.raw.body().length > 0) {
			differs(Rule.NOT_EMPTY);
		}
	}

	/**
	 * Expects a refusal with that status and a message.
	 * @param message part of the known message; empty if none is known
	 */
	void refuses(int status, String message) {
		if (!hasStatus(status) || !isJson()) {
			return;
		}
		String said = this.json.path("message").asString("");
		if (said.isEmpty()) {
			differs(Rule.MISSING_FIELD, "message");
		}
		else if (!said.contains(message)) {
			differs(Rule.MESSAGE, message);
		}
	}

	/** The record in its envelope; missing if there is none. */
	JsonNode record(Shape shape) {
		if (!isGood()) {
			return MissingNode.getInstance();
		}
		checkEnvelope();
		JsonNode data = this.json.path("data");
		if (!data.isObject()) {
			differs(Rule.ENVELOPE, "object");
		}
		else {
			shape.check(data, "", recordWith(data));
		}
		return data;
	}

	/** The records in a list's envelope. */
	List<JsonNode> elements() {
		if (!isGood()) {
			return List.of();
		}
		checkEnvelope();
		JsonNode data = this.json.path("data");
		if (!data.isArray()) {
			differs(Rule.ENVELOPE, "array");
		}
		return List.copyOf(data.values());
	}

	private void checkEnvelope() {
		this.json.propertyNames()
			.stream()
			.filter((name) -> !ENVELOPE.contains(name))
			.forEach((name) -> differs(Rule.UNKNOWN_FIELD, "(envelope)." + Redaction.name(name)));
	}

	/** The parameter in a redirect's address; empty if there is none. */
	String locationParameter(String name) {
		try {
			String value = UriComponentsBuilder.fromUriString(this.raw.header("Location"))
				.build()
				.getQueryParams()
				.getFirst(name);
			return (value != null) ? value : "";
		}
		catch (IllegalArgumentException ex) {
			return "";
		}
	}

	/** A link of a list; empty if there is none. */
	String link(String rel) {
		return this.json.path("links")
			.valueStream()
			.filter((link) -> link.path("rel").asString("").equals(rel))
			.map((link) -> link.path("uri").asString(""))
			.findFirst()
			.orElse("");
	}

	/** Records the differences in a record. */
	ValueFormat.Notes recordWith(JsonNode record) {
		String id = Redaction.id(record.path("id").asString("").isEmpty() ? record.path("user_id") : record.path("id"));
		return (rule, details) -> this.visit.note(this.operation, rule, id, details);
	}

	void differs(Rule rule, String... details) {
		this.visit.note(this.operation, rule, "", Arrays.asList(details));
	}

	private String contentType() {
		String type = this.raw.header("Content-Type").toLowerCase(Locale.ROOT);
		return type.isEmpty() ? "no content type" : type;
	}

}
