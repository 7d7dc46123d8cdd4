package dev.handback.sandbox.replay;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Timestamps;
import org.springframework.http.HttpStatus;
import tools.jackson.core.JsonGenerator;

/** Writes requests as an HTTP archive (HAR 1.2), which browsers and other tools open. */
record Har(JsonGenerator json, String address) {

	private static final int UNKNOWN = -1;

	/** Writes an archive of all requests that the source passes on. */
	void writeAll(Consumer<Consumer<RecordedRequest>> source) {
		this.json.writeStartObject();
		this.json.writeObjectPropertyStart("log");
		this.json.writeStringProperty("version", "1.2");
		this.json.writeObjectPropertyStart("creator");
		this.json.writeStringProperty("name", "Handback sandbox");
		this.json.writeStringProperty("version", "3.1");
		this.json.writeEndObject();
		this.json.writeArrayPropertyStart("entries");
		source.accept(this::write);
		this.json.writeEndArray();
		this.json.writeEndObject();
		this.json.writeEndObject();
	}

	private void write(RecordedRequest recorded) {
		JournalEntry entry = recorded.entry();
		this.json.writeStartObject();
		this.json.writeStringProperty("startedDateTime", Timestamps.text(entry.time()));
		this.json.writeNumberProperty("time", entry.durationMillis());
		request(recorded);
		response(entry);
		this.json.writeObjectPropertyStart("cache");
		this.json.writeEndObject();
		this.json.writeObjectPropertyStart("timings");
		this.json.writeNumberProperty("send", 0);
		this.json.writeNumberProperty("wait", entry.durationMillis());
		this.json.writeNumberProperty("receive", 0);
		this.json.writeEndObject();
		this.json.writeStringProperty("comment", "%d %s%s".formatted(entry.number(), entry.operation().wireName(),
				entry.fault().isEmpty() ? "" : ", fault: " + entry.fault()));
		this.json.writeEndObject();
	}

	private void request(RecordedRequest recorded) {
		JournalEntry entry = recorded.entry();
		this.json.writeObjectPropertyStart("request");
		this.json.writeStringProperty("method", entry.method());
		this.json.writeStringProperty("url", this.address + recorded.target());
		start(recorded.headers());
		this.json.writeArrayPropertyStart("queryString");
		Query query = Query.parseIfValid(entry.query());
		query.names().forEach((name) -> query.all(name).forEach((value) -> pair(name, value)));
		this.json.writeEndArray();
		if (!entry.requestBody().isEmpty()) {
			this.json.writeObjectPropertyStart("postData");
			this.json.writeStringProperty("mimeType", recorded.contentType());
			this.json.writeStringProperty("text", entry.requestBody());
			this.json.writeEndObject();
		}
		end(entry.requestBody());
	}

	private void response(JournalEntry entry) {
		HttpStatus status = HttpStatus.resolve(entry.status());
		this.json.writeObjectPropertyStart("response");
		this.json.writeNumberProperty("status", entry.status());
		this.json.writeStringProperty("statusText", (status != null) ? status.getReasonPhrase() : "");
		start(Map.of());
		this.json.writeObjectPropertyStart("content");
		this.json.writeNumberProperty("size", size(entry.answerBody()));
		this.json.writeStringProperty("mimeType",
				entry.answerBody().startsWith("<") ? "text/html" : "application/json");
		this.json.writeStringProperty("text", entry.answerBody());
		this.json.writeEndObject();
		this.json.writeStringProperty("redirectURL", "");
		end(entry.answerBody());
	}

	private void start(Map<String, String> headers) {
		this.json.writeStringProperty("httpVersion", "HTTP/1.1");
		this.json.writeArrayPropertyStart("cookies");
		this.json.writeEndArray();
		this.json.writeArrayPropertyStart("headers");
		headers.forEach(this::pair);
		this.json.writeEndArray();
	}

	private void end(String body) {
		this.json.writeNumberProperty("headersSize", UNKNOWN);
		this.json.writeNumberProperty("bodySize", size(body));
		this.json.writeEndObject();
	}

	private void pair(String name, String value) {
		this.json.writeStartObject();
		this.json.writeStringProperty("name", name);
		this.json.writeStringProperty("value", value);
		this.json.writeEndObject();
	}

	private static int size(String body) {
		return body.getBytes(StandardCharsets.UTF_8).length;
	}

}
