package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.springframework.stereotype.Component;

/** Wakes the dispatcher before its next poll. */
@Component
public class DispatchSignal {

	/** The PostgreSQL channel that is notified when something to deliver is committed. */
	public static final String CHANNEL = "handback_delivery";

	private final Semaphore calls = new Semaphore(0);

	public void up() {
		this.calls.release();
	}

	/** Waits for a call, at most this long. Any number of calls wakes it only once. */
	public void await(Duration atMost) throws InterruptedException {
		if (this.calls.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
			this.calls.drainPermits();
		}
	}

}
