package dev.handback.simulation.roster;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.mock.http.client.MockClientHttpResponse;

/**
 * The service's answers as they are sent: the contract's envelopes, errors, and others.
 */
final class Answers {

	private static final JsonMapper JSON = JsonMapper.shared();

	private Answers() {
	}

	/** A single record. */
	static ClientHttpResponse one(Map<String, Object> record) {
		return json(JSON.writeValueAsString(Map.of("data", record, "links", List.of())));
	}

	static Map<String, Object> wrapped(Happening event) {
		return wrapped(Map.of("id", event.id(), "type", event.kind().path() + "." + event.verb(), "created",
				event.at().toString(), "data", Map.of("object", event.entry())));
	}

	static Map<String, Object> wrapped(Map<String, Object> entry) {
		Map<String, Object> wrapped = new LinkedHashMap<>();
		wrapped.put("data", entry);
		wrapped.put("uri", "/v3.1/" + entry.get("id"));
		return wrapped;
	}

	static String envelope(List<Map<String, Object>> data, @Nullable String next) {
		Map<String, Object> envelope = new LinkedHashMap<>();
		envelope.put("data", data);
		envelope.put("links", (next != null) ? List.of(Map.of("rel", "next", "uri", next)) : List.of());
		return JSON.writeValueAsString(envelope);
	}

	static MockClientHttpResponse status(int status) {
		MockClientHttpResponse response = new MockClientHttpResponse(
				"{\"message\": \"simulated\"}".getBytes(StandardCharsets.UTF_8), HttpStatus.valueOf(status));
		response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
		return response;
	}

	static ClientHttpResponse html() {
		MockClientHttpResponse response = new MockClientHttpResponse("<html>".getBytes(StandardCharsets.UTF_8),
				HttpStatus.OK);
		response.getHeaders().set(HttpHeaders.CONTENT_TYPE, MediaType.TEXT_HTML_VALUE);
		return response;
	}

	static ClientHttpResponse json(String body) {
		MockClientHttpResponse response = new MockClientHttpResponse(body.getBytes(StandardCharsets.UTF_8),
				HttpStatus.OK);
		response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
		return response;
	}

}
