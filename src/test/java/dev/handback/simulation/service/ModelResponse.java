package dev.handback.simulation.service;

import java.util.HashMap;
import java.util.Map;

/** An answer of the service. */
public record ModelResponse(int status, Map<String, String> headers, String body) {

	static final String JSON = "application/json";

	static final String HTML = "text/html";

	static ModelResponse of(int status, String type, String body) {
		return new ModelResponse(status, Map.of("Content-Type", type), body);
	}

	ModelResponse with(Map<String, String> more) {
		Map<String, String> all = new HashMap<>(this.headers);
		all.putAll(more);
		return new ModelResponse(this.status, Map.copyOf(all), this.body);
	}

	ModelResponse withBody(String other) {
		return new ModelResponse(this.status, this.headers, other);
	}

}
