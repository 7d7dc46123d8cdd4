package dev.handback.roster;

/** Why a roster is read completely. */
public enum SyncCause {

	/** The district is new, or the app has started before its roster was ever whole. */
	START,

	/** Somebody asked for it. */
	ASKED,

	/** The run before did not get to its end. */
	RETRY,

	/** It was time. */
	REGULAR,

	/** A run before would have removed too much; perhaps the service is well again. */
	RECHECK,

	/** Something was missing from the read before. */
	SECOND_READ,

	/** The service does not know the event that we stopped at. */
	CURSOR_LOST,

	/** The feed was not read for so long that events are gone from it. */
	CURSOR_OLD,

	/** More events wait than a complete reading costs. */
	TOO_MANY_EVENTS,

	/** Events would have removed too much. */
	EVENTS_WOULD_REMOVE,

	/** Records here were found to differ from the service's. */
	DRIFT,

	/** The service has events for us now, or has them no longer. */
	EVENTS_SWITCHED

}
