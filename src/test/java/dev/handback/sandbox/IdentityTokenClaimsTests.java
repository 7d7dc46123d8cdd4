package dev.handback.sandbox;

import java.net.URI;
import java.time.Instant;
import java.util.Map;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, resources: identity token claims. */
@ServiceTest(shared = true)
class IdentityTokenClaimsTests {

	private final Service service;

	private final Partner oidc;

	private final Partner plain;

	IdentityTokenClaimsTests(Service service) {
		this.service = service;
		this.oidc = Partner.withOidc(service);
		this.plain = Partner.withoutOidc(service);
	}

	@ParameterizedTest
	@CsvSource({ "user_id,[0-9a-f]{24}", "user_type,teacher", "district," + ASHGROVE, "multi_role_user_id," + TEACHER,
			"email,maren.holloway@ashgrove.example", "email_verified,false", "given_name,Maren", "family_name,Holloway",
			"sub," + TEACHER, "aud,.handback-sandbox.", "nonce,my-nonce" })
	void holdsTheClaim(String claim, String value) {
		JWTClaimsSet claims = this.oidc.claims(TEACHER, "&nonce=my-nonce");
		assertThat(String.valueOf(claims.getClaim(claim))).matches(value);
	}

	@Test
	void holdsNoOtherClaims() {
		assertThat(this.oidc.claims(TEACHER, "&nonce=n").getClaims().keySet()).containsExactlyInAnyOrder("user_id",
				"user_type", "district", "multi_role_user_id", "email", "email_verified", "given_name", "family_name",
				"iss", "sub", "aud", "iat", "exp", "nonce");
	}

	@Test
	void namesTheServiceAsItsIssuer() {
		assertThat(this.oidc.claims(TEACHER, "").getIssuer()).isEqualTo(this.service.address().toString());
		try (EmbeddedSandbox other = EmbeddedSandbox
			.start(Map.of("handback.sandbox.port", "0", "handback.sandbox.public-url", "https://service.example/"))) {
			Service reached = Service.at(URI.create("http://localhost:" + other.port()));
			assertThat(Partner.withOidc(reached).claims(TEACHER, "").getIssuer()).isEqualTo("https://service.example");
		}
	}

	@Test
	void isIssuedNowForAnHour() {
		Instant before = Instant.now();
		JWTClaimsSet claims = this.oidc.claims(TEACHER, "");
		assertThat(claims.getIssueTime().toInstant()).isBetween(before.minusSeconds(2), Instant.now());
		assertThat(claims.getExpirationTime().toInstant())
			.isEqualTo(claims.getIssueTime().toInstant().plusSeconds(3600));
	}

	/** The two ids differ, and the token says which is which. */
	@Test
	void distinguishesTheIdOfOlderVersionsFromThatOfVersion3() {
		JWTClaimsSet claims = this.oidc.claims(TEACHER, "");
		String token = this.oidc.accessToken(TEACHER);
		assertThat(claims.getClaim("user_id"))
			.isEqualTo(this.service.get(token, "/v1.2/me").data().path("id").asString())
			.isNotEqualTo(TEACHER);
		assertThat(claims.getClaim("multi_role_user_id"))
			.isEqualTo(this.service.get(token, "/v3.0/me").data().path("id").asString())
			.isEqualTo(claims.getSubject());
	}

	@ParameterizedTest
	@CsvSource({ "0001,teacher", "0101,student", "0201,district admin", "0301,staff", "0302,teacher" })
	void namesTheUserType(String number, String type) {
		assertThat(this.oidc.claims("5b00000000000000000a" + number, "").getClaim("user_type")).isEqualTo(type);
	}

	@Test
	void leavesOutAMissingEmail() {
		assertThat(this.oidc.claims("5b00000000000000000a0102", "").getClaims()).doesNotContainKey("email")
			.containsKey("email_verified");
	}

	@Test
	void holdsANonceOnlyWhenOneWasSent() {
		assertThat(this.oidc.claims(TEACHER, "").getClaims()).doesNotContainKey("nonce");
		assertThat(this.oidc.claims(TEACHER, "&nonce=n%20%C3%A9").getClaim("nonce")).isEqualTo("n é");
	}

	@Test
	void isMissingWithoutOidc() {
		assertThat(this.plain.exchange(this.plain.code(TEACHER)).json().propertyNames()).doesNotContain("id_token");
	}

}
