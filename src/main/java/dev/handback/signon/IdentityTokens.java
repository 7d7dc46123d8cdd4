package dev.handback.signon;

import java.net.MalformedURLException;
import java.net.URL;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.handback.client.SignOnClient;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Verifies identity tokens (contract, identity token claims): signature by RS256 and the
 * service's keys only, then each claim by one line of a list.
 */
@Component
class IdentityTokens {

	private static final int TIMEOUT_MS = 5_000;

	private static final int LARGEST_KEY_SET = 100_000;

	private static final Duration KEYS_LIVE = Duration.ofMinutes(15);

	private static final Duration KEYS_REFRESH_AHEAD = Duration.ofMinutes(2);

	private static final Duration KEYS_FETCHED_AT_MOST_EVERY = Duration.ofSeconds(30);

	private static final Duration KEYS_SURVIVE_OUTAGE = Duration.ofHours(24);

	private final DefaultJWTProcessor<SecurityContext> processor;

	private final List<IdentityCheck> checks;

	private final Clock clock;

	IdentityTokens(SignOnClient client, SignOnProperties properties, Clock clock) {
		this.processor = processor(keys(client));
		this.checks = IdentityCheck.of(client.issuer(), client.clientId(), properties.clockSkew());
		this.clock = clock;
	}

	/**
	 * Verifies a token.
	 * @param nonce what the authorize request sent
	 * @throws SignInRefusedException if a single check fails
	 */
	Identity verify(String idToken, @Nullable String nonce) {
		JWTClaimsSet claims = signedClaims(idToken);
		Instant now = this.clock.instant();
		for (IdentityCheck check : this.checks) {
			if (!check.passes().test(new IdentityCheck.Subject(claims, nonce, now))) {
				throw new SignInRefusedException(SignInProblem.IDENTITY, "identity token: " + check.name());
			}
		}
		return new Identity(claims.getSubject(), text(claims, "district"));
	}

	private JWTClaimsSet signedClaims(String idToken) {
		try {
			return this.processor.process(idToken, null);
		}
		catch (ParseException | BadJOSEException | JOSEException ex) {
			throw new SignInRefusedException(SignInProblem.IDENTITY, "identity token: signature");
		}
	}

	private static @Nullable String text(JWTClaimsSet claims, String name) {
		return (claims.getClaim(name) instanceof String text) ? text : null;
	}

	private static DefaultJWTProcessor<SecurityContext> processor(JWKSource<SecurityContext> keys) {
		DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
		processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, keys));
		// The claims are checked by our own list, by our own clock.
		processor.setJWTClaimsSetVerifier((claims, context) -> {
		});
		return processor;
	}

	private static JWKSource<SecurityContext> keys(SignOnClient client) {
		return JWKSourceBuilder
			.<SecurityContext>create(url(client), new DefaultResourceRetriever(TIMEOUT_MS, TIMEOUT_MS, LARGEST_KEY_SET))
			.cache(KEYS_LIVE.toMillis(), TIMEOUT_MS)
			.refreshAheadCache(KEYS_REFRESH_AHEAD.toMillis(), false)
			.rateLimited(KEYS_FETCHED_AT_MOST_EVERY.toMillis())
			.outageTolerant(KEYS_SURVIVE_OUTAGE.toMillis())
			.build();
	}

	private static URL url(SignOnClient client) {
		try {
			return client.keysAddress().toURL();
		}
		catch (MalformedURLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * What a verified token says.
	 *
	 * @param subject the v3 user id
	 * @param district the district's id, where the token names one
	 */
	record Identity(String subject, @Nullable String district) {

	}

}
