package dev.handback.alerts;

/** The result of sending. */
enum Outcome {

	/** It was accepted. */
	TOLD,

	/** There is no one left to notify. */
	NOBODY,

	/** It wasn't accepted; others may be. */
	REFUSED,

	/** Nothing is accepted now. */
	DOWN

}
