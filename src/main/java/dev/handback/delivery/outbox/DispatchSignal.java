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

	// Rows that end within this time are replaced together.
	private static final Duration A_MOMENT = Duration.ofMillis(50);

	private final Semaphore calls = new Semaphore(0);

	private final Semaphore urgent = new Semaphore(0);

	/** Something is due. */
	public void up() {
		this.urgent.release();
		this.calls.release();
	}

	/** A place has become free: wakes the dispatcher a moment later. */
	public void room() {
		this.calls.release();
	}

	/** Waits for a call, at most this long. Any number of calls wakes it only once. */
	public void await(Duration atMost) throws InterruptedException {
		if (this.calls.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
			this.urgent.tryAcquire(A_MOMENT.toMillis(), TimeUnit.MILLISECONDS);
			this.urgent.drainPermits();
			this.calls.drainPermits();
		}
	}

}
