package dev.handback.sandbox.wire;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import jakarta.servlet.http.HttpServletResponse;
import tools.jackson.core.JsonGenerator;

/**
 * A small answer that is complete before it is sent.
 *
 * @param contentType empty for an answer without a body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Reply(int status, String contentType, byte[] body, Map<String, String> headers) implements Answer {

	public static final String JSON = "application/json";

	private static final String HTML = "text/html;charset=utf-8";

	private static final byte[] NOTHING = {};

	private static final String PAGE = """
			<!doctype html>
			<html lang="en">
			<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>%1$s</title></head>
			<body><h1>%1$s</h1>%2$s<p><a href="/console">The sandbox's console</a></p></body>
			</html>
			""";

	private static final byte[] NO_SUCH_PAGE = page("Page not found", "");

	private static final byte[] UNREADABLE = page("This request can't be read",
			"<p>Its address or a header isn't valid HTTP. Host names, for example, can't contain underscores.</p>");

	private static byte[] page(String title, String text) {
		return PAGE.formatted(title, text).getBytes(StandardCharsets.UTF_8);
	}

	public static Reply ok(Consumer<JsonGenerator> object) {
		return json(200, Json.object(object));
	}

	/** A list of objects. */
	public static <T> Reply list(Collection<T> entries, BiConsumer<T, JsonGenerator> fields) {
		return json(200, Json.bytes((json) -> Json.list(json, entries, fields)));
	}

	/** The answer of a lever that has nothing else to say. */
	public static Reply done() {
		return ok((json) -> json.writeBooleanProperty("done", true));
	}

	public static Reply json(int status, byte[] body) {
		return new Reply(status, JSON, body, Map.of());
	}

	public static Reply message(int status, String message) {
		return json(status, Json.object((json) -> json.writeStringProperty("message", message)));
	}

	public static Reply empty(int status, Map<String, String> headers) {
		return new Reply(status, "", NOTHING, headers);
	}

	public static Reply redirect(URI target) {
		return empty(302, Map.of("Location", target.toString()));
	}

	/** A redirect after a form, always followed by a GET. */
	public static Reply seeOther(URI target) {
		return empty(303, Map.of("Location", target.toString()));
	}

	/**
	 * Contract, errors 1: the page for a path that doesn't exist or a token that doesn't
	 * fit it.
	 */
	public static Reply noSuchPage() {
		return new Reply(404, HTML, NO_SUCH_PAGE, Map.of());
	}

	/** The page for a request that Tomcat can't read. */
	static Reply unreadable(int status) {
		return new Reply(status, HTML, UNREADABLE,
				Map.of("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
						"X-Content-Type-Options", "nosniff", "Referrer-Policy", "same-origin", "Cache-Control",
						"no-store"));
	}

	@Override
	public void writeTo(HttpServletResponse response) throws IOException {
		response.setStatus(this.status);
		this.headers.forEach(response::setHeader);
		if (!this.contentType.isEmpty()) {
			response.setContentType(this.contentType);
		}
		response.setContentLength(this.body.length);
		response.getOutputStream().write(this.body);
	}

}
