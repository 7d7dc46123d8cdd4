package dev.handback.signon.recorder;

/** How a sign-in began (contract, authentication, rule 6). */
public enum SignInOrigin {

	/** A tile in the portal or another managed entry point: a code without state. */
	PORTAL,

	/** Our link of a district. */
	DISTRICT_LINK,

	/** A page of ours that asked for a sign-in first. */
	PAGE,

	/** The button on our sign-in page. */
	BUTTON

}
