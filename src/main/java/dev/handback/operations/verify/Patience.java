package dev.handback.operations.verify;

import java.time.Duration;

/** Waits; handed in, so that tests need not. */
interface Patience {

	void of(Duration duration);

}
