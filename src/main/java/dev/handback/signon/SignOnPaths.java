package dev.handback.signon;

/** Addresses of sign-on. */
final class SignOnPaths {

	/** Starts a sign-in at the service. */
	static final String START = "/oauth2/authorization/service";

	/** Starts a sign-in of one district; its id follows. */
	static final String DISTRICT = "/launch/";

	/** Where the service sends the code. */
	static final String CALLBACK = "/login/oauth2/code/service";

	/** Our own page with the button. */
	static final String LOGIN = "/login";

	static final String LOGOUT = "/logout";

	static final String SIGNED_OUT = "/signed-out";

	/** Who is here, for scripts. */
	static final String SESSION = "/session";

	private SignOnPaths() {
	}

}
