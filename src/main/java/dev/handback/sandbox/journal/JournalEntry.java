package dev.handback.sandbox.journal;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Timestamps;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * One request and its answer.
 *
 * @param number counts up from 1 and is never reused
 * @param arrival grows in the order in which requests arrived, even if the sandbox's
 * clock is moved
 * @param token the bearer token, empty if there was none
 * @param application the client id, empty if unknown
 * @param district the id of the district, empty if unknown
 * @param status 0 if no answer was sent
 * @param effect whether anything was created, changed, or deleted
 * @param fault the kind of fault that was applied, empty if none
 * @param faultId the fault that was applied, 0 if none
 * @param onward where the answer sent its client
 */
public record JournalEntry(long number, long arrival, Instant time, String method, String path, String query,
		String token, String application, String district, int status, boolean effect, String fault, long faultId,
		long durationMillis, String requestBody, String answerBody, Onward onward) {

	/** The bytes of an entry without its longest texts. */
	private static final int OTHERS = 300;

	/** The entry as a JSON object. Tests rely on its names. */
	public byte[] json() {
		return Json.object(this::write);
	}

	static JournalEntry of(byte[] json) {
		JsonNode entry = Json.read(json);
		return new JournalEntry(entry.path("number").asLong(), entry.path("arrival").asLong(0),
				Instant.parse(entry.path("time").asString()), entry.path("method").asString(),
				entry.path("path").asString(), entry.path("query").asString(), entry.path("token").asString(),
				entry.path("application").asString(), entry.path("district").asString(), entry.path("status").asInt(),
				entry.path("effect").asBoolean(), entry.path("fault").asString(), entry.path("fault_id").asLong(),
				entry.path("duration_ms").asLong(), entry.path("request_body").asString(),
				entry.path("answer_body").asString(), Onward.of(entry));
	}

	/**
	 * Checks that the journal has all of the request's body.
	 * @throws Refusal 400 if it kept only the beginning
	 */
	public void requireCompleteBody() {
		Refusal.require(hasCompleteBody(),
				"the journal has only the first 16 KB of the body of request number %d".formatted(this.number));
	}

	/** Whether the journal has all of the request's body, not only the beginning. */
	public boolean hasCompleteBody() {
		return this.requestBody.getBytes(StandardCharsets.UTF_8).length < RequestLog.REQUEST_BYTES_KEPT;
	}

	/** Roughly the number of bytes that it takes, in memory or as JSON. */
	int size() {
		return OTHERS + this.path.length() + this.query.length() + this.token.length() + this.requestBody.length()
				+ this.answerBody.length();
	}

	public ServiceOperation operation() {
		return ServiceOperation.of(this.method, this.path);
	}

	/** Whether it was refused, broke, or got no answer. */
	public boolean hasFailed() {
		return this.status == 0 || this.status >= 400;
	}

	/**
	 * Whether it only looked for news and found none: what applications repeat all day.
	 */
	public boolean isPolling() {
		return isPolling(operation());
	}

	/** The same, where the operation is known already. */
	boolean isPolling(ServiceOperation operation) {
		return !hasFailed() && this.fault.isEmpty() && switch (operation) {
			case TOKEN_LIST, LIST_DISTRICTS, READ_DISTRICT, KEYS, DISCOVERY -> true;
			case LIST_EVENTS -> this.answerBody.startsWith("{\"data\":[]");
			default -> false;
		};
	}

	private void write(JsonGenerator json) {
		json.writeNumberProperty("number", this.number);
		json.writeNumberProperty("arrival", this.arrival);
		json.writeStringProperty("time", Timestamps.text(this.time));
		json.writeStringProperty("method", this.method);
		json.writeStringProperty("operation", operation().wireName());
		json.writeStringProperty("path", this.path);
		json.writeStringProperty("query", this.query);
		json.writeStringProperty("token", this.token);
		json.writeStringProperty("application", this.application);
		json.writeStringProperty("district", this.district);
		json.writeNumberProperty("status", this.status);
		json.writeBooleanProperty("effect", this.effect);
		json.writeStringProperty("fault", this.fault);
		json.writeNumberProperty("fault_id", this.faultId);
		json.writeNumberProperty("duration_ms", this.durationMillis);
		json.writeStringProperty("request_body", this.requestBody);
		json.writeStringProperty("answer_body", this.answerBody);
		this.onward.write(json);
	}

}
