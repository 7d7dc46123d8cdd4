package dev.handback.signon.identity;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import com.github.tomakehurst.wiremock.http.Fault;
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
import dev.handback.client.connection.HttpTransport;
import dev.handback.client.connection.ServiceConnections;
import dev.handback.client.connection.ServiceDeadlines;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignInRefusedException;
import dev.handback.signon.SignOnProperties;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.web.client.RestClient;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.findAll;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.lessThanOrExactly;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

@WireMockTest
class IdentityTokensTests {

	private static final String SUBJECT = "5b00000000000000000a0001";

	private static final String DISTRICT = "5a00000000000000000a0001";

	private static RSAKey key;

	private static RSAKey otherKey;

	private final SettableClock clock = new SettableClock();

	private static final SignOnProperties PROPERTIES = new SignOnProperties(URI.create("http://localhost:8080"),
			Duration.ofSeconds(60), Set.of(), null);

	private SignOnClient client;

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
		this.client = client;
		this.tokens = new IdentityTokens(client, connection(), PROPERTIES, this.clock);
	}

	@Test
	void acceptsAValidToken() {
		assertThat(this.tokens.verify(token((claims) -> {
		}), "n0nce")).isEqualTo(new IdentityTokens.Identity(SUBJECT, DISTRICT, Optional.of(Role.DISTRICT_ADMIN)));
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
	void refusesATokenWithAnotherIdOfTheSamePerson() {
		refuses("multi_role_user_id", token((claims) -> claims.claim("multi_role_user_id", "legacy-id")));
	}

	@Test
	void treatsAnUnknownUserTypeAsNone() {
		assertThat(this.tokens.verify(token((claims) -> claims.claim("user_type", "janitor")), "n0nce").role())
			.isEmpty();
	}

	@Test
	void refusesAnExpiredTokenAndSuspectsAClock() {
		refuses("exp", SignInProblem.CLOCK, token((claims) -> claims.expirationTime(date(-61))));
	}

	@Test
	void refusesATokenFromTheFutureAndSuspectsAClock() {
		refuses("iat", SignInProblem.CLOCK, token((claims) -> claims.issueTime(date(61))));
	}

	@Test
	void suspectsNoClockWhereATimeIsMissing() {
		refuses("exp is missing", token((claims) -> claims.expirationTime(null)));
		refuses("iat is missing", token((claims) -> claims.issueTime(null)));
	}

	@Test
	void refusesATokenBeforeItsTime() {
		refuses("nbf", SignInProblem.CLOCK, token((claims) -> claims.notBeforeTime(date(61))));
	}

	@Test
	void acceptsATokenWhoseClockIsSlightlyOff() {
		assertThat(this.tokens.verify(token((claims) -> claims.notBeforeTime(date(59))), "n0nce")).isNotNull();
		assertThat(this.tokens.verify(token((claims) -> claims.issueTime(date(59))), "n0nce")).isNotNull();
		assertThat(this.tokens.verify(token((claims) -> claims.expirationTime(date(-59))), "n0nce")).isNotNull();
	}

	@Test
	void refusesAnotherNonce() {
		refuses("nonce", token((claims) -> claims.claim("nonce", "another")));
		refuses("nonce", token((claims) -> claims.claim("nonce", null)));
	}

	@Test
	void refusesAnotherKey() throws JOSEException {
		refuses("bad signature", sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(otherKey)));
	}

	@Test
	void refusesAnotherAlgorithmOfTheSameKey() throws JOSEException {
		refuses("wrong algorithm", sign(claims().build(), JWSAlgorithm.RS512, new RSASSASigner(key)));
	}

	@Test
	void refusesAnUnsignedToken() {
		refuses("wrong algorithm", new PlainJWT(claims().build()).serialize());
	}

	@Test
	void refusesATokenSignedWithThePublicKeyAsASharedSecret() throws JOSEException {
		byte[] publicKey = key.toRSAPublicKey().getEncoded();

		refuses("wrong algorithm", sign(claims().build(), JWSAlgorithm.HS256, new MACSigner(publicKey)));
	}

	@Test
	void fetchesKeysAtMostTwiceForAThousandUnknownOnes() throws JOSEException {
		String signed = sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(otherKey), null);
		for (int i = 0; i < 1000; i++) {
			String token = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("unknown-" + i).build().toBase64URL()
					+ signed.substring(signed.indexOf('.'));
			refuses((i < 1) ? "unknown key" : "key fetch limit",
					(i < 1) ? SignInProblem.IDENTITY : SignInProblem.UNAVAILABLE, token);
		}
		verify(lessThanOrExactly(2), getRequestedFor(anyUrl()));
	}

	@Test
	void fetchesKeysOnceForManyTokens() {
		for (int i = 0; i < 50; i++) {
			this.tokens.verify(token((claims) -> {
			}), "n0nce");
		}
		verify(1, getRequestedFor(anyUrl()));
	}

	@Test
	void fetchesANewKeyAsSoonAsItIsUsed() throws JOSEException {
		this.tokens.verify(token((claims) -> {
		}), "n0nce");
		RSAKey next = new RSAKeyGenerator(2048).keyID("2").generate();
		stubFor(get("/oauth/certs").willReturn(okJson(new JWKSet(next.toPublicJWK()).toString())));

		assertThat(this.tokens.verify(sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(next), "2"), "n0nce"))
			.isNotNull();
	}

	@Test
	void acceptsATokenWithoutAKeyIdAfterTheKeysWereRotated() throws JOSEException {
		this.tokens.verify(sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(key), null), "n0nce");
		stubFor(get("/oauth/certs").willReturn(okJson(new JWKSet(otherKey.toPublicJWK()).toString())));

		assertThat(this.tokens.verify(sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(otherKey), null),
				"n0nce"))
			.isNotNull();
	}

	@Test
	void fetchesKeysAtMostTwiceForAThousandForgeriesThatNameNoKey() throws JOSEException {
		String forged = sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(otherKey), null);
		for (int i = 0; i < 1000; i++) {
			refuses((i < 1) ? "bad signature" : "key fetch limit",
					(i < 1) ? SignInProblem.IDENTITY : SignInProblem.UNAVAILABLE, forged);
		}
		verify(lessThanOrExactly(2), getRequestedFor(anyUrl()));
	}

	@Test
	void saysThatATokenCannotBeRead() {
		refuses("unreadable", "not.a.token");
	}

	@Test
	void keepsOldKeysThroughAnOutage() {
		this.tokens = new IdentityTokens(this.client, connection(), PROPERTIES, this.clock, times(Duration.ofHours(1)));
		this.tokens.verify(token((claims) -> {
		}), "n0nce");
		stubFor(get("/oauth/certs").willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

		// Each look is a verification; in the meantime, the keys expire and a fetch
		// fails.
		await().until(() -> {
			assertThat(this.tokens.verify(token((claims) -> {
			}), "n0nce")).isNotNull();
			return findAll(getRequestedFor(anyUrl())).size() > 2;
		});
	}

	@Test
	void fetchesKeysAheadOfTheirEnd() {
		this.tokens = new IdentityTokens(this.client, connection(), PROPERTIES, this.clock,
				new IdentityTokens.KeyTimes(Duration.ofMillis(500), Duration.ofHours(1),
						Duration.ofMinutes(59).plusSeconds(59), Duration.ofMillis(1), Duration.ofHours(1)));

		await().until(() -> {
			this.tokens.verify(token((claims) -> {
			}), "n0nce");
			return findAll(getRequestedFor(anyUrl())).size() >= 2;
		});
	}

	@Test
	void saysThatTheServiceIsUnreachableWhereItNeverHadItsKeys() {
		stubFor(get("/oauth/certs").willReturn(aResponse().withStatus(503)));

		assertThatExceptionOfType(SignInRefusedException.class).isThrownBy(() -> this.tokens.verify(token((claims) -> {
		}), "n0nce")).satisfies((refused) -> assertThat(refused.problem()).isEqualTo(SignInProblem.UNAVAILABLE));
	}

	@Test
	void waitsForKeysOnlySoLong() {
		this.tokens = new IdentityTokens(this.client, connection(), PROPERTIES, this.clock, times(Duration.ofHours(1)));
		stubFor(get("/oauth/certs").willReturn(aResponse().withFixedDelay(20_000)));

		assertTimeout(Duration.ofSeconds(10), () -> assertThatExceptionOfType(SignInRefusedException.class)
			.isThrownBy(() -> this.tokens.verify(token((claims) -> {
			}), "n0nce")));
	}

	@Test
	void keepsOldKeysWhileNewOnesTrickleIn() {
		this.tokens = new IdentityTokens(this.client, connection(), PROPERTIES, this.clock,
				new IdentityTokens.KeyTimes(Duration.ofSeconds(2), Duration.ofMillis(2200), Duration.ofMillis(100),
						Duration.ofMillis(1), Duration.ofHours(1)));
		this.tokens.verify(token((claims) -> {
		}), "n0nce");
		stubFor(get("/oauth/certs")
			.willReturn(okJson(new JWKSet(key.toPublicJWK()).toString()).withChunkedDribbleDelay(200, 60_000)));

		await().atMost(Duration.ofSeconds(30)).until(() -> {
			assertThat(this.tokens.verify(token((claims) -> {
			}), "n0nce")).isNotNull();
			return findAll(getRequestedFor(anyUrl())).size() > 2;
		});
	}

	private static RestClient connection() {
		Duration deadline = Duration.ofSeconds(1);
		ServiceDeadlines deadlines = new ServiceDeadlines(deadline, deadline, deadline, deadline);
		return new ServiceConnections(RestClient.builder(), new HttpTransport(deadlines), deadlines).signOn().build();
	}

	private static IdentityTokens.KeyTimes times(Duration surviveOutage) {
		return new IdentityTokens.KeyTimes(Duration.ofMillis(200), Duration.ofMillis(600), Duration.ofMillis(100),
				Duration.ofMillis(1), surviveOutage);
	}

	private void refuses(String check, String token) {
		refuses(check, SignInProblem.IDENTITY, token);
	}

	private void refuses(String check, SignInProblem problem, String token) {
		assertThatExceptionOfType(SignInRefusedException.class).isThrownBy(() -> this.tokens.verify(token, "n0nce"))
			.withMessage("identity token: " + check)
			.satisfies((refused) -> assertThat(refused.problem()).isEqualTo(problem));
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
			.claim("multi_role_user_id", SUBJECT)
			.claim("user_type", "district admin")
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
