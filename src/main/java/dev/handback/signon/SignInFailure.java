package dev.handback.signon;

import java.io.IOException;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** Sends a failed sign-in to the sign-in page with the problem to show there. */
class SignInFailure implements AuthenticationFailureHandler {

	private static final Logger logger = LoggerFactory.getLogger(SignInFailure.class);

	@Override
	public void onAuthenticationFailure(HttpServletRequest request, HttpServletResponse response,
			AuthenticationException exception) throws IOException {
		SignInProblem problem = problemOf(exception);
		logger.info("A sign-in ended with {}: {}", problem, exception.getMessage());
		response.sendRedirect(SignOnPaths.LOGIN + "?problem=" + problem.code());
	}

	private static SignInProblem problemOf(AuthenticationException exception) {
		if (exception instanceof SignInRefusedException refused) {
			return refused.problem();
		}
		if (exception instanceof OAuth2AuthenticationException oauth) {
			return switch (oauth.getError().getErrorCode()) {
				case "authorization_request_not_found", "invalid_state_parameter", "invalid_request" ->
					SignInProblem.STALE;
				default -> SignInProblem.REFUSED;
			};
		}
		return SignInProblem.UNAVAILABLE;
	}

}
