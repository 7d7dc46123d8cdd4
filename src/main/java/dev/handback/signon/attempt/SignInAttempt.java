package dev.handback.signon.attempt;

import dev.handback.signon.Secrets;
import dev.handback.signon.SignInProblem;
import org.jspecify.annotations.Nullable;

/**
 * A state that was sent to the service, and its result.
 *
 * @param browserHash hash of the secret in the browser's cookie
 * @param result null until the callback was handled
 * @param sessionId the session that it started
 */
public record SignInAttempt(String stateHash, String browserHash, String nonce, SignInRequest start,
		@Nullable Result result, @Nullable String sessionId) {

	/** The request attribute that holds the attempt. */
	public static final String ATTRIBUTE = SignInAttempt.class.getName();

	public boolean belongsTo(String browser) {
		return this.browserHash.equals(Secrets.hash(browser));
	}

	public String reference() {
		return this.start.reference();
	}

	/** The same sign-in once more. */
	public SignInRequest again() {
		return new SignInRequest(reference(), this.start.target(), this.start.district(), true);
	}

	/**
	 * How the callback ended.
	 *
	 * @param problem null if someone was signed in or the sign-in started over
	 * @param restarted whether the sign-in started over
	 */
	public record Result(@Nullable SignInProblem problem, boolean restarted) {

		public static final Result SIGNED_IN = new Result(null, false);

		public static final Result RESTARTED = new Result(null, true);

		public static Result of(SignInProblem problem) {
			return new Result(problem, false);
		}

		static Result parse(String text) {
			return switch (text) {
				case "SIGNED_IN" -> SIGNED_IN;
				case "RESTARTED" -> RESTARTED;
				default -> of(SignInProblem.valueOf(text));
			};
		}

		String text() {
			if (this.problem != null) {
				return this.problem.name();
			}
			return this.restarted ? "RESTARTED" : "SIGNED_IN";
		}

	}

}
