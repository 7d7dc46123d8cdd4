package dev.handback.rostersync;

import dev.handback.rostersync.events.RosterChange;

/** Changes for tests of other packages. */
public final class TestChanges {

	private TestChanges() {
	}

	/** One that does nothing but has an id. */
	public static RosterChange nothing(String event) {
		return RosterChange.unknown(event);
	}

}
