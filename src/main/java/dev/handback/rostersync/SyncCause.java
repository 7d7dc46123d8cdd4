package dev.handback.rostersync;

/** Why a full sync runs. */
public enum SyncCause {

	/** The district is new, or the app started before its roster was ever complete. */
	START,

	/** Someone requested it. */
	ASKED,

	/** The previous run didn't finish. */
	RETRY,

	/** It was scheduled. */
	REGULAR,

	/** A previous run would have removed too much, but the service may have recovered. */
	RECHECK,

	/** Something was missing from the previous read. */
	SECOND_READ,

	/** The service doesn't know the last event that we applied. */
	CURSOR_LOST,

	/** The feed wasn't read for so long that it no longer has all events. */
	CURSOR_OLD,

	/** So many events are waiting that a full sync is cheaper. */
	TOO_MANY_EVENTS,

	/** Events would have removed too much. */
	EVENTS_WOULD_REMOVE,

	/** Records here were found to differ from the service's. */
	DRIFT,

	/** The service started or stopped offering events. */
	EVENTS_SWITCHED

}
