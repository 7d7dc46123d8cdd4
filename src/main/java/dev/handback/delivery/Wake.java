package dev.handback.delivery;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.springframework.stereotype.Component;

/** Wakes the dispatcher before its poll comes round. */
@Component
class Wake {

	/** PostgreSQL's channel that a commit with something to deliver notifies. */
	static final String CHANNEL = "handback_delivery";

	private final Semaphore calls = new Semaphore(0);

	void up() {
		this.calls.release();
	}

	/** Waits for a call, or for that long; any number of calls wakes once. */
	void await(Duration atMost) throws InterruptedException {
		if (this.calls.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
			this.calls.drainPermits();
		}
	}

}
