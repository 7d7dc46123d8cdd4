package dev.handback.rostersync;

import dev.handback.rostersync.events.RosterEventChange;

/** Roster changes for tests in other packages. */
public final class TestChanges {

	private TestChanges() {
	}

	/** A change that has an id and does nothing. */
	public static RosterEventChange nothing(String event) {
		return RosterEventChange.unknown(event);
	}

}
