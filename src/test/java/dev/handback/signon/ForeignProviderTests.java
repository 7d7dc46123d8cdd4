package dev.handback.signon;

import java.util.Map;

import com.github.tomakehurst.wiremock.client.BasicCredentials;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

/** Who a provider that we didn't write may sign in. */
@Tag("integration")
class ForeignProviderTests extends ForeignProviderTest {

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

	private String problem() {
		String page = signsIn().getResponse().getRedirectedUrl();
		assertThat(this.visitor.visits(SignOnPaths.SESSION)).hasStatus(401);
		return page.replaceAll("/login\\?problem=([a-z-]+)&.*", "$1");
	}

}
