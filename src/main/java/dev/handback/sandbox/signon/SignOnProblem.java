package dev.handback.sandbox.signon;

/**
 * A login that can't be refused at a redirect URI, so the person sees an error page
 * instead.
 */
final class SignOnProblem extends RuntimeException {

	private final String what;

	private final String value;

	SignOnProblem(String what, String value) {
		super("Unknown " + what, null, false, false);
		this.what = what;
		this.value = value;
	}

	/** The last part of the message key. */
	String what() {
		return this.what;
	}

	String value() {
		return this.value;
	}

}
