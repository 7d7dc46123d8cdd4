package dev.handback.sandbox;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

import dev.handback.support.RunningApp;
import dev.handback.support.sandbox.Service;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.web.SecurityFilterChain;

import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static org.assertj.core.api.Assertions.assertThat;

/** A standard OpenID client that knows only the issuer, client id, and secret. */
@Tag("integration")
class ForeignRelyingPartyTests {

	/** Like a random secret, it has characters that a form encodes. */
	private static final String SECRET = "s:e%c+r t&%2B=\u00e9";

	private static final int PORT = RunningApp.freePort();

	private static final URI RELYING_PARTY = URI.create("http://localhost:" + PORT + "/");

	@AutoClose
	private static Service service;

	private final HttpClient browser = HttpClient.newBuilder()
		.cookieHandler(new CookieManager())
		.followRedirects(HttpClient.Redirect.ALWAYS)
		.build();

	@BeforeAll
	static void start() {
		service = Service.start("handback.sandbox.applications[0].secret", SECRET,
				"handback.sandbox.applications[0].redirect-uris[0]", RELYING_PARTY + "login/oauth2/code/service");
	}

	@AfterEach
	void turnOff() {
		service.delete("", "/console/api/differences");
		service.delete("", "/console/api/journal");
	}

	@ParameterizedTest
	@CsvSource({ "false, excused", "true, excused", "true, client_secret_post", "false, openid_required" })
	void signsInAndSeesItsClaims(boolean withProofKey, String difference) throws Exception {
		service.lever("/differences", "{\"" + difference + "\": true}");
		try (var relyingParty = relyingParty(withProofKey)) {
			assertThat(relyingParty.isRunning()).isTrue();
			open(HttpRequest.newBuilder(service.address().resolve("/signin"))
				.header("Content-Type", "application/x-www-form-urlencoded")
				.POST(BodyPublishers.ofString("person=" + TEACHER + "&continue=/portal/" + ASHGROVE)));

			assertThat(open(HttpRequest.newBuilder(RELYING_PARTY))).contains("sub=" + TEACHER, "user_type=teacher",
					"district=" + ASHGROVE, "given_name=Maren", "name=Maren Holloway");
		}
		assertThat(service.get("", "/console/api/journal?operation=authorize").body().contains("code_challenge="))
			.isEqualTo(withProofKey);
	}

	private String open(HttpRequest.Builder request) throws IOException, InterruptedException {
		return this.browser.send(request.build(), BodyHandlers.ofString()).body();
	}

	private static AnnotationConfigServletWebServerApplicationContext relyingParty(boolean withProofKey) {
		ClientRegistration registration = ClientRegistrations.fromIssuerLocation(service.address().toString())
			.registrationId("service")
			.clientId("handback-sandbox")
			.clientSecret(SECRET)
			.scope("openid")
			.clientSettings(ClientRegistration.ClientSettings.builder().requireProofKey(withProofKey).build())
			.build();
		var context = new AnnotationConfigServletWebServerApplicationContext();
		context.registerBean(ClientRegistrationRepository.class,
				() -> new InMemoryClientRegistrationRepository(registration));
		context.register(RelyingParty.class);
		context.refresh();
		return context;
	}

	/** A single page that shows who is signed in. */
	@EnableWebSecurity
	static class RelyingParty {

		@Bean
		TomcatServletWebServerFactory server() {
			return new TomcatServletWebServerFactory(PORT);
		}

		@Bean
		SecurityFilterChain security(HttpSecurity http) throws Exception {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.oauth2Login(Customizer.withDefaults())
				.build();
		}

		@Bean
		HttpServlet page() {
			return new HttpServlet() {

				@Override
				protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
					OAuth2AuthenticationToken user = (OAuth2AuthenticationToken) request.getUserPrincipal();
					response.getWriter().print(user.getPrincipal().getAttributes());
				}

			};
		}

	}

}
