package dev.handback.signon;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Why nobody was signed in, or no longer is; each has its own page that says what to do.
 */
enum SignInProblem {

	/** The service or the person refused at the redirect URI. */
	REFUSED,

	/** The code was too old or used, twice in a row. */
	STALE,

	/** The service gave no usable answer. */
	UNAVAILABLE,

	/** The identity token or what the service says of the person does not agree. */
	IDENTITY,

	/** The identity token is of another time: one of the clocks is wrong. */
	CLOCK,

	/** The district is not connected to this installation. */
	DISTRICT_NOT_CONNECTED,

	/** The district's roster is complete and does not hold the person. */
	NOT_IN_ROSTER,

	/** The person has no role that we serve. */
	NO_ROLE,

	/** The browser keeps none of our cookies. */
	COOKIES_BLOCKED,

	/** Launches keep arriving without a state of ours. */
	GOING_IN_CIRCLES,

	/** The session is over. */
	SESSION_OVER,

	/** The person was removed from the roster meanwhile. */
	REMOVED;

	/** The word that stands in the address of the sign-in page. */
	String code() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Whether it may be that the wrong account is signed in at the service. */
	boolean concernsThePerson() {
		return switch (this) {
			case REFUSED, IDENTITY, DISTRICT_NOT_CONNECTED, NOT_IN_ROSTER, NO_ROLE, REMOVED -> true;
			case STALE, UNAVAILABLE, CLOCK, COOKIES_BLOCKED, GOING_IN_CIRCLES, SESSION_OVER -> false;
		};
	}

	static Optional<SignInProblem> fromCode(@Nullable String code) {
		return Arrays.stream(values()).filter((problem) -> problem.code().equals(code)).findFirst();
	}

	/** The address of its page. */
	String page(@Nullable String reference, ReturnAddress target) {
		String page = SignOnPaths.LOGIN + "?problem=" + code();
		return target.appendedTo((reference != null) ? page + "&reference=" + reference : page);
	}

}
