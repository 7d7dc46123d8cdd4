package dev.handback.sandbox;

import java.text.ParseException;
import java.time.Instant;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Invalid identity tokens on demand. */
@ServiceTest
class IdentityTokenLeverTests {

	private final Service service;

	IdentityTokenLeverTests(Service service) {
		this.service = service;
	}

	@ParameterizedTest
	@ValueSource(strings = { "iss", "sub", "aud", "iat", "exp", "nonce", "user_id", "multi_role_user_id", "user_type",
			"district", "email", "email_verified", "given_name", "family_name" })
	void removesOrReplacesAnyClaim(String claim) throws Exception {
		wrong("{\"next\": 1, \"claims\": {\"" + claim + "\": null}}");
		JWT token = issued();
		assertThat(token.getJWTClaimsSet().getClaims()).doesNotContainKey(claim);
		assertThat(isSignedByThePublishedKey(token)).isTrue();
		assertThat(issued().getJWTClaimsSet().getClaims()).containsKey(claim);
		Object value = claim.equals("exp") || claim.equals("iat") ? 12345 : "wrong";
		wrong("{\"next\": 1, \"claims\": {\"" + claim + "\": " + (value.equals(12345) ? "12345" : "\"wrong\"") + "}}");
		assertThat(((SignedJWT) issued()).getPayload().toJSONObject().get(claim).toString()).contains(value.toString());
	}

	@Test
	void acceptsTimesRelativeToNow() throws Exception {
		wrong("{\"next\": 1, \"claims\": {\"exp\": \"-PT2H\"}}");
		assertThat(issued().getJWTClaimsSet().getExpirationTime().toInstant())
			.isBetween(Instant.now().minusSeconds(7300), Instant.now().minusSeconds(7100));
	}

	@ParameterizedTest
	@ValueSource(strings = { "broken", "other_key" })
	void signsIncorrectly(String signature) throws Exception {
		wrong("{\"next\": 1, \"signature\": \"" + signature + "\"}");
		assertThat(isSignedByThePublishedKey(issued())).isFalse();
		assertThat(isSignedByThePublishedKey(issued())).isTrue();
	}

	@Test
	void leavesOutTheSignature() throws Exception {
		wrong("{\"next\": 1, \"signature\": \"none\"}");
		JWT token = issued();
		assertThat(token).isInstanceOf(PlainJWT.class);
		assertThat(token.getHeader().getAlgorithm().getName()).isEqualTo("none");
	}

	@Test
	void signsWithThePublicKeyAsASecret() throws Exception {
		wrong("{\"next\": 1, \"signature\": \"hs256\"}");
		SignedJWT token = (SignedJWT) issued();
		String pem = "-----BEGIN PUBLIC KEY-----\n" + java.util.Base64.getMimeEncoder(64, new byte[] { '\n' })
			.encodeToString(publishedKey().toPublicKey().getEncoded()) + "\n-----END PUBLIC KEY-----\n";
		assertThat(token.verify(new MACVerifier(pem))).isTrue();
	}

	@Test
	void namesAnUnknownKeyOrNone() throws Exception {
		wrong("{\"next\": 1, \"kid\": \"unknown\"}");
		assertThat(((SignedJWT) issued()).getHeader().getKeyID()).startsWith("unknown");
		wrong("{\"next\": 1, \"kid\": \"missing\"}");
		assertThat(((SignedJWT) issued()).getHeader().getKeyID()).isNull();
	}

	@Test
	void isShownInTheJournalAndCanBeRemoved() throws Exception {
		wrong("{\"claims\": {\"iss\": \"https://elsewhere.example\"}}");
		issued();
		issued();
		assertThat(this.service.get("", "/console/api/identity-tokens").json().path("made").asInt()).isEqualTo(2);
		assertThat(this.service.get("", "/console/api/journal?fault=identity_token").json()).isNotEmpty();
		this.service.delete("", "/console/api/identity-tokens");
		assertThat(issued().getJWTClaimsSet().getIssuer()).isEqualTo(this.service.address().toString());
	}

	@Test
	void withholdsTheKeys() {
		this.service.post("", "/console/api/faults", "{\"kind\": \"answer\", \"operation\": \"keys\", \"next\": 1}");
		assertThat(this.service.get("", "/oauth/certs").status()).isEqualTo(500);
		assertThat(this.service.get("", "/oauth/certs").status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[]", "{", "{\"signature\": \"pretty\"}", "{\"kid\": \"x\"}", "{\"claims\": 1}",
			"{\"claim\": {}}", "{\"next\": -1}", "{\"next\": \"two\"}" })
	void refusesInvalidRequests(String body) {
		assertThat(this.service.send("PUT", "", "/console/api/identity-tokens", body).status()).isEqualTo(400);
	}

	private void wrong(String body) {
		assertThat(this.service.send("PUT", "", "/console/api/identity-tokens", body).status()).isEqualTo(200);
	}

	private JWT issued() throws ParseException {
		String code = new Browser(this.service).open(Browser.loginLink("&district_id=5a00000000000000000a0001&nonce=n"))
			.signInAs("5b00000000000000000a0001")
			.parameter("code")
			.orElseThrow();
		return JWTParser.parse(Partner.withOidc(this.service).exchange(code).json().path("id_token").asString());
	}

	private boolean isSignedByThePublishedKey(JWT token) throws JOSEException, ParseException {
		JWSVerifier verifier = new RSASSAVerifier(publishedKey());
		return token instanceof SignedJWT signed && signed.verify(verifier);
	}

	private RSAKey publishedKey() throws ParseException {
		return JWKSet.parse(this.service.get("", "/oauth/certs").body()).getKeys().get(0).toRSAKey();
	}

}
