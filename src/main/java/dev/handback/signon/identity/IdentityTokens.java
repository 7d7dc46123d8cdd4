package dev.handback.signon.identity;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSetBasedJWKSource;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.BadJWSException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.handback.client.SignOnClient;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignInRefusedException;
import dev.handback.signon.SignOnProperties;
import dev.handback.vocabulary.Role;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.util.StreamUtils;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * Verifies identity tokens (contract, identity token claims): the signature, with RS256
 * and only the service's keys, then each claim, with one line of a list.
 */
@Component
class IdentityTokens {

	private static final KeyTimes TIMES = new KeyTimes(Duration.ofSeconds(15), Duration.ofMinutes(15),
			Duration.ofMinutes(2), Duration.ofSeconds(30), Duration.ofHours(24));

	private final JWKSetBasedJWKSource<SecurityContext> keys;

	private final DefaultJWTProcessor<SecurityContext> processor;

	private final List<IdentityCheck> checks;

	private final Clock clock;

	@Autowired
	IdentityTokens(SignOnClient client, RestClient signOnConnection, SignOnProperties properties, Clock clock) {
		this(client, signOnConnection, properties, clock, TIMES);
	}

	IdentityTokens(SignOnClient client, RestClient connection, SignOnProperties properties, Clock clock,
			KeyTimes times) {
		this.keys = keys(client, connection, times);
		this.processor = processor(this.keys);
		this.checks = IdentityCheck.of(client.issuer(), client.clientId(), properties.clockSkew());
		this.clock = clock;
	}

	/**
	 * Verifies a token.
	 * @param nonce the nonce that the authorize request sent
	 * @throws SignInRefusedException if any check fails
	 */
	Identity verify(String idToken, String nonce) {
		JWTClaimsSet claims = signedClaims(idToken);
		Instant now = this.clock.instant();
		for (IdentityCheck check : this.checks) {
			if (!check.passes().test(new IdentityCheck.Subject(claims, nonce, now))) {
				throw new SignInRefusedException(check.problem(), "identity token: " + check.name());
			}
		}
		return new Identity(claims.getSubject(), text(claims, "district"), role(text(claims, "user_type")));
	}

	private JWTClaimsSet signedClaims(String idToken) {
		try {
			JWT token = JWTParser.parse(idToken);
			// An encrypted token can name that algorithm, too.
			if (!(token instanceof SignedJWT signed) || !JWSAlgorithm.RS256.equals(signed.getHeader().getAlgorithm())) {
				throw refused("wrong algorithm");
			}
			return signedClaims(signed);
		}
		catch (ParseException ex) {
			throw refused("unreadable");
		}
		catch (BadJWSException ex) {
			throw refused("bad signature");
		}
		catch (BadJOSEException ex) {
			throw refused("unknown key");
		}
		catch (RateLimitReachedException ex) {
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "identity token: key fetch limit");
		}
		catch (JOSEException ex) {
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "identity token: no keys");
		}
	}

	// A token that names no key may be signed with a key newer than ours.
	private JWTClaimsSet signedClaims(SignedJWT token) throws BadJOSEException, JOSEException {
		try {
			return this.processor.process(token, null);
		}
		catch (BadJWSException ex) {
			if (token.getHeader().getKeyID() != null) {
				throw ex;
			}
			this.keys.getJWKSetSource()
				.getJWKSet(JWKSetCacheRefreshEvaluator.forceRefresh(), System.currentTimeMillis(), null);
			return this.processor.process(token, null);
		}
	}

	private static SignInRefusedException refused(String why) {
		return new SignInRefusedException(SignInProblem.IDENTITY, "identity token: " + why);
	}

	// The service writes "district admin" in tokens and district_admin in records.
	private static Optional<Role> role(@Nullable String userType) {
		return Role.OF_THE_SERVICE.stream()
			.filter((role) -> userType != null && role.wireName().equals(userType.replace(' ', '_')))
			.findFirst();
	}

	private static @Nullable String text(JWTClaimsSet claims, String name) {
		return (claims.getClaim(name) instanceof String text) ? text : null;
	}

	private static DefaultJWTProcessor<SecurityContext> processor(JWKSource<SecurityContext> keys) {
		DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
		processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, keys));
		// Our own list checks the claims, with our own clock.
		processor.setJWTClaimsSetVerifier((claims, context) -> {
		});
		return processor;
	}

	private static JWKSetBasedJWKSource<SecurityContext> keys(SignOnClient client, RestClient connection,
			KeyTimes times) {
		return (JWKSetBasedJWKSource<SecurityContext>) JWKSourceBuilder
			.<SecurityContext>create(url(client), (address) -> fetch(connection, address))
			.cache(times.live().toMillis(), times.patience().toMillis())
			.refreshAheadCache(times.refreshAhead().toMillis(), false)
			.rateLimited(times.fetchedAtMostEvery().toMillis())
			.outageTolerant(times.surviveOutage().toMillis())
			.build();
	}

	// Every sign-in waits for the keys, so there is one deadline for the whole answer.
	private static Resource fetch(RestClient connection, URL address) throws IOException {
		try {
			return connection.get()
				.uri(address.toString())
				.accept(MediaType.APPLICATION_JSON)
				.exchangeForRequiredValue((request, response) -> {
					if (!response.getStatusCode().is2xxSuccessful()) {
						throw new IOException("status " + response.getStatusCode());
					}
					return new Resource(StreamUtils.copyToString(response.getBody(), StandardCharsets.UTF_8), null);
				});
		}
		catch (RestClientException ex) {
			throw new IOException(ex);
		}
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
	 * How long the service's keys are kept.
	 *
	 * @param patience how long others wait for a fetch, longer than it may take
	 * @param live how long fetched keys are used
	 * @param refreshAhead how long before that new ones are fetched in the background
	 * @param fetchedAtMostEvery limits fetches for unknown keys to two in this time
	 * @param surviveOutage how long old keys are used if no new ones can be fetched
	 */
	record KeyTimes(Duration patience, Duration live, Duration refreshAhead, Duration fetchedAtMostEvery,
			Duration surviveOutage) {

	}

	/**
	 * What a verified token says.
	 *
	 * @param subject the v3 user id
	 * @param district the district's id, if the token contains one
	 * @param role the user type, if we know it
	 */
	record Identity(String subject, @Nullable String district, Optional<Role> role) {

	}

}
