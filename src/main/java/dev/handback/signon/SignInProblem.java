package dev.handback.signon;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Why someone wasn't signed in, or no longer is. Each has its own page that says what to
 * do.
 */
public enum SignInProblem {

	/**
	 * {@code access_denied}: the district hasn't enabled the app, or the person declined.
	 */
	REFUSED,

	/** {@code server_error}. */
	SERVER_ERROR,

	/** {@code temporarily_unavailable}. */
	TEMPORARILY_UNAVAILABLE,

	/** {@code invalid_scope}: the app is registered with different scopes. */
	INVALID_SCOPE,

	/** {@code login_required}. */
	LOGIN_REQUIRED,

	/** {@code invalid_request}: the service rejected our request. */
	INVALID_REQUEST,

	/** An error that we don't know, or neither a code nor an error. */
	UNKNOWN_ERROR,

	/** The code was expired or already used, twice in a row. */
	STALE,

	/** The service didn't give a usable answer. */
	UNAVAILABLE,

	/**
	 * The identity token, or what the service says about the person, is contradictory.
	 */
	IDENTITY,

	/** The identity token's times are off: one of the clocks is wrong. */
	CLOCK,

	/** The district isn't connected to this installation. */
	DISTRICT_NOT_CONNECTED,

	/** The district's roster is complete, and the person isn't in it. */
	NOT_IN_ROSTER,

	/** The person has no role that we serve. */
	NO_ROLE,

	/** The browser doesn't keep our cookies. */
	COOKIES_BLOCKED,

	/** Launches keep arriving without our state. */
	GOING_IN_CIRCLES,

	/** More sign-ins were started from one address or browser than any school needs. */
	TOO_MANY,

	/** The session has ended. */
	SESSION_OVER,

	/** The person has been removed from the roster. */
	REMOVED;

	private static final Pattern ERROR = Pattern.compile("[a-z_]{1,40}+");

	/** The problem's name in the address of the sign-in page. */
	public String code() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Whether the wrong account may be signed in at the service. */
	public boolean concernsThePerson() {
		return switch (this) {
			case REFUSED, LOGIN_REQUIRED, IDENTITY, DISTRICT_NOT_CONNECTED, NOT_IN_ROSTER, NO_ROLE, REMOVED -> true;
			case SERVER_ERROR, TEMPORARILY_UNAVAILABLE, INVALID_SCOPE, INVALID_REQUEST, UNKNOWN_ERROR, STALE,
					UNAVAILABLE, CLOCK, COOKIES_BLOCKED, GOING_IN_CIRCLES, TOO_MANY, SESSION_OVER ->
				false;
		};
	}

	/**
	 * What an error at the redirect URI means (RFC 6749, 4.1.2.1; OpenID Connect Core,
	 * 3.1.2.6).
	 */
	public static SignInProblem ofError(@Nullable String error) {
		return switch (String.valueOf(error)) {
			case "access_denied" -> REFUSED;
			case "server_error" -> SERVER_ERROR;
			case "temporarily_unavailable" -> TEMPORARILY_UNAVAILABLE;
			case "invalid_scope" -> INVALID_SCOPE;
			case "login_required", "interaction_required" -> LOGIN_REQUIRED;
			case "invalid_request" -> INVALID_REQUEST;
			default -> UNKNOWN_ERROR;
		};
	}

	/**
	 * The error as it may appear in the log and the record, because anyone can make up an
	 * address.
	 */
	public static String shown(@Nullable String error) {
		return (error != null && ERROR.matcher(error).matches()) ? error : "no error code that we know";
	}

	public static Optional<SignInProblem> fromCode(@Nullable String code) {
		return Arrays.stream(values()).filter((problem) -> problem.code().equals(code)).findFirst();
	}

	/** The address of the problem's page. */
	public String page(@Nullable String reference, ReturnAddress target) {
		String page = SignOnPaths.LOGIN + "?problem=" + code();
		return target.appendedTo((reference != null) ? page + "&reference=" + reference : page);
	}

}
