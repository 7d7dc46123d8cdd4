package dev.handback.sandbox.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A running sandbox: the service with its sign-on, data, events, and learning platform,
 * in a process of its own that ends with this one.
 */
public final class Sandbox implements AutoCloseable {

	private static final Pattern NAME = Pattern.compile("\"name\": ?\"([^\"]+)\"");

	private static final Pattern ADDRESS = Pattern.compile("\"address\": ?\"([^\"]+)\"");

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	private final URI address;

	private final Runnable end;

	private Sandbox(URI address, Runnable end) {
		this.address = address;
		this.end = end;
	}

	/**
	 * Starts a sandbox with the default settings on any free port. Returns once it
	 * accepts requests.
	 */
	public static Sandbox start() {
		return start(Map.of());
	}

	/**
	 * Starts a sandbox on any free port unless {@code port} is set. It reads only these
	 * settings, not the environment or files.
	 * @param settings those under {@code handback.sandbox}, without this prefix, for
	 * example {@code districts.students}
	 * @throws IllegalStateException if a setting is invalid, or the port is taken
	 */
	public static Sandbox start(Map<String, String> settings) {
		SandboxProcess process = SandboxProcess.start(settings);
		return new Sandbox(process.address(), process::end);
	}

	/** Both auth_url and base_url. */
	public URI address() {
		return this.address;
	}

	public int port() {
		return this.address.getPort();
	}

	/**
	 * Resets everything to the initial state: data, applications, tokens, faults, clock,
	 * and journal. Waits for requests that are in progress.
	 */
	public void reset() {
		post("/reset", "");
	}

	/**
	 * Opens a world: a sandbox of its own within this one, for a test that runs in
	 * parallel with others. Closing it ends the world.
	 */
	public Sandbox openWorld() {
		String world = post("/worlds", "");
		String name = found(NAME, world);
		return new Sandbox(URI.create(found(ADDRESS, world)), () -> call("DELETE", "/worlds/" + name, ""));
	}

	private static String found(Pattern pattern, String json) {
		Matcher matcher = pattern.matcher(json);
		if (!matcher.find()) {
			throw new IllegalStateException("Not a world: " + json);
		}
		return matcher.group(1);
	}

	/** Calls a lever with POST: {@code call("POST", path, json)}. */
	public String post(String path, String json) {
		return call("POST", path, json);
	}

	/**
	 * Calls a lever, a scenario, or a verification.
	 * @param path what follows {@code /console/api}, for example
	 * {@code /scenarios/outage}
	 * @param json the body; may be empty
	 * @return the body of the answer
	 * @throws AssertionError with the answer if the sandbox refuses it, or if what was to
	 * be verified isn't so
	 */
	public String call(String method, String path, String json) {
		HttpRequest request = HttpRequest.newBuilder(URI.create(this.address + "/console/api" + path))
			.method(method, BodyPublishers.ofString(json))
			.build();
		HttpResponse<String> answer = send(request);
		if (answer.statusCode() >= 300) {
			throw new AssertionError(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
		}
		return answer.body();
	}

	private static HttpResponse<String> send(HttpRequest request) {
		try {
			return CLIENT.send(request, BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Ends the process, or the world. */
	@Override
	public void close() {
		this.end.run();
	}

}
