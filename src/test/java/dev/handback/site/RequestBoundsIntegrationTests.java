package dev.handback.site;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.ServedAppTest;
import dev.handback.support.Wire;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

import static org.assertj.core.api.Assertions.assertThat;

/** The real server with a teacher, and with clients that mean no good. */
@ServedAppTest
@ExtendWith(OutputCaptureExtension.class)
class RequestBoundsIntegrationTests {

	private static final Pattern TOKEN = Pattern.compile("X-CSRF-TOKEN&quot;: &quot;([^&]+)&quot;");

	private static final String HTML = "Accept: text/html\r\n";

	private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

	private static final String JSON = "Content-Type: application/json\r\n";

	private static final String GRADEBOOK = "/sections/" + People.section('a', 1) + "/gradebook";

	private static final Duration SOON = Duration.ofSeconds(2);

	@Value("${local.server.port}")
	private int port;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private SessionRepository<?> sessions;

	private final List<Wire> slow = new ArrayList<>();

	private String teacher = "";

	@BeforeEach
	void signIn() throws IOException {
		this.rosters.read('a');
		this.teacher = "Cookie: handback_session=" + session(this.sessions) + "\r\n";
		Matcher token = TOKEN.matcher(get("/sections", this.teacher));
		assertThat(token.find()).isTrue();
		this.teacher += "X-CSRF-TOKEN: " + token.group(1) + "\r\n";
	}

	private static <S extends Session> String session(SessionRepository<S> sessions) {
		SignedInUser teacher = People.teacher('a');
		S session = sessions.createSession();
		session.setAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY,
				new SecurityContextImpl(new OAuth2AuthenticationToken(teacher, teacher.getAuthorities(), "service")));
		sessions.save(session);
		return Base64.getEncoder().encodeToString(session.getId().getBytes(StandardCharsets.UTF_8));
	}

	@AfterEach
	void close() {
		this.slow.forEach(Wire::close);
	}

	@Test
	void saysInWordsThatARequestIsTooLarge() throws Exception {
		String endless = post(GRADEBOOK + "/cells", JSON + "Content-Length: 99999999999\r\n" + HTML, "");

		assertThat(endless).contains(" 413 ", "more than we can accept at once", "Nothing was changed")
			.contains("Content-Security-Policy: default-src 'none'")
			.doesNotContain("Tomcat", "Set-Cookie");
		assertThat(post(GRADEBOOK + "/cells", JSON + "Content-Length: 99999999999\r\nAccept: */*\r\n", ""))
			.contains(" 413 ", "\"detail\":\"The form or file is too large");
		assertThat(post("/logout", FORM + "Content-Length: 99999999999\r\n" + HTML, "")).contains(" 413 ");
		assertThat(post(GRADEBOOK + "/import",
				"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999999999\r\n" + HTML, ""))
			.contains(" 413 ", "more than we can accept at once");
	}

	static List<String> unreadable() {
		return List.of("/sections/%00secret", "/sections/%", "/sections/%ffsecret", "/sections/secret%2f",
				"/sections/[secret]", "/sections//secret", "/sections/;secret", "/secret" + "a".repeat(9_000));
	}

	@ParameterizedTest
	@MethodSource("unreadable")
	void saysInWordsThatAnAddressCannotBeRead(String address) throws Exception {
		assertThat(get(address, this.teacher + HTML)).contains(" 400 ", "This request can&#39;t be read", "home page")
			.contains("Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "no-store")
			.doesNotContain("Tomcat", "HTTP Status", "secret");
		assertThat(get(address, "Accept: application/json\r\n")).contains(" 400 ").doesNotContain("secret");
	}

	@Test
	void saysTheSameOfABodyOfTwoLengths(CapturedOutput log) throws Exception {
		assertThat(post("/role", HTML + "Content-Length: 1\r\nContent-Length: 2\r\n", "a")).contains(" 400 ",
				"This request can&#39;t be read");
		assertThat(log).doesNotContain("Error processing request");
	}

	@Test
	void takesASaveOfManyCellsAndRefusesOneOfTooMany() throws Exception {
		assertThat(save(cells(5_000))).contains(" 200 ");
		assertThat(save(cells(5_001))).contains(" 413 ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "depth", "name", "text", "number", "gzip" })
	void refusesJsonThatNoPageSends(String kind) throws Exception {
		String body = switch (kind) {
			case "depth" -> "[".repeat(100_000);
			case "name" -> "[{\"" + "a".repeat(100_000) + "\": 1}]";
			case "text" -> "[{\"points\": \"" + "1".repeat(100_000) + "\"}]";
			case "number" -> "[{\"points\": " + "1".repeat(100_000) + "}]";
			default -> "\u001f\u008b\b";
		};
		assertThat(save(body)).contains(" 400 ").doesNotContain("Exception");
	}

	@Test
	void refusesFormsOfThousandsOfFieldsAndBrokenOnes(CapturedOutput log) throws Exception {
		for (String body : List.of("a=1&".repeat(10_000), "a=%zz", "%00%ff=%ff")) {
			assertThat(post("/role", this.teacher + FORM + HTML + "Content-Length: " + body.length() + "\r\n", body))
				.contains(" 400 ")
				.contains("Handback")
				.doesNotContain("Tomcat", "Exception");
		}
		String parts = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n".repeat(100) + "--b--\r\n";
		assertThat(post(GRADEBOOK + "/import",
				this.teacher + HTML + "Content-Type: multipart/form-data; boundary=b\r\n" + "Content-Length: "
						+ parts.length() + "\r\n",
				parts))
			.containsPattern("HTTP/1.1 4(00|13) ")
			.contains("Handback")
			.doesNotContain("Tomcat", "Exception");
		assertThat(get("/login?a=%zz", HTML)).contains(" 400 ", "Handback");
		assertThat(log).doesNotContain("%zz", "Exception");
	}

	@Test
	void refusesHeadersAndAddressesWithoutEnd() throws Exception {
		assertThat(get("/login", "X-A: " + "a".repeat(20_000) + "\r\n")).contains(" 400 ");
		assertThat(get("/login", "X-A: a\r\n".repeat(1_000))).contains(" 400 ");
		assertThat(get("/login?q=" + "a".repeat(20_000), "")).contains(" 400 ");
	}

	@Test
	void keepsNoTeacherWaitingWhileAThousandClientsDribble() throws Exception {
		Duration idle = slowestOfTwenty();
		for (int i = 0; i < 500; i++) {
			dribble("GET /login HTTP/1.1\r\nHost: localhost\r\n");
			dribble("POST /logout HTTP/1.1\r\nHost: localhost\r\n" + FORM
					+ ((i % 2 == 0) ? "Content-Length: 1000\r\n\r\na" : "Transfer-Encoding: chunked\r\n\r\n1"));
		}
		// Ten times as long as without them on a machine that is busy with other tests.
		Duration most = Collections.max(List.of(SOON, idle.multipliedBy(10)));
		assertThat(slowestOfTwenty()).as("while idle: %s", idle).isLessThan(most);
		long end = System.nanoTime() + Duration.ofSeconds(12).toNanos();
		while (!this.slow.isEmpty() && System.nanoTime() < end) {
			// The pace at which a slow client sends.
			Thread.sleep(200);
			this.slow.removeIf((wire) -> !wire.trySend("1"));
		}
		assertThat(this.slow).as("still open").isEmpty();
	}

	private void dribble(String text) throws IOException {
		Wire wire = Wire.to(this.port);
		this.slow.add(wire);
		wire.write(text);
	}

	/** Requests pages and saves as the teacher, each on a connection of its own. */
	private Duration slowestOfTwenty() throws IOException {
		Duration slowest = Duration.ZERO;
		for (int i = 0; i < 10; i++) {
			long began = System.nanoTime();
			assertThat(get("/sections", this.teacher)).contains(" 200 ");
			long shown = System.nanoTime();
			assertThat(save("[]")).contains(" 200 ");
			long saved = System.nanoTime();
			slowest = Duration.ofNanos(Math.max(slowest.toNanos(), Math.max(shown - began, saved - shown)));
		}
		return slowest;
	}

	private String save(String cells) throws IOException {
		return post(GRADEBOOK + "/cells",
				this.teacher + JSON + "Content-Length: " + cells.getBytes(StandardCharsets.UTF_8).length + "\r\n",
				cells);
	}

	private static String cells(int many) {
		return IntStream.range(0, many)
			.mapToObj((
					i) -> "{\"assignment\":\"6d1c1f1e-0000-0000-0000-%012d\",\"student\":\"%s\",\"points\":\"17.5\",\"seen\":\"16.5\"}"
						.formatted(i, People.student('a', 1)))
			.collect(Collectors.joining(",", "[", "]"));
	}

	private String get(String address, String headers) throws IOException {
		return Wire.exchange(this.port,
				"GET " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n");
	}

	private String post(String address, String headers, String body) throws IOException {
		return Wire.exchange(this.port,
				"POST " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n" + body);
	}

}
