package dev.handback.signon;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import com.nimbusds.jwt.JWTClaimsSet;
import org.jspecify.annotations.Nullable;

/**
 * One check of an identity token (contract, identity token claims).
 *
 * @param name what is checked, for the log
 * @param passes true where the token is in order
 */
record IdentityCheck(String name, Predicate<IdentityCheck.Subject> passes) {

	static List<IdentityCheck> of(String issuer, String clientId, Duration skew) {
		return List.of(new IdentityCheck("iss", (token) -> issuer.equals(token.claims().getIssuer())),
				new IdentityCheck("aud", (token) -> token.claims().getAudience().equals(List.of(clientId))),
				new IdentityCheck("sub", (token) -> hasText(token.claims().getSubject())),
				new IdentityCheck("exp",
						(token) -> isAfter(token.claims().getExpirationTime(), token.now().minus(skew))),
				new IdentityCheck("iat", (token) -> isBefore(token.claims().getIssueTime(), token.now().plus(skew))),
				new IdentityCheck("nonce", (token) -> Objects.equals(token.nonce(), token.claims().getClaim("nonce"))));
	}

	private static boolean hasText(@Nullable String value) {
		return value != null && !value.isBlank();
	}

	private static boolean isAfter(@Nullable Date time, Instant limit) {
		return time != null && time.toInstant().isAfter(limit);
	}

	private static boolean isBefore(@Nullable Date time, Instant limit) {
		return time != null && time.toInstant().isBefore(limit);
	}

	/**
	 * What is checked.
	 *
	 * @param nonce what the authorize request sent
	 */
	record Subject(JWTClaimsSet claims, @Nullable String nonce, Instant now) {

	}

}
