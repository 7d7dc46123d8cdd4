package dev.handback.rostersync;

import dev.handback.rostersync.events.RosterEventChange;

/** Changes for tests of other packages. */
public final class TestChanges {

	private TestChanges() {
	}

	/** One that does nothing but has an id. */
	public static RosterEventChange nothing(String event) {
		return RosterEventChange.unknown(event);
	}

}
