package dev.handback.signon.signin;

import dev.handback.signon.SignOnPaths;
import dev.handback.signon.attempt.ClaimedAttempt;
import dev.handback.signon.identity.CodeExchange;
import dev.handback.signon.identity.PersonLookup;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2LoginAuthenticationFilter;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.stereotype.Component;

/** Handles a callback in Spring Security, with our parts in order. */
@Component
class SignInConfigurer {

	private final CallbackFilter callbacks;

	private final ClaimedAttempt attempt;

	private final CodeExchange exchange;

	private final PersonLookup people;

	private final SignInSuccess success;

	private final SignInFailure failure;

	SignInConfigurer(CallbackFilter callbacks, ClaimedAttempt attempt, CodeExchange exchange, PersonLookup people,
			SignInSuccess success, SignInFailure failure) {
		this.callbacks = callbacks;
		this.attempt = attempt;
		this.exchange = exchange;
		this.people = people;
		this.success = success;
		this.failure = failure;
	}

	void configure(HttpSecurity http) throws Exception {
		http.addFilterBefore(this.callbacks, OAuth2LoginAuthenticationFilter.class);
		http.oauth2Login((login) -> login.loginPage(SignOnPaths.LOGIN)
			.loginProcessingUrl(SignOnPaths.CALLBACK)
			.authorizationEndpoint((start) -> start.authorizationRequestResolver(new StartedElsewhere())
				.authorizationRequestRepository(this.attempt))
			.tokenEndpoint((token) -> token.accessTokenResponseClient(this.exchange))
			.userInfoEndpoint((user) -> user.userService(this.people))
			.successHandler(this.success)
			.failureHandler(this.failure));
	}

	/** Sign-ins are started in {@link SignInStart}. */
	private static final class StartedElsewhere implements OAuth2AuthorizationRequestResolver {

		@Override
		public @Nullable OAuth2AuthorizationRequest resolve(HttpServletRequest request) {
			return null;
		}

		@Override
		public @Nullable OAuth2AuthorizationRequest resolve(HttpServletRequest request, String registration) {
			return null;
		}

	}

}
