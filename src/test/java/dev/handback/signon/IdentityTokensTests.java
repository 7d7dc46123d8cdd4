package dev.handback.signon;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.function.Consumer;

import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.junit5.WireMockTest;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.handback.client.SignOnClient;
import dev.handback.support.SettableClock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.lessThanOrExactly;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

@WireMockTest
class IdentityTokensTests {

	private static final String SUBJECT = "5b00000000000000000a0001";

	private static final String DISTRICT = "5a00000000000000000a0001";

	private static RSAKey key;

	private static RSAKey otherKey;

	private final SettableClock clock = new SettableClock();

	private IdentityTokens tokens;

	@BeforeAll
	static void makeKeys() throws JOSEException {
		key = new RSAKeyGenerator(2048).keyID("1").generate();
		otherKey = new RSAKeyGenerator(2048).keyID("1").generate();
	}

	@BeforeEach
	void serveKeys(WireMockRuntimeInfo server) {
		stubFor(get("/oauth/certs").willReturn(okJson(new JWKSet(key.toPublicJWK()).toString())));
		SignOnClient client = mock(SignOnClient.class);
		given(client.issuer()).willReturn("https://service.example");
		given(client.clientId()).willReturn("our-id");
		given(client.keysAddress()).willReturn(URI.create(server.getHttpBaseUrl() + "/oauth/certs"));
		this.tokens = new IdentityTokens(client,
				new SignOnProperties(URI.create("http://localhost:8080"), Duration.ofSeconds(60)), this.clock);
	}

	@Test
	void takesATokenThatIsInOrder() {
		assertThat(this.tokens.verify(token((claims) -> {
		}), "n0nce")).isEqualTo(new IdentityTokens.Identity(SUBJECT, DISTRICT));
	}

	@Test
	void refusesAnotherIssuer() {
		refuses("iss", token((claims) -> claims.issuer("https://elsewhere.example")));
		refuses("iss", token((claims) -> claims.issuer(null)));
	}

	@Test
	void refusesAnotherAudience() {
		refuses("aud", token((claims) -> claims.audience("another-app")));
		refuses("aud", token((claims) -> claims.audience((String) null)));
	}

	@Test
	void refusesATokenWithoutASubject() {
		refuses("sub", token((claims) -> claims.subject(null)));
		refuses("sub", token((claims) -> claims.subject(" ")));
	}

	@Test
	void refusesAnExpiredToken() {
		refuses("exp", token((claims) -> claims.expirationTime(date(-61))));
		refuses("exp", token((claims) -> claims.expirationTime(null)));
	}

	@Test
	void refusesATokenFromTheFuture() {
		refuses("iat", token((claims) -> claims.issueTime(date(61))));
		refuses("iat", token((claims) -> claims.issueTime(null)));
	}

	@Test
	void refusesAnotherNonce() {
		refuses("nonce", token((claims) -> claims.claim("nonce", "another")));
		refuses("nonce", token((claims) -> claims.claim("nonce", null)));
	}

	@Test
	void refusesAnotherKey() throws JOSEException {
		refuses("signature", sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(otherKey)));
	}

	@Test
	void refusesAnotherAlgorithmOfTheSameKey() throws JOSEException {
		refuses("signature", sign(claims().build(), JWSAlgorithm.RS512, new RSASSASigner(key)));
	}

	@Test
	void refusesAnUnsignedToken() {
		refuses("signature", new PlainJWT(claims().build()).serialize());
	}

	@Test
	void refusesATokenSignedWithThePublicKeyAsASharedSecret() throws JOSEException {
		byte[] publicKey = key.toRSAPublicKey().getEncoded();

		refuses("signature", sign(claims().build(), JWSAlgorithm.HS256, new MACSigner(publicKey)));
	}

	@Test
	void fetchesKeysAtMostTwiceForAThousandUnknownOnes() throws JOSEException {
		for (int i = 0; i < 1000; i++) {
			refuses("signature",
					sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(otherKey), "unknown-" + i));
		}
		verify(lessThanOrExactly(2), getRequestedFor(anyUrl()));
	}

	private void refuses(String check, String token) {
		assertThatExceptionOfType(SignInRefusedException.class).isThrownBy(() -> this.tokens.verify(token, "n0nce"))
			.withMessage("identity token: " + check)
			.satisfies((refused) -> assertThat(refused.problem()).isEqualTo(SignInProblem.IDENTITY));
	}

	private String token(Consumer<JWTClaimsSet.Builder> change) {
		JWTClaimsSet.Builder claims = claims();
		change.accept(claims);
		try {
			return sign(claims.build(), JWSAlgorithm.RS256, new RSASSASigner(key));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private JWTClaimsSet.Builder claims() {
		return new JWTClaimsSet.Builder().issuer("https://service.example")
			.audience("our-id")
			.subject(SUBJECT)
			.issueTime(date(0))
			.expirationTime(date(3600))
			.claim("nonce", "n0nce")
			.claim("district", DISTRICT);
	}

	private Date date(int secondsFromNow) {
		Instant instant = this.clock.instant().plusSeconds(secondsFromNow);
		return Date.from(instant);
	}

	private static String sign(JWTClaimsSet claims, JWSAlgorithm algorithm, JWSSigner signer) throws JOSEException {
		return sign(claims, algorithm, signer, "1");
	}

	private static String sign(JWTClaimsSet claims, JWSAlgorithm algorithm, JWSSigner signer, String keyId)
			throws JOSEException {
		SignedJWT token = new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(), claims);
		token.sign(signer);
		return token.serialize();
	}

}
