package dev.handback.sandbox.signon;

/**
 * A login that can't be refused at a redirect URI, so the person sees an error page
 * instead.
 */
final class SignOnProblem extends RuntimeException {

	private final String subject;

	private final String value;

	SignOnProblem(String subject, String value) {
		super("Unknown " + subject, null, false, false);
		this.subject = subject;
		this.value = value;
	}

	/** The last part of the message key. */
	String subject() {
		return this.subject;
	}

	String value() {
		return this.value;
	}

}
