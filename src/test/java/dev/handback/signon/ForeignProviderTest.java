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

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.handback.HandbackApplication;
import dev.handback.support.Http;
import dev.handback.support.People;
import dev.handback.support.TestDatabase;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

/**
 * Sign-on with an OpenID provider that we didn't write, and with a data API on demand.
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
abstract class ForeignProviderTest {

	static final String PERSON = People.person('a', 1).value();

	static final String DISTRICT = People.district('a').value();

	static final MockOAuth2Server PROVIDER = new MockOAuth2Server();

	static final WireMockServer SERVICE = new WireMockServer(options().dynamicPort());

	// As long as the app that knows their addresses.
	static {
		PROVIDER.start();
		SERVICE.start();
	}

	@Autowired
	MockMvcTester mvc;

	@Autowired
	JdbcClient jdbc;

	Visitor visitor;

	@DynamicPropertySource
	static void surroundings(DynamicPropertyRegistry registry) throws IOException, SQLException {
		TestDatabase.registerEmpty(registry, "foreign_provider");
		registry.add("handback.service.auth-url", () -> SERVICE.baseUrl() + "/");
		registry.add("handback.service.base-url", () -> SERVICE.baseUrl() + "/");
		JsonNode announced = JsonMapper.shared().readTree(PROVIDER.wellKnownUrl("school").url().openStream());
		registry.add("handback.service.endpoints.authorize",
				() -> announced.path("authorization_endpoint").asString() + "?hint=a%20b");
		registry.add("handback.service.endpoints.keys", () -> announced.path("jwks_uri").asString());
		registry.add("handback.service.endpoints.issuer", () -> announced.path("issuer").asString());
	}

	@BeforeEach
	void answerAsTheContractSays() {
		SERVICE.resetAll();
		SERVICE.stubFor(post("/oauth/tokens").atPriority(10).willReturn(exchange()));
		me(PERSON, DISTRICT, "user");
		user(PERSON, DISTRICT, "teacher");
		this.visitor = new Visitor(this.mvc);
	}

	MvcTestResult signsIn() {
		return signsIn(this.visitor);
	}

	static MvcTestResult signsIn(Visitor visitor) {
		return visitor
			.visits(callback(visitor.visits(SignOnPaths.START + "?to=%2Fsections").getResponse().getRedirectedUrl()));
	}

	// The foreign provider includes the nonce of the authorize request in the token.
	void promise(Map<String, Object> different) {
		Map<String, Object> claims = new LinkedHashMap<>(
				Map.of("district", DISTRICT, "user_type", "teacher", "multi_role_user_id", PERSON));
		claims.putAll(different);
		String subject = String.valueOf(claims.containsKey("sub") ? claims.remove("sub") : PERSON);
		claims.putIfAbsent("multi_role_user_id", subject);
		PROVIDER.enqueueCallback(new DefaultOAuth2TokenCallback("school", subject, "JWT", List.of("our-id"),
				new HashMap<>(claims), 3600));
	}

	static ResponseDefinitionBuilder exchange() {
		return aResponse().proxiedFrom(PROVIDER.tokenEndpointUrl("school").toString())
			.withProxyUrlPrefixToRemove("/oauth/tokens");
	}

	static String callback(String authorizeAddress) {
		return location(authorizeAddress).orElseThrow().substring("https://handback.example".length());
	}

	/** Where the provider redirects the browser. */
	static Optional<String> location(String authorizeAddress) {
		HttpRequest request = HttpRequest.newBuilder(URI.create(authorizeAddress)).build();
		return Http.send(HttpClient.newHttpClient(), request, BodyHandlers.discarding())
			.headers()
			.firstValue("Location");
	}

	static void me(String person, String district, String type) {
		SERVICE.stubFor(get("/v3.0/me").willReturn(okJson("""
				{ "type": "user", "data": { "id": "%s", "district": "%s", "type": "%s", "authorized_by": "district" },
				  "links": [] }""".formatted(person, district, type))));
	}

	static void user(String person, String district, String role) {
		SERVICE.stubFor(get("/v3.0/users/" + person).willReturn(okJson(record(person, district, role))));
	}

	static String record(String person, String district, String role) {
		return """
				{ "data": { "id": "%s", "district": "%s", "name": { "first": "Test", "last": "Person" },
				  "roles": { "%s": {} } }, "links": [] }""".formatted(person, district, role);
	}

}
