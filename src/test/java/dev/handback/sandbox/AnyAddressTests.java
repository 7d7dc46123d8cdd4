package dev.handback.sandbox;

import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.nimbusds.jwt.SignedJWT;
import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.RawClient;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Everyone sees the address that they used: a mapped port, another name, a tunnel. */
@ServiceTest("districts.students=30")
class AnyAddressTests {

	private static final String DISCOVERY = "/.well-known/openid-configuration";

	private static final Pattern ISSUER = Pattern.compile("\"issuer\":\"([^\"]*)\"");

	private final Service service;

	AnyAddressTests(Service service) {
		this.service = service;
	}

	static Stream<Arguments> addresses() {
		return Stream.of(Arguments.of("http://localhost:49153", List.of("Host: localhost:49153")),
				Arguments.of("http://127.0.0.1:8090", List.of("Host: 127.0.0.1:8090")),
				Arguments.of("http://sandbox:8090", List.of("Host: SandBox:8090")),
				Arguments.of("http://[::1]:8090", List.of("Host: [::1]:8090")),
				Arguments.of("http://sandbox", List.of("Host: sandbox:80")),
				Arguments.of("https://x.example", List.of("Host: x.example", "X-Forwarded-Proto: https")),
				Arguments.of("https://x.example",
						List.of("Host: in:8090", "X-Forwarded-Proto: https", "X-Forwarded-Host: x.example")),
				Arguments.of("https://x.example",
						List.of("Host: in:8090", "X-Forwarded-Proto: https, http",
								"X-Forwarded-Host: x.example, proxy.example", "X-Forwarded-Port: 443, 80")),
				Arguments.of("http://x.example:8443",
						List.of("Host: in:8090", "X-Forwarded-Host: x.example", "X-Forwarded-Port: 8443")),
				Arguments.of("http://x.example:9000",
						List.of("Host: in:8090", "X-Forwarded-Host: x.example:9000", "X-Forwarded-Port: 80")),
				Arguments.of("https://x.example:8443",
						List.of("Host: in",
								"Forwarded: for=192.0.2.1;Proto=HTTPS;host=\"x.example:8443\", for=10.0.0.1",
								"X-Forwarded-Host: other.example")));
	}

	@ParameterizedTest
	@MethodSource("addresses")
	void isTheIssuerAtTheAddressThatWasUsed(String address, List<String> headers) throws IOException {
		assertThat(issuer(headers)).isEqualTo(address);
	}

	@ParameterizedTest
	@ValueSource(strings = { "X-Forwarded-Host: evil\"onload=x", "X-Forwarded-Host: a b", "X-Forwarded-Host: <b>",
			"X-Forwarded-Host: user@evil.example", "X-Forwarded-Host: evil.example/path", "X-Forwarded-Host: ",
			"X-Forwarded-Host: evil.example:99999", "X-Forwarded-Host: evil.example:8o", "X-Forwarded-Port: 0",
			"X-Forwarded-Port: 65536", "X-Forwarded-Port: -1", "X-Forwarded-Proto: javascript",
			"Forwarded: host=\"evil.example#\"", "Forwarded: =;;proto", "Forwarded: proto=file;host=_evil" })
	void ignoresWhatCannotBePartOfAnAddress(String header) throws IOException {
		assertThat(issuer(List.of("Host: right.example:8090", header))).isEqualTo("http://right.example:8090");
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example/<script>", "a\"b", "evil.example:8o", "user@evil.example",
			"evil.example:8090:8090", "$(id)", "-x" })
	void neverRepeatsAMalformedHost(String host) throws IOException {
		String answer = raw(DISCOVERY, List.of("Host: " + host));
		assertThat(answer).doesNotContain(host);
		assertThat(
				answer.startsWith("HTTP/1.1 400 ") || answer.contains("\"issuer\":\"" + this.service.address() + "\""))
			.as(answer)
			.isTrue();
	}

	@Test
	void knowsItsOwnAddressWithoutAHost() throws IOException {
		try (RawClient client = new RawClient(this.service.address())) {
			assertThat(client.write("GET " + DISCOVERY + " HTTP/1.0\r\n\r\n").read().text())
				.contains("\"issuer\":\"" + this.service.address() + "\"");
		}
	}

	@Test
	void servesSeveralNamesAtTheSameTime() {
		Service other = byAddress();
		JsonNode mine = this.service.get("", DISCOVERY).json();
		JsonNode theirs = other.get("", DISCOVERY).json();
		assertThat(mine.path("jwks_uri").asString()).isEqualTo(this.service.address() + "/oauth/certs");
		assertThat(theirs.path("jwks_uri").asString()).isEqualTo(other.address() + "/oauth/certs");
		assertThat(portal(other.get(TOKEN_A, "/v3.1/districts").data().get(0).path("data")))
			.isEqualTo(other.address() + "/portal/" + ASHGROVE);
		assertThat(other.get("", "/console/curl").body()).contains(other.address() + "/v3.1/terms")
			.doesNotContain(this.service.address().toString());
	}

	@Test
	void namesTheIssuerThatTheBrowserSawAfterAnExchangeAtAnotherName() throws ParseException {
		Browser browser = Partner.withOidc(this.service).signIn(TEACHER, "");
		SignedJWT token = Partner.withOidc(byAddress()).identityToken(browser);
		assertThat(token.getJWTClaimsSet().getIssuer()).isEqualTo(this.service.address().toString());
	}

	@Test
	void linksAnEventToTheAddressOfItsReader() {
		this.service.lever("/districts/" + ASHGROVE, "{\"lms_state\": \"disconnected\"}");
		for (Service reader : List.of(this.service, byAddress())) {
			String id = reader.get(TOKEN_A, "/v3.1/events?ending_before=last&limit=1").ids().get(0);
			JsonNode event = reader.get(TOKEN_A, "/v3.1/events/" + id).data().path("data");
			assertThat(portal(event.path("object"))).isEqualTo(reader.address() + "/portal/" + ASHGROVE);
			assertThat(event.path("previous_attributes").propertyNames()).containsExactly("lms_state");
		}
	}

	/** A proxy that speaks TLS would otherwise send browsers to its insecure address. */
	@ParameterizedTest
	@CsvSource({ "/",
			"/oauth/authorize?response_type=code&client_id=handback-sandbox&redirect_uri=" + Browser.REDIRECT_URI })
	void redirectsWithoutNamingAHost(String path) throws IOException {
		String answer = raw(path, List.of("Host: in:8090", "X-Forwarded-Host: x.example", "X-Forwarded-Proto: https"));
		assertThat(answer).startsWith("HTTP/1.1 302 ").containsPattern("(?i)location: /[a-z]");
	}

	@Test
	void isOnlyAtItsPublicUrlIfItHasOne() {
		try (EmbeddedSandbox fixed = EmbeddedSandbox
			.start(Map.of("handback.sandbox.port", "0", "handback.sandbox.public-url", "https://service.example/"))) {
			Service reached = Service.at(URI.create("http://127.0.0.1:" + fixed.port()));
			assertThat(reached.send(reached.request(DISCOVERY).header("X-Forwarded-Host", "x.example").build())
				.json()
				.path("issuer")
				.asString()).isEqualTo("https://service.example");
		}
	}

	private static String portal(JsonNode district) {
		return district.path("portal_url").asString();
	}

	private Service byAddress() {
		return Service.at(URI.create("http://127.0.0.1:" + this.service.address().getPort()));
	}

	private String issuer(List<String> headers) throws IOException {
		Matcher issuer = ISSUER.matcher(raw(DISCOVERY, headers));
		assertThat(issuer.find()).isTrue();
		return issuer.group(1);
	}

	private String raw(String path, List<String> headers) throws IOException {
		try (RawClient client = new RawClient(this.service.address())) {
			return client
				.write("GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n")
				.read()
				.text();
		}
	}

}
