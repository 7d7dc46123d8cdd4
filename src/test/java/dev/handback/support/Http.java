package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import com.sun.net.httpserver.HttpExchange;

/** Requests of tests and of their proxies. */
public final class Http {

	/** Headers that belong to one connection, or are set by whoever sends the message. */
	private static final Set<String> OF_A_CONNECTION = Set.of("connection", "content-length", "date", "host",
			"http2-settings", "transfer-encoding", "upgrade");

	private Http() {
	}

	/** Sends a request that must be answered. */
	public static <T> HttpResponse<T> send(HttpClient client, HttpRequest request, HttpResponse.BodyHandler<T> body) {
		try {
			return client.send(request, body);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Sends what a proxy has received to the server at that address. */
	static HttpResponse<byte[]> passOn(HttpClient client, HttpExchange exchange, byte[] body, URI server)
			throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(exchange.getRequestURI()))
			.method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
		exchange.getRequestHeaders().forEach((name, values) -> {
			if (!OF_A_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
				values.forEach((value) -> request.header(name, value));
			}
		});
		return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
	}

	/** Answers what a proxy has received with the server's answer. */
	static void passBack(HttpResponse<byte[]> answer, HttpExchange exchange) throws IOException {
		answer.headers().map().forEach((name, values) -> {
			if (!OF_A_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
				exchange.getResponseHeaders().put(name, List.copyOf(values));
			}
		});
		exchange.sendResponseHeaders(answer.statusCode(), (answer.body().length > 0) ? answer.body().length : -1);
		exchange.getResponseBody().write(answer.body());
	}

}
