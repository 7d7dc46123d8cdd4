package dev.handback.sandbox;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;

import static dev.handback.support.sandbox.Browser.loginLink;
import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, states and transitions: token and code lifetimes. */
@ServiceTest
class LifetimesTests {

	private final Service service;

	private final Partner oidc;

	LifetimesTests(Service service) {
		this.service = service;
		this.oidc = Partner.withOidc(service);
	}

	@Test
	void exchangesACodeOnce() {
		String code = this.oidc.code(TEACHER);
		assertThat(this.oidc.exchange(code).status()).isEqualTo(200);
		Answer again = this.oidc.exchange(code);
		assertThat(again.status()).isEqualTo(400);
		assertThat(again.json().path("error").asString()).isEqualTo("invalid_grant");
		assertThat(again.json().path("error_description").asString()).contains("invalid code");
	}

	@Test
	void exchangesACodeForOneMinute() {
		Partner partner = Partner.withOidc(this.service);
		String early = partner.code(TEACHER);
		this.service.advance("PT59S");
		assertThat(partner.exchange(early).status()).isEqualTo(200);
		String late = partner.code(TEACHER);
		this.service.advance("PT1M");
		Answer answer = partner.exchange(late);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.json().path("error_description").asString()).contains("invalid code");
	}

	@Test
	void endsTheSessionAfterTwoHours() {
		Browser browser = new Browser(this.service).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
		this.service.advance("PT1H59M");
		assertThat(browser.open(loginLink("")).isAtTheApplication()).isTrue();
		this.service.advance("PT2M");
		assertThat(browser.open(loginLink("")).page()).contains("Sign in to Ashgrove");
	}

	@Test
	void expiresAnAccessTokenADayAfterItWasIssuedHoweverOftenItWasUsed() {
		String token = Partner.withOidc(this.service).accessToken(TEACHER);
		this.service.advance("PT23H59M");
		assertThat(this.service.get(token, "/v3.0/me").status()).isEqualTo(200);
		this.service.advance("PT2M");
		Answer answer = this.service.get(token, "/v3.0/me");
		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.message()).isEqualTo("No authorization provided");
	}

	@Test
	void issuesNoRefreshTokens() {
		Answer answer = this.oidc.post("grant_type=refresh_token&refresh_token=x");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.json().path("error").asString()).isEqualTo("unsupported_grant_type");
		assertThat(this.oidc.exchange(this.oidc.code(TEACHER)).json().has("refresh_token")).isFalse();
	}

	@Test
	void expiresAnIdentityTokenAnHourAfterItWasIssued() {
		JWTClaimsSet claims = this.oidc.claims(TEACHER, "");
		assertThat(claims.getExpirationTime().toInstant())
			.isEqualTo(claims.getIssueTime().toInstant().plusSeconds(3600));
	}

	@Test
	void sendsADifferentCodeEachTimeAndAllOfThemWork() {
		Browser browser = this.oidc.signIn(TEACHER, "");
		String first = browser.parameter("code").orElseThrow();
		String second = browser.open(this.oidc.link("")).parameter("code").orElseThrow();
		assertThat(second).isNotEqualTo(first);
		assertThat(this.oidc.exchange(second).status()).isEqualTo(200);
		assertThat(this.oidc.exchange(first).status()).isEqualTo(200);
	}

}
