package dev.handback.signon.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

import dev.handback.client.SignOnClient;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.TokenRecord;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignInRefusedException;
import dev.handback.signon.SignOnProperties;
import dev.handback.signon.attempt.SignInAttempt;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.signon.recorder.SignInStep;

import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.stereotype.Component;

/**
 * Exchanges the code and verifies the identity token, if there is one (contract,
 * authentication, rules 1, 2 and 9).
 */
@Component
public class CodeExchange implements OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> {

	static final String IDENTITY = "handback.identity";

	private static final Duration TOKEN_LIVES = Duration.ofHours(24);

	private final SignOnClient client;

	private final IdentityTokens identityTokens;

	private final SignOnProperties properties;

	private final SignInLog recorder;

	CodeExchange(SignOnClient client, IdentityTokens identityTokens, SignOnProperties properties, SignInLog recorder) {
		this.client = client;
		this.identityTokens = identityTokens;
		this.properties = properties;
		this.recorder = recorder;
	}

	@Override
	public OAuth2AccessTokenResponse getTokenResponse(OAuth2AuthorizationCodeGrantRequest request) {
		OAuth2AuthorizationExchange exchange = request.getAuthorizationExchange();
		SignInAttempt attempt = Objects
			.requireNonNull(exchange.getAuthorizationRequest().getAttribute(SignInAttempt.ATTRIBUTE));
		String code = String.valueOf(exchange.getAuthorizationResponse().getCode());
		TokenRecord token = this.client.exchange(code, this.properties.redirectUri()).match(new Exchanged());
		this.recorder.step(attempt.reference(), SignInStep.EXCHANGED,
				(token.idToken() != null) ? "with an identity token" : "without an identity token");
		return OAuth2AccessTokenResponse.withToken(token.accessToken())
			.tokenType(OAuth2AccessToken.TokenType.BEARER)
			.expiresIn(TOKEN_LIVES.toSeconds())
			.additionalParameters(known(token, attempt))
			.build();
	}

	private Map<String, Object> known(TokenRecord token, SignInAttempt attempt) {
		if (token.idToken() == null) {
			return Map.of(SignInAttempt.ATTRIBUTE, attempt);
		}
		IdentityTokens.Identity identity = this.identityTokens.verify(token.idToken(), attempt.nonce());
		this.recorder.step(attempt.reference(), SignInStep.TOKEN_CHECKED, "");
		return Map.of(SignInAttempt.ATTRIBUTE, attempt, IDENTITY, identity);
	}

	private static final class Exchanged implements ServiceAnswer.Visitor<TokenRecord, TokenRecord> {

		@Override
		public TokenRecord accepted(TokenRecord token) {
			return token;
		}

		@Override
		public TokenRecord throttled(Instant until) {
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "code exchange: throttled");
		}

		@Override
		public TokenRecord unavailable(boolean mayHaveActed, String detail) {
			return unavailable(mayHaveActed, detail, false);
		}

		@Override
		public TokenRecord unavailable(boolean mayHaveActed, String detail, boolean answered) {
			if (mayHaveActed && !answered) {
				throw SignInRefusedException.codeLost(SignInProblem.UNAVAILABLE, "code exchange: the answer was lost");
			}
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "code exchange: no answer");
		}

		@Override
		public TokenRecord tokenRefused(String detail) {
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "code exchange: client refused");
		}

		@Override
		public TokenRecord refused(Refusal refusal, String detail) {
			throw SignInRefusedException.codeLost(SignInProblem.STALE, "code exchange: code refused");
		}

	}

}
