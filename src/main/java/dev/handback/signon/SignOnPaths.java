package dev.handback.signon;

/** Addresses of sign-on. */
public final class SignOnPaths {

	/** Starts a sign-in at the service. */
	public static final String START = "/oauth2/authorization/service";

	/** Starts a sign-in of one district; its id follows. */
	public static final String DISTRICT = "/launch/";

	/** Where the service sends the code. */
	public static final String CALLBACK = "/login/oauth2/code/service";

	/** Our own page with the button. */
	public static final String LOGIN = "/login";

	public static final String LOGOUT = "/logout";

	public static final String SIGNED_OUT = "/signed-out";

	/** Who is here, for scripts. */
	public static final String SESSION = "/session";

	private SignOnPaths() {
	}

}
