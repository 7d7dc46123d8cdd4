package dev.handback.signon;

/** Addresses of sign-on. */
final class SignOnPaths {

	/** Starts a sign-in at the service. */
	static final String START = "/oauth2/authorization/service";

	/** Where the service sends the code. */
	static final String CALLBACK = "/login/oauth2/code/service";

	/** Our own page with the button. */
	static final String LOGIN = "/login";

	static final String SIGNED_OUT = "/signed-out";

	private SignOnPaths() {
	}

}
