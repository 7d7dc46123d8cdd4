package dev.handback.districts;

/** Where a district's provider comes from. */
public enum ProviderSource {

	/** The service, if it says anything. */
	SAID,

	/** None: the service uses a name that we don't know. */
	UNKNOWN,

	/** The settings. */
	CONFIGURED,

	/** An operator. */
	CHOSEN

}
