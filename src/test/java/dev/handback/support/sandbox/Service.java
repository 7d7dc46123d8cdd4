package dev.handback.support.sandbox;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

import dev.handback.sandbox.EmbeddedSandbox;
import dev.handback.support.Http;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** A sandbox under test, used only through HTTP. */
public final class Service implements AutoCloseable {

	public static final String TOKEN_A = "sandbox-district-token-a";

	public static final String TOKEN_B = "sandbox-district-token-b";

	public static final String TOKEN_C = "sandbox-district-token-c";

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private final HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

	private final Runnable stop;

	private final URI address;

	private Service(Runnable stop, URI address) {
		this.stop = stop;
		this.address = address;
	}

	/**
	 * Starts an in-memory sandbox on any port. The settings are pairs of key and value.
	 */
	public static Service start(String... settings) {
		Map<String, String> all = new HashMap<>(
				Map.of("handback.sandbox.port", "0", "handback.sandbox.rate-limit", "1000000"));
		for (int i = 0; i < settings.length; i += 2) {
			all.put(settings[i], settings[i + 1]);
		}
		EmbeddedSandbox sandbox = EmbeddedSandbox.start(all);
		return new Service(sandbox::close, sandbox.address());
	}

	public static Service at(URI address) {
		return new Service(() -> {
		}, address);
	}

	public URI address() {
		return this.address;
	}

	public Answer get(String token, String path) {
		return send("GET", token, path, null);
	}

	public Answer post(String token, String path, String body) {
		return send("POST", token, path, body);
	}

	public Answer patch(String token, String path, String body) {
		return send("PATCH", token, path, body);
	}

	public Answer delete(String token, String path) {
		return send("DELETE", token, path, null);
	}

	public Answer send(String method, String token, String path, String body) {
		HttpRequest.Builder request = request(path).header("Authorization", "Bearer " + token)
			.method(method, (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody());
		if (body != null) {
			request.header("Content-Type", "application/json");
		}
		return send(request.build());
	}

	public HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create(this.address + path));
	}

	public Answer send(HttpRequest request) {
		return new Answer(Http.send(this.client, request, BodyHandlers.ofString()));
	}

	/** Uses a lever of the console. */
	public void lever(String path, String body) {
		Answer answer = send("PATCH", "", "/console/api" + path, body);
		if (answer.status() != 200) {
			throw new IllegalStateException(answer.status() + " " + answer.body());
		}
	}

	/** Resets the sandbox to its initial state. */
	public void reset() {
		Answer answer = post("", "/console/api/reset", "");
		if (answer.status() != 200) {
			throw new IllegalStateException(answer.status() + " " + answer.body());
		}
	}

	/** Moves the sandbox's clock by an ISO 8601 duration. */
	public void advance(String duration) {
		lever("/clock", "{\"advance\": \"" + duration + "\"}");
	}

	/** A section's gradebook as its teacher sees it in the learning platform. */
	public JsonNode gradebook(String section) {
		return get("", "/console/api/sections/" + section + "/gradebook").json();
	}

	/** Follows the next links from the path on and collects the ids. */
	public List<String> allIds(String token, String path) {
		return java.util.stream.Stream
			.iterate(Optional.of(get(token, path)), Optional::isPresent,
					(answer) -> answer.get().link("next").map((next) -> get(token, next)))
			.flatMap((answer) -> answer.get().ids().stream())
			.toList();
	}

	@Override
	public void close() {
		this.stop.run();
	}

	public static JsonNode read(String json) {
		return MAPPER.readTree(json);
	}

	/** An answer of the sandbox. */
	public record Answer(HttpResponse<String> response) {

		public int status() {
			return this.response.statusCode();
		}

		public String body() {
			return this.response.body();
		}

		public Optional<String> header(String name) {
			return this.response.headers().firstValue(name);
		}

		public JsonNode json() {
			return MAPPER.readTree(this.response.body());
		}

		public JsonNode data() {
			return json().path("data");
		}

		public String message() {
			return json().path("message").asString();
		}

		public Optional<String> link(String rel) {
			return StreamSupport.stream(json().path("links").spliterator(), false)
				.filter((link) -> link.path("rel").asString().equals(rel))
				.map((link) -> link.path("uri").asString())
				.findFirst();
		}

		/** The ids of the wrapped records in a list. */
		public List<String> ids() {
			return StreamSupport.stream(data().spliterator(), false)
				.map((element) -> element.path("data").path("id").asString())
				.toList();
		}

	}

}
