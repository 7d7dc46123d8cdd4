package dev.handback.signon;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.BasicCredentials;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import dev.handback.HandbackApplication;
import dev.handback.support.Http;
import dev.handback.support.People;
import dev.handback.support.TestDatabase;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sign-on with an OpenID provider that we didn't write, and with a data API and a token
 * endpoint that fail on demand.
 */
@Tag("integration")
@SpringBootTest(classes = HandbackApplication.class,
		properties = { "handback.delivery.enabled=false", "db-scheduler.enabled=false",
				"spring.threads.virtual.enabled=false", "server.tomcat.threads.max=4",
				"handback.service.client-id=our-id", "handback.service.client-secret=our secret:+%é",
				"handback.service.client-authentication=encoded-basic", "handback.service.scope=openid profile",
				"handback.service.allow-insecure=true", "handback.signon.public-url=https://handback.example/",
				"handback.districts.token-keys[0].id=test",
				"handback.districts.token-keys[0].key=PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE=",
				"handback.districts.connections[0].id=5a00000000000000000a0001",
				"handback.districts.connections[0].token=sandbox-district-token-a",
				"handback.districts.connections[0].provider=A",
				"handback.districts.connections[0].time-zone=America/New_York" })
@AutoConfigureMockMvc
class ForeignProviderTests {

	private static final String PERSON = People.person('a', 1).value();

	private static final String DISTRICT = People.district('a').value();

	private static final MockOAuth2Server PROVIDER = new MockOAuth2Server();

	private static final WireMockServer SERVICE = new WireMockServer(options().dynamicPort());

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private JdbcClient jdbc;

	private Visitor visitor;

	@DynamicPropertySource
	static void surroundings(DynamicPropertyRegistry registry) throws IOException, SQLException {
		PROVIDER.start();
		SERVICE.start();
		TestDatabase.registerEmpty(registry, "foreign_provider");
		registry.add("handback.service.auth-url", () -> SERVICE.baseUrl() + "/");
		registry.add("handback.service.base-url", () -> SERVICE.baseUrl() + "/");
		JsonNode announced = JsonMapper.shared().readTree(PROVIDER.wellKnownUrl("school").url().openStream());
		registry.add("handback.service.endpoints.authorize",
				() -> announced.path("authorization_endpoint").asString() + "?hint=a%20b");
		registry.add("handback.service.endpoints.keys", () -> announced.path("jwks_uri").asString());
		registry.add("handback.service.endpoints.issuer", () -> announced.path("issuer").asString());
	}

	@AfterAll
	static void stop() {
		SERVICE.stop();
		PROVIDER.shutdown();
	}

	@BeforeEach
	void answerAsTheContractSays() {
		SERVICE.resetAll();
		SERVICE.stubFor(post("/oauth/tokens").atPriority(10).willReturn(exchange()));
		me(PERSON, DISTRICT, "user");
		user(PERSON, DISTRICT, "teacher");
		this.visitor = new Visitor(this.mvc);
	}

	@Test
	void keepsTheQueryOfTheProvidersAddressAndAsksForTheScope() {
		assertThat(this.visitor.visits(SignOnPaths.START).getResponse().getRedirectedUrl())
			.startsWith(
					PROVIDER.authorizationEndpointUrl("school") + "?hint=a%20b&response_type=code&client_id=our-id&")
			.endsWith("&scope=openid%20profile");
	}

	@Test
	void isSentAwayByTheProviderWhereItDoesNotAskForOpenid() {
		String asked = String.valueOf(this.visitor.visits(SignOnPaths.START).getResponse().getRedirectedUrl());

		assertThat(location(asked)).hasValueSatisfying((address) -> assertThat(address).contains("code="));
		assertThat(location(asked.replace("openid%20", "")).orElse("")).doesNotContain("code=");
	}

	@Test
	void signsInWithAProviderThatIsNotOurs() {
		promise(Map.of());

		assertThat(signsIn()).hasRedirectedUrl("/sections");
		SERVICE.verify(postRequestedFor(urlEqualTo("/oauth/tokens"))
			.withBasicAuth(new BasicCredentials("our-id", "our+secret%3A%2B%25%C3%A9")));
		assertThat(this.visitor.visits(SignOnPaths.SESSION)).bodyText().contains(PERSON);
		assertThat(this.jdbc.sql("select subject from audit_record where action = 'signed in' and actor = ?")
			.param(PERSON)
			.query(String.class)
			.list()).contains("as TEACHER");
	}

	@Test
	void signsInWithoutIdentityTokens() {
		SERVICE.stubFor(post("/oauth/tokens").willReturn(okJson("{\"access_token\": \"il-plain\"}")));

		assertThat(signsIn()).hasRedirectedUrl("/sections");
	}

	@ParameterizedTest
	@CsvSource({ "sub, 5b00000000000000000a0002", "iss, https://elsewhere.example", "aud, another-app",
			"nonce, another", "district, 5a00000000000000000b0001", "user_type, student",
			"multi_role_user_id, 5b00000000000000000a0002" })
	void refusesAnIdentityThatDoesNotFit(String claim, String value) {
		promise(Map.of(claim, value));

		assertThat(problem()).isEqualTo("identity");
	}

	@Test
	void suspectsAClockWhereATokenIsOfAnotherTime() {
		promise(Map.of("iat", 4_000_000_000L));

		assertThat(problem()).isEqualTo("clock");
	}

	@Test
	void refusesATokenOfAnotherIssuerOfTheSameServer() {
		SERVICE.stubFor(post("/oauth/tokens").willReturn(okJson("{\"access_token\": \"il1\", \"id_token\": \""
				+ PROVIDER.issueToken("elsewhere", PERSON, "our-id", Map.of("district", DISTRICT)).serialize()
				+ "\"}")));

		assertThat(problem()).isEqualTo("identity");
	}

	@Test
	void refusesAPersonOfWhomTheSourcesDisagree() {
		promise(Map.of());
		me("5b00000000000000000a0002", DISTRICT, "user");
		assertThat(problem()).isEqualTo("identity");
		me(PERSON, "5a00000000000000000b0001", "user");
		assertThat(problem()).isEqualTo("identity");
		me(PERSON, DISTRICT, "district");
		assertThat(problem()).isEqualTo("identity");
		me(PERSON, DISTRICT, "user");
		SERVICE.stubFor(get("/v3.0/users/" + PERSON)
			.willReturn(okJson(record("5b00000000000000000a0002", DISTRICT, "teacher"))));
		assertThat(problem()).isEqualTo("identity");
		user(PERSON, "5a00000000000000000b0001", "teacher");
		assertThat(problem()).isEqualTo("identity");
	}

	@Test
	void hasAPageForADistrictThatIsNotConnectedAndForARoleThatIsNotServed() {
		SERVICE.stubFor(post("/oauth/tokens").willReturn(okJson("{\"access_token\": \"il1\"}")));
		me(PERSON, "5a00000000000000000e0001", "user");
		assertThat(problem()).isEqualTo("district-not-connected");

		String contact = "5b00000000000000000a0401";
		me(contact, DISTRICT, "user");
		user(contact, DISTRICT, "contact");
		assertThat(problem()).isEqualTo("no-role");
	}

	@Test
	void retriesIfTheServiceFailsOrAsksToWait() {
		promise(Map.of());
		SERVICE.stubFor(post("/oauth/tokens").inScenario("busy")
			.whenScenarioStateIs("Started")
			.willSetStateTo("failing")
			.willReturn(aResponse().withStatus(429)
				.withHeader("X-RateLimit-Reset", String.valueOf(System.currentTimeMillis() / 1000))));
		SERVICE.stubFor(post("/oauth/tokens").inScenario("busy")
			.whenScenarioStateIs("failing")
			.willSetStateTo("well")
			.willReturn(aResponse().withStatus(503)));

		assertThat(signsIn()).hasRedirectedUrl("/sections");
		SERVICE.verify(3, postRequestedFor(urlEqualTo("/oauth/tokens")));
	}

	@Test
	void startsOverIfTheAnswerToTheTokenRequestIsLost() {
		promise(Map.of());
		SERVICE.stubFor(post("/oauth/tokens").inScenario("lost")
			.whenScenarioStateIs("Started")
			.willSetStateTo("well")
			.willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

		MvcTestResult restarted = signsIn();

		assertThat(restarted.getResponse().getRedirectedUrl()).startsWith(PROVIDER.baseUrl().toString());
		SERVICE.verify(1, postRequestedFor(urlEqualTo("/oauth/tokens")));
		assertThat(this.visitor.visits(callback(restarted.getResponse().getRedirectedUrl())))
			.hasRedirectedUrl("/sections");
		SERVICE.verify(2, postRequestedFor(urlEqualTo("/oauth/tokens")));
	}

	@Test
	void leavesThreadsToOthersWhileSignInsWaitForAServiceThatHangs() {
		SERVICE.stubFor(post("/oauth/tokens").willReturn(aResponse().withStatus(400).withFixedDelay(3_000)));
		List<CompletableFuture<MvcTestResult>> waiting = Stream.generate(() -> new Visitor(this.mvc))
			.limit(2)
			.map((other) -> CompletableFuture.supplyAsync(() -> signsIn(other)))
			.toList();
		Awaitility.await().until(() -> SERVICE.findAll(postRequestedFor(urlEqualTo("/oauth/tokens"))).size() == 2);

		String callback = callback(this.visitor.visits(SignOnPaths.START).getResponse().getRedirectedUrl());

		assertThat(this.visitor.visits(callback)).hasRedirectedUrl("/login?problem=temporarily-unavailable");
		assertThat(waiting).noneMatch(CompletableFuture::isDone);
		waiting.forEach(CompletableFuture::join);
		SERVICE.stubFor(post("/oauth/tokens").willReturn(exchange()));
		promise(Map.of());
		assertThat(this.visitor.visits(callback)).hasRedirectedUrl("/");
	}

	@Test
	void startsOverWithACodeThatIsTooOldAndThenSaysSo() {
		SERVICE.stubFor(post("/oauth/tokens").willReturn(aResponse().withStatus(400)
			.withBody("{\"error\": \"invalid_grant\", \"error_description\": \"invalid code\"}")));

		String again = signsIn().getResponse().getRedirectedUrl();
		assertThat(this.visitor.visits(callback(again)).getResponse().getRedirectedUrl())
			.startsWith("/login?problem=stale&reference=");
		SERVICE.verify(2, postRequestedFor(urlEqualTo("/oauth/tokens")));
	}

	@Test
	void keepsCookiesAndTransportForHttpsAlone() {
		promise(Map.of());
		signsIn();

		assertThat(this.visitor.hasCookie("__Host-handback_session")).isTrue();
		assertThat(this.visitor.hasCookie("handback_session")).isFalse();
		assertThat(this.visitor.visits("/sections").getResponse()).satisfies((page) -> {
			assertThat(page.getHeader("Strict-Transport-Security")).contains("max-age=31536000");
			assertThat(page.getHeader("Content-Security-Policy")).contains("form-action 'self' http://localhost:");
		});
		assertThat(this.mvc.get().uri(SignOnPaths.START).exchange().getResponse().getHeaders("Set-Cookie"))
			.allSatisfy((cookie) -> assertThat(cookie).startsWith("__Host-")
				.contains("Path=/", "Secure", "HttpOnly", "SameSite=Lax"));
	}

	private MvcTestResult signsIn() {
		return signsIn(this.visitor);
	}

	private static MvcTestResult signsIn(Visitor visitor) {
		return visitor
			.visits(callback(visitor.visits(SignOnPaths.START + "?to=%2Fsections").getResponse().getRedirectedUrl()));
	}

	private String problem() {
		String page = signsIn().getResponse().getRedirectedUrl();
		assertThat(this.visitor.visits(SignOnPaths.SESSION)).hasStatus(401);
		return page.replaceAll("/login\\?problem=([a-z-]+)&.*", "$1");
	}

	// The foreign provider includes the nonce of the authorize request in the token.
	private void promise(Map<String, Object> different) {
		Map<String, Object> claims = new LinkedHashMap<>(
				Map.of("district", DISTRICT, "user_type", "teacher", "multi_role_user_id", PERSON));
		claims.putAll(different);
		String subject = String.valueOf(claims.containsKey("sub") ? claims.remove("sub") : PERSON);
		claims.putIfAbsent("multi_role_user_id", subject);
		PROVIDER.enqueueCallback(new DefaultOAuth2TokenCallback("school", subject, "JWT", List.of("our-id"),
				new HashMap<>(claims), 3600));
	}

	private static ResponseDefinitionBuilder exchange() {
		return aResponse().proxiedFrom(PROVIDER.tokenEndpointUrl("school").toString())
			.withProxyUrlPrefixToRemove("/oauth/tokens");
	}

	private static String callback(String authorizeAddress) {
		return location(authorizeAddress).orElseThrow().substring("https://handback.example".length());
	}

	/** Where the provider redirects the browser. */
	private static Optional<String> location(String authorizeAddress) {
		HttpRequest request = HttpRequest.newBuilder(URI.create(authorizeAddress)).build();
		return Http.send(HttpClient.newHttpClient(), request, BodyHandlers.discarding())
			.headers()
			.firstValue("Location");
	}

	private static void me(String person, String district, String type) {
		SERVICE.stubFor(get("/v3.0/me").willReturn(okJson("""
				{ "type": "user", "data": { "id": "%s", "district": "%s", "type": "%s", "authorized_by": "district" },
				  "links": [] }""".formatted(person, district, type))));
	}

	private static void user(String person, String district, String role) {
		SERVICE.stubFor(get("/v3.0/users/" + person).willReturn(okJson(record(person, district, role))));
	}

	private static String record(String person, String district, String role) {
		return """
				{ "data": { "id": "%s", "district": "%s", "name": { "first": "Test", "last": "Person" },
				  "roles": { "%s": {} } }, "links": [] }""".formatted(person, district, role);
	}

}
