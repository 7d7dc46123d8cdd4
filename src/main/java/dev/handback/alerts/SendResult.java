package dev.handback.alerts;

/** The result of sending. */
enum SendResult {

	/** It was accepted. */
	TOLD,

	/** There is no one left to notify. */
	NO_ONE,

	/** It wasn't accepted; others may be. */
	REFUSED,

	/** Nothing is accepted now. */
	DOWN

}
