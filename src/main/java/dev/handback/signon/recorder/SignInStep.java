package dev.handback.signon.recorder;

/** The steps of a sign-in; each has its text on the page. */
public enum SignInStep {

	/** A code arrived without state, or with an unknown one. */
	LAUNCHED,

	/** The browser was sent to the service with our state and nonce. */
	SENT,

	/** The browser came back with that state. */
	RETURNED,

	/** It came back again (reload, prefetch, parallel tabs) and got the same result. */
	REPEATED,

	/** The sign-in started over; the detail says why. */
	RESTARTED,

	/** The code was exchanged; the detail says whether there was an identity token. */
	EXCHANGED,

	/** All checks of the identity token passed. */
	TOKEN_CHECKED,

	/** /me and the user record were read and agree; the detail is authorized_by. */
	PERSON_READ,

	/** A new session was created; the detail says whose it replaced. */
	SESSION,

	/** The sign-in ended; the detail says with which role, or why it failed. */
	ENDED

}
