package dev.handback.sandbox;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import dev.handback.sandbox.OddRequests.Request;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static dev.handback.support.sandbox.Service.TOKEN_B;
import static dev.handback.support.sandbox.Service.TOKEN_C;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any input to any endpoint gets the contract's error, never a 500 or anything about how
 * the sandbox is built. {@code -Dhandback.tests.seed=2} sends other requests,
 * {@code -Dhandback.tests.tries=20000} sends more.
 */
@ServiceTest(value = "districts.students=30", shared = true)
class MalformedInputTests {

	private static final long SEED = Long.getLong("handback.tests.seed", 1);

	private static final int TRIES = Integer.getInteger("handback.tests.tries", 1_000);

	private static final long SEEDS_APART = 1_000_003;

	private static final Pattern INSIDES = Pattern
		.compile("Exception|\\tat |java\\.|org\\.apache|org\\.spring|Tomcat|dev\\.handback");

	private static final Set<Integer> STATUSES = Set.of(200, 302, 303, 400, 401, 404, 413, 429, 500, 501);

	private static final List<String> PROVIDER_B = List.of("Error reading submission", "Error updating submission");

	private static Service service;

	private static OddRequests requests;

	@BeforeAll
	static void start(Service sandbox) {
		service = sandbox;
		// A reset regenerates the world, and requests without a token don't get far.
		List<OpenApi.Operation> operations = new OpenApi(service).operations()
			.stream()
			.filter((operation) -> !operation.path().matches("/console/api/(reset|.*/tokens)"))
			.toList();
		requests = new OddRequests(operations,
				List.of("Bearer " + TOKEN_A, "Bearer " + TOKEN_A, "Bearer " + TOKEN_B, "Bearer " + TOKEN_C,
						"Bearer " + Partner.withOidc(service).accessToken(TEACHER),
						Partner.basic("handback-sandbox:handback-sandbox-secret"), "Bearer nobody", "Basic \u00e9",
						"Bearer", ""));
	}

	@Test
	void isAlwaysAnsweredWithTheContractsError() throws IOException {
		Map<String, String> objections = new LinkedHashMap<>();
		for (int number = 0; number < TRIES; number++) {
			Request request = requests.make(SEED * SEEDS_APART + number);
			String answer = send(request.bytes());
			String objection = objection(request, answer);
			if (!objection.isEmpty()) {
				objections.putIfAbsent(objection + " " + request.operation(),
						"request " + number + " of seed " + SEED + ":" + request + "\n\nanswer:\n" + answer);
			}
		}
		assertThat(objections).isEmpty();
		assertThat(service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/console/%00", "/console/%", "/v3.1/[%ff", "long" })
	void isAnsweredWithAPageIfItsAddressCannotBeRead(String address) throws IOException {
		String path = address.equals("long") ? "/console/" + "a".repeat(9_000) : address;

		assertThat(send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")).startsWith("HTTP/1.1 400 ")
			.contains("This request can't be read", "Content-Security-Policy: default-src 'none'", "/console")
			.doesNotContain("HTTP Status");
	}

	@Test
	void isExplainedIfTheHostHasAnUnderscore() throws IOException {
		assertThat(send("GET /v3.1/terms HTTP/1.1\r\nHost: my_sandbox:8090\r\n\r\n")).startsWith("HTTP/1.1 400 ")
			.contains("can't contain underscores");
	}

	@Test
	void isTheSameForTheSameSeed() {
		assertThat(requests.make(7).bytes()).isEqualTo(requests.make(7).bytes());
		assertThat(requests.make(7).bytes()).isNotEqualTo(requests.make(8).bytes());
	}

	/** What is wrong with the answer, empty if nothing is. */
	private static String objection(Request request, String answer) {
		if (!answer.matches("(?s)HTTP/1\\.1 \\d{3} .*")) {
			return "no answer";
		}
		int status = Integer.parseInt(answer.substring(9, 12));
		int end = answer.indexOf("\r\n\r\n");
		String head = answer.substring(0, end);
		String body = answer.substring(end + 4);
		if (status >= 400 && INSIDES.matcher(answer).find()) {
			return "the answer reveals how the sandbox is built";
		}
		if (status >= 500 && !isAllowed(status, body, request)) {
			return "status " + status;
		}
		if (!STATUSES.contains(status) && !isFromAnotherSite(status, body, request)) {
			return "the contract doesn't have the status " + status;
		}
		boolean html = head.contains("Content-Type: text/html");
		if (status >= 400 && !body.isEmpty() && !html && !isError(body)) {
			return "the body isn't one of the contract's errors";
		}
		return "";
	}

	private static boolean isAllowed(int status, String body, Request request) {
		boolean silent = request.method().equals("HEAD");
		if (status == 501) {
			return silent || body.contains("{\"message\":\"not implemented\"}");
		}
		return status == 500 && request.authorization().endsWith(TOKEN_B)
				&& (silent || PROVIDER_B.stream().anyMatch(body::contains));
	}

	private static boolean isFromAnotherSite(int status, String body, Request request) {
		return status == 403 && (request.method().equals("HEAD") || body.contains("levers can only be used"));
	}

	private static boolean isError(String body) {
		try {
			JsonNode json = JsonMapper.shared().readTree(body.replaceAll("(?s)^[0-9a-f]+\r\n(.*)\r\n0\r\n\r\n$", "$1"));
			return json.path("message").isString() || json.path("error").isString();
		}
		catch (JacksonException ex) {
			return false;
		}
	}

	private static String send(String request) throws IOException {
		return send(request.getBytes(StandardCharsets.UTF_8));
	}

	private static String send(byte[] request) throws IOException {
		try (Socket socket = new Socket("localhost", service.address().getPort())) {
			socket.setSoTimeout(20_000);
			try {
				socket.getOutputStream().write(request);
				socket.getOutputStream().flush();
			}
			catch (SocketException ex) {
				// It may be refused before all of it was read.
			}
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
