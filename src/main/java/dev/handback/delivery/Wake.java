package dev.handback.delivery;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.springframework.stereotype.Component;

/** Wakes the dispatcher before its next poll. */
@Component
class Wake {

	/** The PostgreSQL channel that is notified when something to deliver is committed. */
	static final String CHANNEL = "handback_delivery";

	private final Semaphore calls = new Semaphore(0);

	void up() {
		this.calls.release();
	}

	/** Waits for a call, at most this long; any number of calls wakes it once. */
	void await(Duration atMost) throws InterruptedException {
		if (this.calls.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
			this.calls.drainPermits();
		}
	}

}
