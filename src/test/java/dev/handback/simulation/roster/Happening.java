package dev.handback.simulation.roster;

import java.time.Instant;
import java.util.Map;

/**
 * An event of the feed.
 *
 * @param entry the whole record, in its last state if it was deleted
 */
record Happening(String id, Listed kind, String verb, Map<String, Object> entry, Instant at) {

	boolean isDeletion() {
		return this.verb.equals("deleted");
	}

}
