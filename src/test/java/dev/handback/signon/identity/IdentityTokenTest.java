package dev.handback.signon.identity;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.junit5.WireMockTest;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.handback.client.SignOnClient;
import dev.handback.client.connection.HttpTransport;
import dev.handback.client.connection.ServiceConnections;
import dev.handback.client.connection.ServiceDeadlines;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignInRefusedException;
import dev.handback.signon.SignOnProperties;
import dev.handback.support.SettableClock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.web.client.RestClient;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/** Signs identity tokens and serves their keys. */
@WireMockTest
abstract class IdentityTokenTest {

	static final String SUBJECT = "5b00000000000000000a0001";

	static final String DISTRICT = "5a00000000000000000a0001";

	static RSAKey key;

	static RSAKey otherKey;

	/**
	 * Its own for each test, because keys that were asked for in the background can be
	 * fetched when their test is over.
	 */
	final String keysPath = "/oauth/certs/" + UUID.randomUUID();

	final SettableClock clock = new SettableClock();

	static final SignOnProperties PROPERTIES = new SignOnProperties(URI.create("http://localhost:8080"),
			Duration.ofSeconds(60), Set.of(), null);

	SignOnClient client;

	IdentityTokens tokens;

	@BeforeAll
	static void makeKeys() throws JOSEException {
		key = new RSAKeyGenerator(2048).keyID("1").generate();
		otherKey = new RSAKeyGenerator(2048).keyID("1").generate();
	}

	@BeforeEach
	void serveKeys(WireMockRuntimeInfo server) {
		stubFor(get(this.keysPath).willReturn(okJson(new JWKSet(key.toPublicJWK()).toString())));
		SignOnClient client = mock(SignOnClient.class);
		given(client.issuer()).willReturn("https://service.example");
		given(client.clientId()).willReturn("our-id");
		given(client.keysAddress()).willReturn(URI.create(server.getHttpBaseUrl() + this.keysPath));
		this.client = client;
		this.tokens = new IdentityTokens(client, connection(), PROPERTIES, this.clock);
	}

	static RestClient connection() {
		Duration deadline = Duration.ofSeconds(1);
		ServiceDeadlines deadlines = new ServiceDeadlines(deadline, deadline, deadline, deadline);
		return new ServiceConnections(RestClient.builder(), new HttpTransport(deadlines), deadlines).signOn().build();
	}

	void refuses(String check, String token) {
		refuses(check, SignInProblem.IDENTITY, token);
	}

	void refuses(String check, SignInProblem problem, String token) {
		assertThatExceptionOfType(SignInRefusedException.class).isThrownBy(() -> this.tokens.verify(token, "n0nce"))
			.withMessage("identity token: " + check)
			.satisfies((refused) -> assertThat(refused.problem()).isEqualTo(problem));
	}

	String token(Consumer<JWTClaimsSet.Builder> change) {
		JWTClaimsSet.Builder claims = claims();
		change.accept(claims);
		try {
			return sign(claims.build(), JWSAlgorithm.RS256, new RSASSASigner(key));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	JWTClaimsSet.Builder claims() {
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

	Date date(int secondsFromNow) {
		Instant instant = this.clock.instant().plusSeconds(secondsFromNow);
		return Date.from(instant);
	}

	static String sign(JWTClaimsSet claims, JWSAlgorithm algorithm, JWSSigner signer) throws JOSEException {
		return sign(claims, algorithm, signer, "1");
	}

	static String sign(JWTClaimsSet claims, JWSAlgorithm algorithm, JWSSigner signer, String keyId)
			throws JOSEException {
		SignedJWT token = new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(), claims);
		token.sign(signer);
		return token.serialize();
	}

}
