package dev.handback.commands.verify;

import java.time.Duration;

/** Waits; passed in, so that tests don't have to. */
interface Deadline {

	void of(Duration duration);

}
