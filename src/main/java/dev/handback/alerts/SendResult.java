package dev.handback.alerts;

/** The result of sending. */
public enum SendResult {

	/** It was accepted. */
	TOLD,

	/**
	 * It was accepted for some of its recipients, and isn't sent again, because they
	 * would get it twice.
	 */
	PARTLY,

	/** There is no one left to notify. */
	NO_ONE,

	/** This message wasn't accepted, but others may be. */
	REFUSED,

	/** Nothing is accepted right now. */
	DOWN

}
