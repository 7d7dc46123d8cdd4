package dev.handback.signon;

import java.io.Serial;

import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;

/** A sign-in that failed, and why, in our own words. */
public class SignInRefusedException extends OAuth2AuthenticationException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final SignInProblem problem;

	private final boolean worthAnotherStart;

	public SignInRefusedException(SignInProblem problem, String detail) {
		this(problem, detail, false);
	}

	private SignInRefusedException(SignInProblem problem, String detail, boolean worthAnotherStart) {
		super(new OAuth2Error(problem.code()), detail);
		this.problem = problem;
		this.worthAnotherStart = worthAnotherStart;
	}

	/** The code is lost, but we can get a new one without asking the person. */
	public static SignInRefusedException codeLost(SignInProblem problem, String detail) {
		return new SignInRefusedException(problem, detail, true);
	}

	public SignInProblem problem() {
		return this.problem;
	}

	public boolean isWorthAnotherStart() {
		return this.worthAnotherStart;
	}

}
