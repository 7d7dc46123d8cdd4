package dev.handback.proof;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import dev.handback.support.PlainBrowser;

import org.springframework.util.MultiValueMap;

/** Someone's browser, signed in to both nodes, which share the sessions. */
final class Visitor {

	private static final Duration PATIENCE = Duration.ofSeconds(12);

	private static final String FORM = "application/x-www-form-urlencoded";

	private final HttpClient http = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(Duration.ofSeconds(3))
		.build();

	private final String person;

	private List<String> headers = List.of();

	Visitor(String person) {
		this.person = person;
	}

	/** Signs in through the sandbox. */
	void signIn(URI node) throws IOException, InterruptedException {
		this.headers = new PlainBrowser(node).signIn(this.person).headers();
	}

	/** Opens a page of the first of these nodes that listens. */
	Optional<HttpResponse<String>> opens(List<Node> nodes, String path) {
		return send(nodes, path, UnaryOperator.identity());
	}

	/** Submits a form to the first of these nodes that listens. */
	Optional<HttpResponse<String>> posts(List<Node> nodes, String path, MultiValueMap<String, String> fields) {
		String body = fields.entrySet()
			.stream()
			.flatMap(
					(field) -> field.getValue().stream().map((value) -> encoded(field.getKey()) + "=" + encoded(value)))
			.collect(Collectors.joining("&"));
		return posts(nodes, path, FORM, body);
	}

	Optional<HttpResponse<String>> posts(List<Node> nodes, String path, String type, String body) {
		return send(nodes, path,
				(request) -> request.header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)));
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	private Optional<HttpResponse<String>> send(List<Node> nodes, String path,
			UnaryOperator<HttpRequest.Builder> request) {
		for (Node node : nodes) {
			try {
				return send(request.apply(HttpRequest.newBuilder(node.address().resolve(path))));
			}
			catch (ConnectException ex) {
				// Like a balancer, try the next one.
			}
		}
		return Optional.empty();
	}

	private Optional<HttpResponse<String>> send(HttpRequest.Builder request) throws ConnectException {
		this.headers.forEach((header) -> {
			String[] parts = header.split(": ", 2);
			request.header(parts[0], parts[1]);
		});
		try {
			HttpResponse<String> answer = this.http.send(request.timeout(PATIENCE).build(),
					HttpResponse.BodyHandlers.ofString());
			return (answer.statusCode() >= 500) ? Optional.empty() : Optional.of(answer);
		}
		catch (ConnectException ex) {
			throw ex;
		}
		catch (IOException ex) {
			return Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

}
