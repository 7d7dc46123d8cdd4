package dev.handback.signon;

/** The addresses of sign-on. */
public final class SignOnPaths {

	/** Starts a sign-in at the service. */
	public static final String START = "/oauth2/authorization/service";

	/** Starts a sign-in for one district; the district's id follows. */
	public static final String DISTRICT = "/launch/";

	/** Where the service sends the code. */
	public static final String CALLBACK = "/login/oauth2/code/service";

	/** Our own sign-in page. */
	public static final String LOGIN = "/login";

	public static final String LOGOUT = "/logout";

	public static final String SIGNED_OUT = "/signed-out";

	/** Tells scripts who is signed in. */
	public static final String SESSION = "/session";

	private SignOnPaths() {
	}

}
