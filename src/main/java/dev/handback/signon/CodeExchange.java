package dev.handback.signon;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import dev.handback.client.Refusal;
import dev.handback.client.ServiceAnswer;
import dev.handback.client.SignOnClient;
import dev.handback.client.TokenRecord;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.stereotype.Component;

/**
 * Exchanges the code and verifies the identity token, where there is one (contract,
 * authentication, rules 1, 2 and 9).
 */
@Component
class CodeExchange implements OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> {

	static final String IDENTITY = "handback.identity";

	private static final Duration TOKEN_LIVES = Duration.ofHours(24);

	private final SignOnClient client;

	private final IdentityTokens identityTokens;

	private final SignOnProperties properties;

	CodeExchange(SignOnClient client, IdentityTokens identityTokens, SignOnProperties properties) {
		this.client = client;
		this.identityTokens = identityTokens;
		this.properties = properties;
	}

	@Override
	public OAuth2AccessTokenResponse getTokenResponse(OAuth2AuthorizationCodeGrantRequest request) {
		OAuth2AuthorizationExchange exchange = request.getAuthorizationExchange();
		String code = String.valueOf(exchange.getAuthorizationResponse().getCode());
		TokenRecord token = this.client.exchange(code, this.properties.redirectUri()).match(new Exchanged());
		return OAuth2AccessTokenResponse.withToken(token.accessToken())
			.tokenType(OAuth2AccessToken.TokenType.BEARER)
			.expiresIn(TOKEN_LIVES.toSeconds())
			.additionalParameters(identity(token, exchange.getAuthorizationRequest()))
			.build();
	}

	private Map<String, Object> identity(TokenRecord token, OAuth2AuthorizationRequest request) {
		if (token.idToken() == null) {
			return Map.of();
		}
		@Nullable String nonce = request.getAttribute(Nonce.ATTRIBUTE);
		return Map.of(IDENTITY, this.identityTokens.verify(token.idToken(), nonce));
	}

	private static final class Exchanged implements ServiceAnswer.Cases<TokenRecord, TokenRecord> {

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
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "code exchange: " + detail);
		}

		@Override
		public TokenRecord tokenRefused(String detail) {
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "code exchange: client refused");
		}

		@Override
		public TokenRecord refused(Refusal refusal, String detail) {
			throw new SignInRefusedException(SignInProblem.STALE, "code exchange: " + detail);
		}

	}

}
