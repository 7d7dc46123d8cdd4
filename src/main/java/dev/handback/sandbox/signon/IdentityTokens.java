package dev.handback.sandbox.signon;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.handback.sandbox.world.record.Person;

import org.springframework.stereotype.Component;

/** Issues identity tokens: RS256, valid for an hour. */
@Component
final class IdentityTokens {

	private static final Duration LIFETIME = Duration.ofHours(1);

	private final SigningKeys keys;

	private final Clock clock;

	IdentityTokens(SigningKeys keys, Clock clock) {
		this.keys = keys;
		this.clock = clock;
	}

	String issue(Person person, Codes.Code code) {
		return signed(claims(person, code));
	}

	/** Issues a token with the given fault. */
	String issue(Person person, Codes.Code code, TokenFault mutation) {
		return mutation.token(claims(person, code).toJSONObject(), this.keys.current(), this.clock.instant());
	}

	private JWTClaimsSet claims(Person person, Codes.Code code) {
		Instant now = this.clock.instant();
		JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder();
		Identity.claims(person).forEach(claims::claim);
		claims.issuer(code.issuer())
			.audience(code.application())
			.issueTime(Date.from(now))
			.expirationTime(Date.from(now.plus(LIFETIME)));
		if (!code.nonce().isEmpty()) {
			claims.claim("nonce", code.nonce());
		}
		return claims.build();
	}

	private String signed(JWTClaimsSet claims) {
		RSAKey key = this.keys.current();
		JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256).type(JOSEObjectType.JWT)
			.keyID(key.getKeyID())
			.build();
		SignedJWT token = new SignedJWT(header, claims);
		try {
			token.sign(new RSASSASigner(key));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException("Couldn't sign an identity token", ex);
		}
		return token.serialize();
	}

}
