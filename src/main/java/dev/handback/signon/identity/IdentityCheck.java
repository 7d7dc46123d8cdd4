package dev.handback.signon.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.handback.signon.SignInProblem;
import org.jspecify.annotations.Nullable;

import static dev.handback.signon.SignInProblem.CLOCK;
import static dev.handback.signon.SignInProblem.IDENTITY;

/**
 * One check of an identity token (contract, identity token claims).
 *
 * @param name what is checked, for the record
 * @param problem what a failure means
 * @param passes true if the token passes
 */
record IdentityCheck(String name, SignInProblem problem, Predicate<IdentityCheck.Subject> passes) {

	static List<IdentityCheck> of(String issuer, String clientId, Duration skew) {
		return List.of(new IdentityCheck("iss", IDENTITY, (token) -> issuer.equals(token.claims().getIssuer())),
				new IdentityCheck("aud", IDENTITY, (token) -> token.claims().getAudience().equals(List.of(clientId))),
				new IdentityCheck("sub", IDENTITY, (token) -> hasText(token.claims().getSubject())),
				new IdentityCheck("multi_role_user_id", IDENTITY, (token) -> sameWhereGiven(token.claims())),
				new IdentityCheck("nonce", IDENTITY,
						(token) -> Objects.equals(token.nonce(), token.claims().getClaim("nonce"))),
				new IdentityCheck("exp is missing", IDENTITY, (token) -> token.claims().getExpirationTime() != null),
				new IdentityCheck("iat is missing", IDENTITY, (token) -> token.claims().getIssueTime() != null),
				new IdentityCheck("exp", CLOCK,
						(token) -> !isBefore(token.claims().getExpirationTime(), token.now().minus(skew))),
				new IdentityCheck("iat", CLOCK,
						(token) -> !isAfter(token.claims().getIssueTime(), token.now().plus(skew))),
				new IdentityCheck("nbf", CLOCK,
						(token) -> !isAfter(token.claims().getNotBeforeTime(), token.now().plus(skew))));
	}

	private static boolean sameWhereGiven(JWTClaimsSet claims) {
		Object id = claims.getClaim("multi_role_user_id");
		return id == null || id.equals(claims.getSubject());
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
	 * The token to check.
	 *
	 * @param nonce the nonce that the authorize request sent
	 */
	record Subject(JWTClaimsSet claims, String nonce, Instant now) {

	}

}
