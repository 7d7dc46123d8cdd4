package dev.handback.signon.identity;

import java.time.Duration;

import com.github.tomakehurst.wiremock.http.Fault;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignInRefusedException;
import org.junit.jupiter.api.Test;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.findAll;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.lessThanOrExactly;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;

/** How the service's keys are fetched and kept. */
class IdentityKeysTests extends IdentityTokenTest {

	private static final IdentityTokens.KeyTimes SOON_OLD = new IdentityTokens.KeyTimes(Duration.ofSeconds(2),
			Duration.ofMillis(2200), Duration.ofMillis(100), Duration.ofMillis(1), Duration.ofHours(1));

	@Test
	void fetchesKeysAtMostTwiceForAThousandUnknownOnes() throws JOSEException {
		String signed = sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(otherKey), null);
		for (int i = 0; i < 1000; i++) {
			String token = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("unknown-" + i).build().toBase64URL()
					+ signed.substring(signed.indexOf('.'));
			refuses((i < 1) ? "unknown key" : "key fetch limit",
					(i < 1) ? SignInProblem.IDENTITY : SignInProblem.UNAVAILABLE, token);
		}
		verify(lessThanOrExactly(2), getRequestedFor(urlEqualTo(this.keysPath)));
	}

	@Test
	void fetchesKeysOnceForManyTokens() {
		for (int i = 0; i < 50; i++) {
			this.tokens.verify(token((claims) -> {
			}), "n0nce");
		}
		verify(1, getRequestedFor(urlEqualTo(this.keysPath)));
	}

	@Test
	void fetchesANewKeyAsSoonAsItIsUsed() throws JOSEException {
		this.tokens.verify(token((claims) -> {
		}), "n0nce");
		RSAKey next = new RSAKeyGenerator(2048).keyID("2").generate();
		stubFor(get(this.keysPath).willReturn(okJson(new JWKSet(next.toPublicJWK()).toString())));

		assertThat(this.tokens.verify(sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(next), "2"), "n0nce"))
			.isNotNull();
	}

	@Test
	void acceptsATokenWithoutAKeyIdAfterTheKeysWereRotated() throws JOSEException {
		this.tokens.verify(sign(claims().build(), JWSAlgorithm.RS256, new RSASSASigner(key), null), "n0nce");
		stubFor(get(this.keysPath).willReturn(okJson(new JWKSet(otherKey.toPublicJWK()).toString())));

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
		verify(lessThanOrExactly(2), getRequestedFor(urlEqualTo(this.keysPath)));
	}

	@Test
	void keepsOldKeysThroughAnOutage() {
		this.tokens = new IdentityTokens(this.client, connection(), PROPERTIES, this.clock, SOON_OLD);
		this.tokens.verify(token((claims) -> {
		}), "n0nce");
		stubFor(get(this.keysPath).willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

		// Each look is a verification; in the meantime, the keys expire and a fetch
		// fails.
		await().until(() -> {
			assertThat(this.tokens.verify(token((claims) -> {
			}), "n0nce")).isNotNull();
			return findAll(getRequestedFor(urlEqualTo(this.keysPath))).size() > 2;
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
			return findAll(getRequestedFor(urlEqualTo(this.keysPath))).size() >= 2;
		});
	}

	@Test
	void saysThatTheServiceIsUnreachableWhereItNeverHadItsKeys() {
		stubFor(get(this.keysPath).willReturn(aResponse().withStatus(503)));

		assertThatExceptionOfType(SignInRefusedException.class).isThrownBy(() -> this.tokens.verify(token((claims) -> {
		}), "n0nce")).satisfies((refused) -> assertThat(refused.problem()).isEqualTo(SignInProblem.UNAVAILABLE));
	}

	@Test
	void waitsForKeysOnlySoLong() {
		this.tokens = new IdentityTokens(this.client, connection(), PROPERTIES, this.clock, SOON_OLD);
		stubFor(get(this.keysPath).willReturn(aResponse().withFixedDelay(20_000)));

		assertTimeout(Duration.ofSeconds(10), () -> assertThatExceptionOfType(SignInRefusedException.class)
			.isThrownBy(() -> this.tokens.verify(token((claims) -> {
			}), "n0nce")));
	}

	@Test
	void keepsOldKeysWhileNewOnesTrickleIn() {
		this.tokens = new IdentityTokens(this.client, connection(), PROPERTIES, this.clock, SOON_OLD);
		this.tokens.verify(token((claims) -> {
		}), "n0nce");
		stubFor(get(this.keysPath)
			.willReturn(okJson(new JWKSet(key.toPublicJWK()).toString()).withChunkedDribbleDelay(200, 60_000)));

		await().atMost(Duration.ofSeconds(30)).until(() -> {
			assertThat(this.tokens.verify(token((claims) -> {
			}), "n0nce")).isNotNull();
			return findAll(getRequestedFor(urlEqualTo(this.keysPath))).size() > 2;
		});
	}

}
