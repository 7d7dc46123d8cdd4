package dev.handback.signon.recorder;

/** What happens on the way to a signed-in person; each has its text on the page. */
public enum SignInStep {

	/** A code arrived without state, or with one that no one knows. */
	LAUNCHED,

	/** The browser was sent to the service with a state and a nonce of ours. */
	SENT,

	/** It came back with that state, in that browser. */
	RETURNED,

	/** It came back again (reload, prefetch, parallel tabs) and got the same result. */
	REPEATED,

	/** The flow began again; the detail says why. */
	RESTARTED,

	/** The code was exchanged; the detail says whether an identity token came. */
	EXCHANGED,

	/** All checks of the identity token passed. */
	TOKEN_CHECKED,

	/** /me and the user record were read and agree; the detail is authorized_by. */
	PERSON_READ,

	/** A new session began; the detail says whose it replaced. */
	SESSION,

	/** It ended; the detail says with which role or why not. */
	ENDED

}
