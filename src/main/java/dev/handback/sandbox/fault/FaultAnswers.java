package dev.handback.sandbox.fault;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.handback.sandbox.wire.Reply;

/** Answers that replace the real one. */
final class FaultAnswers {

	private static final byte[] PAGE = """
			<!doctype html>
			<html lang="en">
			<head><meta charset="utf-8"><title>Just a moment</title></head>
			<body><h1>Just a moment</h1><p>The service is being maintained.</p></body>
			</html>
			""".getBytes(StandardCharsets.UTF_8);

	private FaultAnswers() {
	}

	/** Sends JSON unless the headers say otherwise. */
	static Reply of(FaultParameters details) {
		String type = (details.body().isEmpty() || hasType(details.headers())) ? "" : Reply.JSON;
		return new Reply(details.status(), type, details.body().getBytes(StandardCharsets.UTF_8), details.headers());
	}

	private static boolean hasType(Map<String, String> headers) {
		return headers.keySet().stream().anyMatch((name) -> name.equalsIgnoreCase("content-type"));
	}

	static Reply empty(FaultParameters details) {
		return Reply.empty(details.status(), details.headers());
	}

	static Reply html(int status) {
		return new Reply(status, "text/html;charset=utf-8", PAGE, Map.of());
	}

	/** Contract, limits: 429 with rate headers and nothing else. */
	static Reply throttled(String limit, long reset) {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("X-RateLimit-Limit", limit);
		headers.put("X-RateLimit-Remaining", "0");
		headers.put("X-RateLimit-Reset", String.valueOf(reset));
		headers.put("X-RateLimit-Bucket", "fault");
		return Reply.empty(429, headers);
	}

}
