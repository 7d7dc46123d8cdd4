package dev.handback.sandbox;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Requests that no sensible application would send, the same ones for the same seed. */
final class OddRequests {

	private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD",
			"TRACE", "PROPFIND", "get", "FOO");

	private static final List<String> SEGMENTS = List.of("5a00000000000000000a0001", "5b00000000000000000a0101",
			"5c00000000000000000a0001", "5c00000000000000000b0001", "5d00000000000000000a0001",
			"5b00000000000000000b0101", "ffffffffffffffffffffffff", "5b99999999999999999a9999",
			"00000000-0000-4000-8000-000000000000", "x", "-1", "%00", "%zz", "%", "%2e%2e", "..", ".", "%2F", "{id}",
			"<script>", "\u00e9\u0ff5", "%F0%9F%98%80", "%ff%fe", ";a=b", "a;jsessionid=1", "\\", "'--", "", "null",
			"a".repeat(5_000));

	private static final List<String> NAMES = List.of("limit", "starting_after", "ending_before", "role", "school",
			"record_type", "state", "nonce", "redirect_uri", "client_id", "district_id", "response_type", "owner_type",
			"district", "continue", "q", "valid_until", "person", "after", "since", "token", "", "%", "a[]", "\u00e9");

	private static final List<String> VALUES = List.of("", "1", "0", "-1", "10001", "99999999999999999999", "1e3", "x",
			"last", "%", "%00", "%zz", "%ff", "\u00e9", "code", "handback-sandbox", "5a00000000000000000a0001",
			"5b00000000000000000a0101", "http%3A%2F%2Flocalhost%3A8080%2Flogin%2Foauth2%2Fcode%2Fservice",
			"https%3A%2F%2Fevil.example%2F", "student", "users", "<b>", "{}", "a%0d%0aSet-Cookie:%20x=y", "+", "&", "=",
			"2026-01-01T00:00:00Z", "y".repeat(6_000));

	private static final List<String> FIELDS = List.of("title", "description", "attachments", "due_date",
			"display_date", "start_date", "end_date", "assignee_mode", "assignee_ids", "points_possible",
			"submission_types", "max_attempts", "term_id", "state", "grader_id", "flags", "grade_comment",
			"grade_points", "grade", "extra_attempts", "override_due_date", "type", "url", "text", "code", "grant_type",
			"redirect_uri", "", "__proto__", "color");

	private static final List<String> LEAVES = List.of("null", "true", "0", "-1", "1e400", "1e-400", "0.1",
			"1e999999999", "99999999999999999999", "\"\"", "\"x\"", "\"all\"", "\"individuals\"", "\"link\"",
			"\"text\"", "\"late\"", "\"\\u0000\"", "\"\\ud800\"", "\"5b00000000000000000a0101\"",
			"\"2999-01-01T00:00:00Z\"", "\"9999-99-99T99:99:99Z\"", "\"+999999999-01-01\"", "\"authorization_code\"",
			"{}", "[]", "NaN", "'x'", "[[[]]]", "\"\u00e9\u0ff5\"");

	private static final List<String> CONTENT_TYPES = List.of("application/json", "application/json; charset=utf-16",
			"application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "text/plain",
			"nonsense", "", "application/json; charset=nonsense", "*/*", "a/b; c=\"");

	private static final List<String> ACCEPTED = List.of("*/*", "application/xml", "text/html", "nonsense", "image/png",
			"application/json;q=x");

	private final List<OpenApi.Operation> operations;

	private final List<String> credentials;

	/**
	 * Creates a source of odd requests.
	 * @param credentials possible values of the header Authorization
	 */
	OddRequests(List<OpenApi.Operation> operations, List<String> credentials) {
		this.operations = operations;
		this.credentials = credentials;
	}

	Request make(long seed) {
		Random random = new Random(seed);
		OpenApi.Operation operation = pick(this.operations, random);
		String method = (random.nextInt(10) < 7) ? operation.method() : pick(METHODS, random);
		return new Request(operation.name(), method, path(operation.path(), random) + query(random),
				pick(this.credentials, random), pick(CONTENT_TYPES, random), pick(ACCEPTED, random), random.nextInt(12),
				body(random));
	}

	private static String path(String template, Random random) {
		StringBuilder path = new StringBuilder();
		for (String segment : template.substring(1).split("/", -1)) {
			boolean odd = segment.startsWith("{") ? random.nextInt(10) < 9 : random.nextInt(40) == 0;
			path.append(random.nextInt(60) == 0 ? "//" : "/").append(odd ? pick(SEGMENTS, random) : segment);
		}
		return path.toString();
	}

	private static String query(Random random) {
		StringBuilder query = new StringBuilder();
		for (int i = random.nextInt(4); i > 0; i--) {
			query.append(query.isEmpty() ? '?' : '&').append(pick(NAMES, random));
			if (random.nextInt(8) > 0) {
				query.append('=').append(pick(VALUES, random));
			}
		}
		return query.toString();
	}

	private static byte[] body(Random random) {
		return switch (random.nextInt(12)) {
			case 0, 1 -> new byte[0];
			case 2 -> garbage(random);
			case 3 -> object(random, 0).getBytes(StandardCharsets.UTF_16);
			case 4 -> ("\ufeff" + object(random, 0)).getBytes(StandardCharsets.UTF_8);
			case 5 -> cut(object(random, 0), random).getBytes(StandardCharsets.UTF_8);
			case 6 -> ("[".repeat(random.nextInt(3_000)) + "1").getBytes(StandardCharsets.UTF_8);
			case 7 -> query(random).replace("?", "").getBytes(StandardCharsets.UTF_8);
			case 8 -> ("{\"title\": \"" + "z".repeat(random.nextInt(200_000)) + "\", \"description\": \"x\"}")
				.getBytes(StandardCharsets.UTF_8);
			default -> object(random, 0).getBytes(StandardCharsets.UTF_8);
		};
	}

	private static byte[] garbage(Random random) {
		byte[] bytes = new byte[random.nextInt(64)];
		random.nextBytes(bytes);
		return bytes;
	}

	private static String cut(String text, Random random) {
		return text.substring(0, random.nextInt(text.length()));
	}

	private static String object(Random random, int depth) {
		List<String> members = new ArrayList<>();
		for (int i = random.nextInt(6); i > 0; i--) {
			members.add("\"" + pick(FIELDS, random) + "\": " + value(random, depth + 1));
		}
		return "{" + String.join(", ", members) + "}";
	}

	private static String value(Random random, int depth) {
		if (depth > 4 || random.nextInt(3) > 0) {
			return pick(LEAVES, random);
		}
		return random.nextBoolean() ? object(random, depth)
				: "[" + value(random, depth + 1) + ", " + object(random, depth) + "]";
	}

	private static <T> T pick(List<T> from, Random random) {
		return from.get(random.nextInt(from.size()));
	}

	/**
	 * A request.
	 *
	 * @param operation the operation that it is based on
	 * @param oddity its unusual header, if any
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Request(String operation, String method, String target, String authorization, String contentType,
			String accepts, int oddity, byte[] body) {

		byte[] bytes() {
			boolean chunked = this.oddity == 1 || this.oddity == 2;
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			String head = this.method + " " + this.target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
					+ header("Authorization", this.authorization) + header("Content-Type", this.contentType)
					+ header("Accept", this.accepts) + rare()
					+ (chunked ? "" : "Content-Length: " + this.body.length + "\r\n") + "\r\n";
			bytes.writeBytes(head.getBytes(StandardCharsets.UTF_8));
			if (chunked && this.body.length > 0) {
				bytes.writeBytes((Integer.toHexString(this.body.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
			}
			bytes.writeBytes(this.body);
			if (chunked) {
				bytes.writeBytes(
						(((this.body.length > 0) ? "\r\n" : "") + "0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
			}
			return bytes.toByteArray();
		}

		private static String header(String name, String value) {
			return value.isEmpty() ? "" : name + ": " + value + "\r\n";
		}

		private String rare() {
			return switch (this.oddity) {
				case 1 -> "Transfer-Encoding: chunked\r\n";
				case 2 -> "Transfer-Encoding: chunked\r\nTrailer: x\r\n";
				case 3 -> "Content-Encoding: gzip\r\n";
				case 4 -> "Cookie: sandbox_session=x; sandbox_district=%zz; a=\"b; ;;\r\n";
				case 5 -> "Accept-Language: x-\u00e9;q=9\r\n";
				case 6 -> "Range: bytes=0-1\r\nIf-None-Match: *\r\nIf-Modified-Since: x\r\n";
				case 7 -> "X-HTTP-Method-Override: DELETE\r\nX-Forwarded-Host: evil.example\r\n";
				case 8 -> "Origin: null\r\nAccess-Control-Request-Method: FOO\r\n";
				default -> "";
			};
		}

		@Override
		public String toString() {
			return new String(bytes(), StandardCharsets.UTF_8).lines()
				.limit(12)
				.reduce("", (a, b) -> a + "\n" + cut(b));
		}

		private static String cut(String line) {
			return (line.length() > 600) ? line.substring(0, 600) + "…" : line;
		}

	}

}
