package dev.handback.sandbox;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.handback.sandbox.Service.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.handback.sandbox.Browser.loginLink;
import static dev.handback.sandbox.Partner.ASHGROVE;
import static dev.handback.sandbox.Partner.TEACHER;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, states and transitions: token and code lifetimes. */
class LifetimesTests {

	private static Service service;

	private static Partner oidc;

	@BeforeAll
	static void start() {
		service = Service.start();
		oidc = Partner.withOidc(service);
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	@Test
	void exchangesACodeOnce() {
		String code = oidc.code(TEACHER);
		assertThat(oidc.exchange(code).status()).isEqualTo(200);
		Answer again = oidc.exchange(code);
		assertThat(again.status()).isEqualTo(400);
		assertThat(again.json().path("error").asString()).isEqualTo("invalid_grant");
		assertThat(again.json().path("error_description").asString()).contains("invalid code");
	}

	@Test
	void exchangesACodeForOneMinute() {
		try (Service moved = Service.start()) {
			Partner partner = Partner.withOidc(moved);
			String early = partner.code(TEACHER);
			moved.advance("PT59S");
			assertThat(partner.exchange(early).status()).isEqualTo(200);
			String late = partner.code(TEACHER);
			moved.advance("PT1M");
			Answer answer = partner.exchange(late);
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.json().path("error_description").asString()).contains("invalid code");
		}
	}

	@Test
	void endsTheSessionAfterTwoHours() {
		try (Service moved = Service.start()) {
			Browser browser = new Browser(moved).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
			moved.advance("PT1H59M");
			assertThat(browser.open(loginLink("")).isAtTheApplication()).isTrue();
			moved.advance("PT2M");
			assertThat(browser.open(loginLink("")).page()).contains("Sign in to Ashgrove");
		}
	}

	@Test
	void expiresAnAccessTokenADayAfterItWasIssuedHoweverOftenItWasUsed() {
		try (Service moved = Service.start()) {
			String token = Partner.withOidc(moved).accessToken(TEACHER);
			moved.advance("PT23H59M");
			assertThat(moved.get(token, "/v3.0/me").status()).isEqualTo(200);
			moved.advance("PT2M");
			Answer answer = moved.get(token, "/v3.0/me");
			assertThat(answer.status()).isEqualTo(401);
			assertThat(answer.message()).isEqualTo("No authorization provided");
		}
	}

	@Test
	void refreshesNoAccessToken() {
		Answer answer = oidc.post("grant_type=refresh_token&refresh_token=x");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.json().path("error").asString()).isEqualTo("unsupported_grant_type");
		assertThat(oidc.exchange(oidc.code(TEACHER)).json().has("refresh_token")).isFalse();
	}

	@Test
	void expiresAnIdentityTokenAnHourAfterItWasIssued() {
		JWTClaimsSet claims = oidc.claims(TEACHER, "");
		assertThat(claims.getExpirationTime().toInstant())
			.isEqualTo(claims.getIssueTime().toInstant().plusSeconds(3600));
	}

	@Test
	void sendsADifferentCodeEveryTimeAndEachIsGoodForItself() {
		Browser browser = oidc.signIn(TEACHER, "");
		String first = browser.parameter("code").orElseThrow();
		String second = browser.open(oidc.link("")).parameter("code").orElseThrow();
		assertThat(second).isNotEqualTo(first);
		assertThat(oidc.exchange(second).status()).isEqualTo(200);
		assertThat(oidc.exchange(first).status()).isEqualTo(200);
	}

}
