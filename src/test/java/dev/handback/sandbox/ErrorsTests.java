package dev.handback.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, errors: each status with its body, whatever is sent. */
@ServiceTest(shared = true)
class ErrorsTests {

	private static final String ASSIGNMENTS = "/v3.1/sections/5c00000000000000000a0001/assignments";

	private final Service service;

	ErrorsTests(Service service) {
		this.service = service;
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Bearer", "Bearer ", "Bearer nobody", "Basic c2FuZGJveDp4", "nonsense",
			"sandbox-district-token-a" })
	void answers401WithoutAKnownToken(String authorization) {
		for (String path : new String[] { "/v3.0/users", "/v3.1/districts/x", "/v3.0/nothing", "/userinfo" }) {
			Answer answer = this.service.send(authorization.isEmpty() ? this.service.request(path).build()
					: this.service.request(path).header("Authorization", authorization).build());
			assertThat(answer.status()).isEqualTo(401);
			assertThat(answer.message()).isEqualTo("No authorization provided");
		}
	}

	@ParameterizedTest
	@CsvSource({ "DELETE,/v3.0/users", "POST,/v3.0/districts", "PUT,/v3.0/users/5b00000000000000000a0001",
			"PATCH,/v3.0/schools", "OPTIONS,/v3.0/users", "PUT," + ASSIGNMENTS, "GET," + ASSIGNMENTS,
			"POST," + ASSIGNMENTS + "/00000000-0000-4000-8000-000000000000", "DELETE,/v3.0/terms" })
	void answers501ToMethodsThatAPathDoesNotSupport(String method, String path) {
		Answer answer = this.service.send(method, TOKEN_A, path, null);
		assertThat(answer.status()).isEqualTo(501);
		assertThat(answer.message()).isEqualTo("not implemented");
	}

	@Test
	void answersHeadLikeGetWithoutABody() {
		Answer answer = this.service.send("HEAD", TOKEN_A, "/v3.0/terms", null);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v3.0/../v3.0/users", "/v3.0/users/%00", "/v3.0/users/%2F", "/v3.0/users/%zz",
			"/v3.0/users/..%2f..%2f", "/v3.0//users//", "/v3.0/users;a=b", "/v3.0/users/<script>", "/v3.0/users/{id}",
			"/%76%33.0/users", "/v3.0/users?limit=%", "/v3.0/users?%=%&&=&limit", "/v3.0/users?limit=\u00e9",
			"/v3.0/users/\\", "/oauth/authorize?client_id=%ff%fe", "/oauth/tokens?owner_type=%", "/portal/%00",
			"/console/sections/%zz", "/signin?district=%zz", "/school?continue=%zz", "/console/journal?since=x",
			"/console/api/journal?since=%zz", "/console/districts/x", "/console/sections/x?after=y",
			"/assets/../sandbox.properties", "/assets/%2e%2e/sandbox.properties", "/assets/nothing.css", "/error",
			"/actuator" })
	void neverFailsOnAStrangePathOrQuery(String path) throws IOException {
		String answer = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + TOKEN_A
				+ "\r\nConnection: close\r\n\r\n");
		assertThat(answer).startsWith("HTTP/1.1 ");
		assertThat(Integer.parseInt(answer.substring(9, 12))).isLessThan(500);
		assertThat(answer).doesNotContain("Exception", "\tat ", "org.apache", "Tomcat");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"title\": \"x\", \"description\": \"\\u0000\", \"points_possible\": 1e999999999}",
			"{\"title\": \"x\", \"description\": \"x\", \"points_possible\": 1e-999999999}", "\u0000", "null", "\"x\"",
			"{\"title\": {\"title\": []}, \"description\": [[[]]]}", "{\"due_date\": \"+999999999-01-01T00:00:00Z\"}",
			"{\"title\": \"x\", \"description\": \"x\", \"due_date\": \"9999-99-99T99:99:99Z\"}",
			"{\"title\": \"x\", \"description\": \"x\", \"due_date\": \"9999-12-31T23:59:59-18:00\"}",
			"{\"title\": \"x\", \"description\": \"x\", \"max_attempts\": 99999999999999999999}",
			"{\"title\": \"x\", \"description\": \"x\", \"assignee_ids\": [null, 1, {}], \"assignee_mode\": \"individuals\"}",
			"{\"title\": \"x\", \"description\": \"x\", \"attachments\": [{\"type\": {}}, null]}" })
	void neverFailsOnAStrangeBody(String body) {
		for (String token : new String[] { TOKEN_A, Service.TOKEN_C }) {
			String path = ASSIGNMENTS.replace("000a0001", "000" + token.charAt(token.length() - 1) + "0001");
			Answer answer = this.service.post(token, path, body);
			assertThat(answer.status()).as(answer.body()).isIn(200, 400);
			assertThat(answer.json().has((answer.status() == 200) ? "data" : "message")).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 499, 600, 100_000 })
	void neverFailsOnDeepNesting(int depth) {
		Answer answer = this.service.post(TOKEN_A, ASSIGNMENTS,
				"{\"title\": " + "[".repeat(depth) + "]".repeat(depth) + ", \"description\": \"x\"}");
		assertThat(answer.status()).isEqualTo(400);
	}

	@Test
	void refusesABodyOfMoreThanTenMegabytes() throws IOException {
		String answer = raw("POST " + ASSIGNMENTS + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + TOKEN_A
				+ "\r\nContent-Length: 10485761\r\nConnection: close\r\n\r\n" + "x".repeat(10_485_761));
		assertThat(answer).startsWith("HTTP/1.1 400").contains("request body is too large");
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST /console/api/faults", "PATCH /console/api/clock", "POST /console/form/clock" })
	void refusesALeverOfMoreThanAMegabyte(String lever) throws IOException {
		String answer = raw(
				lever + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\nConnection: close\r\n\r\n"
						+ "x".repeat(1_048_577));
		assertThat(answer).startsWith("HTTP/1.1 400").contains("request body is too large");
	}

	@ParameterizedTest
	@ValueSource(strings = { "clock", "differences", "districts/5a00000000000000000a0001",
			"roster/5b00000000000000000a0101" })
	void saysThatALeverNeedsABody(String lever) {
		Answer answer = this.service.patch("", "/console/api/" + lever, "");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo("request body is required, but was empty");
	}

	@Test
	void readsABodyOfAnyContentType() {
		for (String type : new String[] { "text/plain", "application/x-www-form-urlencoded",
				"multipart/form-data; boundary=x", "nonsense", "application/json; charset=utf-16" }) {
			Answer answer = this.service.send(this.service.request(ASSIGNMENTS)
				.header("Authorization", "Bearer " + TOKEN_A)
				.header("Content-Type", type)
				.POST(java.net.http.HttpRequest.BodyPublishers.ofString("{\"title\": \"x\", \"description\": \"x\"}"))
				.build());
			assertThat(answer.status()).as(type).isEqualTo(200);
		}
	}

	@Test
	void answersAMangledRequest() throws IOException {
		assertThat(raw("NONSENSE\r\n\r\n")).startsWith("HTTP/1.1 400").doesNotContain("Exception");
		assertThat(raw("GET /v3.0/users HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400").doesNotContain("Exception");
	}

	private String raw(String request) throws IOException {
		try (Socket socket = new Socket("localhost", this.service.address().getPort())) {
			socket.setSoTimeout(10_000);
			socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
			socket.getOutputStream().flush();
			InputStream in = socket.getInputStream();
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
