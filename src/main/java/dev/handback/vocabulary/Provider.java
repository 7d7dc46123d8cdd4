package dev.handback.vocabulary;

/** The learning platform behind a district (contract, conventions). */
public enum Provider {

	/** A gradebook-centred course platform. */
	A,

	/** A school learning platform that needs an LTI-based session. */
	B,

	/** A classroom product that needs a provider-specific integration. */
	C,

	/** An unknown one: the strictest rules of all three. */
	OTHER;

	/** What this provider does with each field that we may send. */
	public ProviderRules rules() {
		return ProviderRules.of(this);
	}

}
