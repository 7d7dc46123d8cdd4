package dev.handback.districts;

/** What determines a district's provider. */
public enum ProviderSource {

	/** The service, or nothing yet. */
	SAID,

	/** Nothing: the service uses a name that we don't know. */
	UNKNOWN,

	/** The settings. */
	CONFIGURED,

	/** An operator. */
	CHOSEN

}
