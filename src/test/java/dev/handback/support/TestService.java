package dev.handback.support;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.handback.sandbox.EmbeddedSandbox;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.test.context.DynamicPropertyRegistry;

/** One sandbox for the entire test run, and access to its data and its journal. */
public final class TestService {

	/**
	 * The port of the app in tests that need one, because the sandbox redirects there.
	 */
	public static final int APP_PORT = RunningApp.freePort();

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	public static final TestService INSTANCE = new TestService();

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private final EmbeddedSandbox sandbox = EmbeddedSandbox
		.start(Map.of("handback.sandbox.port", "0", "handback.sandbox.applications[0].redirect-uris[0]", redirectUri(),
				"handback.sandbox.applications[1].redirect-uris[0]", redirectUri(), "handback.sandbox.rate-limit",
				"100000"));

	private TestService() {
	}

	public static void register(DynamicPropertyRegistry registry) {
		settings(INSTANCE.address()).forEach((name, value) -> registry.add(name, () -> value));
		registry.add("handback.signon.public-url", () -> "http://localhost:" + APP_PORT);
		registry.add("handback.signon.operators", () -> "5b00000000000000000a9001");
	}

	/** What an app needs to use the sandbox at that address for its three districts. */
	static Map<String, String> settings(URI sandbox) {
		Map<String, String> settings = new LinkedHashMap<>();
		settings.put("handback.service.auth-url", sandbox.toString());
		settings.put("handback.service.base-url", sandbox.toString());
		settings.put("handback.service.client-id", "handback-sandbox");
		settings.put("handback.service.client-secret", "handback-sandbox-secret");
		settings.put("handback.service.allow-insecure", "true");
		settings.put("handback.districts.token-keys[0].id", "test");
		settings.put("handback.districts.token-keys[0].key", "PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE=");
		for (String letter : List.of("a", "b", "c")) {
			String prefix = "handback.districts.connections[" + "abc".indexOf(letter) + "].";
			settings.put(prefix + "id", "5a00000000000000000" + letter + "0001");
			settings.put(prefix + "token", "sandbox-district-token-" + letter);
			settings.put(prefix + "provider", letter.toUpperCase(Locale.ROOT));
			settings.put(prefix + "time-zone", "America/New_York");
		}
		return settings;
	}

	public URI address() {
		return this.sandbox.address();
	}

	/** Resets the sandbox to its initial state. */
	void reset() {
		pull(address(), "POST", "/reset", "");
	}

	/** Gets from the data API with the district's token. */
	public JsonNode get(char district, String path) {
		return get(address(), district, path);
	}

	/** Gets from the data API of the sandbox at that address. */
	public static JsonNode get(URI sandbox, char district, String path) {
		return json(send(HttpRequest.newBuilder(sandbox.resolve(path))
			.header("Authorization", "Bearer sandbox-district-token-" + district)
			.build()));
	}

	/** Gets from the console of the sandbox at that address. */
	public static JsonNode console(URI sandbox, String path) {
		return json(send(HttpRequest.newBuilder(sandbox.resolve("/console/api" + path)).build()));
	}

	/** Gets from the console as a stream, which may be long. */
	static InputStream stream(URI sandbox, String path) {
		HttpRequest request = HttpRequest.newBuilder(sandbox.resolve("/console/api" + path)).build();
		return exchange(request, HttpResponse.BodyHandlers.ofInputStream()).body();
	}

	/**
	 * Uses a lever of the sandbox at that address, which must accept it.
	 * @return the answer
	 */
	public static String pull(URI sandbox, String method, String path, String json) {
		HttpResponse<String> answer = exchange(HttpRequest.newBuilder(sandbox.resolve("/console/api" + path))
			.header("Content-Type", "application/json")
			.method(method, HttpRequest.BodyPublishers.ofString(json))
			.build());
		if (answer.statusCode() >= 300) {
			throw new IllegalStateException(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
		}
		return answer.body();
	}

	/** Uses a lever of the sandbox. */
	public void pull(String method, String path, String json) {
		send(HttpRequest.newBuilder(address().resolve("/console/api" + path))
			.header("Content-Type", "application/json")
			.method(method, HttpRequest.BodyPublishers.ofString(json))
			.build());
	}

	/** Deletes something through the data API without the app. */
	public void delete(char district, String path) {
		send(HttpRequest.newBuilder(address().resolve(path))
			.header("Authorization", "Bearer sandbox-district-token-" + district)
			.DELETE()
			.build());
	}

	/** The requests so far whose path contains the text, oldest first. */
	public List<JsonNode> journal(String method, String path) {
		return journal(address(), method, path);
	}

	/** The requests so far to the sandbox at that address. */
	public static List<JsonNode> journal(URI sandbox, String method, String path) {
		return console(sandbox, "/journal?method=" + method + "&path=" + path).valueStream().toList();
	}

	/** All requests to the sandbox at that address after that entry. */
	static List<JsonNode> journalSince(URI sandbox, long number) {
		return console(sandbox, "/journal?since=" + number).valueStream().toList();
	}

	/**
	 * The number of the newest request to the sandbox at that address; 0 if there is
	 * none.
	 */
	public static long lastRequest(URI sandbox) {
		return journalSince(sandbox, 0).stream().mapToLong((entry) -> entry.path("number").asLong()).max().orElse(0);
	}

	/**
	 * Sets a fault.
	 * @param fields its JSON without the outer braces, with {@code '} for each quotation
	 * mark and {@code `} for one inside a string
	 */
	public static void fault(URI sandbox, String fields) {
		String body = "{" + fields.replace('\'', '"').replace("`", "\\\"") + "}";
		JsonNode answer = json(send(HttpRequest.newBuilder(sandbox.resolve("/console/api/faults"))
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build()));
		if (!answer.has("id")) {
			throw new IllegalArgumentException(answer.toString());
		}
	}

	/** Removes all faults. */
	public static void heal(URI sandbox) {
		send(HttpRequest.newBuilder(sandbox.resolve("/console/api/faults")).DELETE().build());
	}

	private static String send(HttpRequest request) {
		return exchange(request).body();
	}

	private static HttpResponse<String> exchange(HttpRequest request) {
		return exchange(request, HttpResponse.BodyHandlers.ofString());
	}

	private static <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> body) {
		return Http.send(HTTP, request, body);
	}

	private static JsonNode json(String body) {
		return MAPPER.readTree(body);
	}

	private static String redirectUri() {
		return "http://localhost:" + APP_PORT + "/login/oauth2/code/service";
	}

}
