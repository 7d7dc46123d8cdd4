package dev.handback.signon.signin;

import java.io.IOException;

import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignInRefusedException;
import dev.handback.signon.attempt.SignInAttempt;
import dev.handback.signon.attempt.SignInAttempts;
import dev.handback.signon.recorder.SignInLog;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.stereotype.Component;

/**
 * Starts a failed sign-in over, once, if that may help; otherwise shows the problem.
 * Either way, the previous person is signed out: on a shared device, the next person must
 * not see their pages.
 */
@Component
class SignInFailure implements AuthenticationFailureHandler {

	private static final Logger logger = LoggerFactory.getLogger(SignInFailure.class);

	private final SignInAttempts attempts;

	private final SignInStart start;

	private final SignInLog recorder;

	SignInFailure(SignInAttempts attempts, SignInStart start, SignInLog recorder) {
		this.attempts = attempts;
		this.start = start;
		this.recorder = recorder;
	}

	@Override
	public void onAuthenticationFailure(HttpServletRequest request, HttpServletResponse response,
			AuthenticationException exception) throws IOException {
		SignInAttempt attempt = (SignInAttempt) request.getAttribute(SignInAttempt.ATTRIBUTE);
		SignInRefusedException refused = refusal(exception);
		logger.info("Sign-in {} ended with {}: {}", attempt.reference(), refused.problem(), refused.getMessage());
		if (refused.isWorthAnotherStart() && !attempt.start().restarted()) {
			this.attempts.finish(attempt, SignInAttempt.Result.RESTARTED, null);
			this.start.again(request, response, attempt.again(), String.valueOf(refused.getMessage()));
			return;
		}
		HttpSession session = request.getSession(false);
		if (session != null) {
			session.invalidate();
		}
		this.recorder.end(attempt.reference(), refused.problem().code(), String.valueOf(refused.getMessage()));
		response.sendRedirect(refused.problem().page(attempt.reference(), attempt.start().target()));
		this.attempts.finish(attempt, SignInAttempt.Result.of(refused.problem()), null);
	}

	private static SignInRefusedException refusal(AuthenticationException exception) {
		if (exception instanceof SignInRefusedException refused) {
			return refused;
		}
		if (exception instanceof OAuth2AuthenticationException answered) {
			String error = answered.getError().getErrorCode();
			return new SignInRefusedException(SignInProblem.ofError(error), SignInProblem.shown(error));
		}
		return new SignInRefusedException(SignInProblem.UNAVAILABLE, exception.getClass().getSimpleName());
	}

}
