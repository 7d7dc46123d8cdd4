package dev.handback.signon.recorder;

/** How a sign-in started (contract, authentication, rule 6). */
public enum SignInOrigin {

	/** A tile in the portal, or another managed entry point: a code without state. */
	PORTAL,

	/** Our link for a district. */
	DISTRICT_LINK,

	/** One of our pages that required a sign-in. */
	PAGE,

	/** The button on our sign-in page. */
	BUTTON

}
