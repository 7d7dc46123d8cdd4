package dev.handback.alerts;

import java.time.Instant;

/**
 * What is posted to try out a webhook; its names are documented and stable.
 *
 * @param version of this format
 * @param test always true
 */
record TestPost(int version, Instant sentAt, boolean test) {

	private static final int VERSION = 1;

	static TestPost of(Instant now) {
		return new TestPost(VERSION, now, true);
	}

}
