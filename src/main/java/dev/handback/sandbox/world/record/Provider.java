package dev.handback.sandbox.world.record;

/** The contract's learning platforms. Their real names are withheld. */
public enum Provider {

	/** A gradebook-centered course platform. */
	A,

	/** A school learning platform that needs an LTI-based session. */
	B,

	/** A classroom product that requires a provider-specific integration. */
	C

}
