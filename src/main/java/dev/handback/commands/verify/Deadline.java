package dev.handback.commands.verify;

import java.time.Duration;

/** Waits; injected, so that tests don't have to wait. */
interface Deadline {

	void of(Duration duration);

}
