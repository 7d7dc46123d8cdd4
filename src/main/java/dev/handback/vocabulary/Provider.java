package dev.handback.vocabulary;

/** The learning platform behind a district (contract, conventions). */
public enum Provider {

	/** A gradebook-centered course platform. */
	A,

	/** A school learning platform that requires an LTI session. */
	B,

	/** A classroom product that requires a provider-specific integration. */
	C,

	/** An unknown provider: the strictest rules of all three apply. */
	OTHER;

	/** What this provider does with each field that we may send. */
	public ProviderRules rules() {
		return ProviderRules.of(this);
	}

}
