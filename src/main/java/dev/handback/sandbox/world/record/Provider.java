package dev.handback.sandbox.world.record;

/** The learning platforms of the contract, whose real names are withheld. */
public enum Provider {

	/** A gradebook-centred course platform. */
	A,

	/** A school learning platform that needs an LTI-based session. */
	B,

	/** A classroom product that needs a provider-specific integration. */
	C

}
