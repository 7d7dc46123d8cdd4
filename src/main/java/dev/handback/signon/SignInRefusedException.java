package dev.handback.signon;

import java.io.Serial;

import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;

/** A sign-in that ends on the sign-in page, with the problem to show there. */
class SignInRefusedException extends OAuth2AuthenticationException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final SignInProblem problem;

	SignInRefusedException(SignInProblem problem, String detail) {
		super(new OAuth2Error(problem.code()), detail);
		this.problem = problem;
	}

	SignInProblem problem() {
		return this.problem;
	}

}
