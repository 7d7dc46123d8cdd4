package dev.handback.client.pace;

import java.time.Duration;
import java.util.concurrent.Semaphore;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;

import org.springframework.stereotype.Component;

/**
 * How many syncs and feeds a node works on at a time. A service that doesn't answer holds
 * each of them for minutes; alerts and all other schedules have the remaining threads
 * ({@code db-scheduler.threads}).
 */
@Component
public class SyncPlaces {

	/** Of 16 threads. */
	public static final int PLACES = 10;

	private static final FixedDelay LATER = FixedDelay.of(Duration.ofSeconds(5));

	private final Semaphore places = new Semaphore(PLACES);

	/**
	 * Does the work, or puts it off for a few seconds if no place is free.
	 * @param done what becomes of the task after the work
	 */
	public <T> CompletionHandler<T> run(Runnable work, CompletionHandler<T> done) {
		if (!this.places.tryAcquire()) {
			return new CompletionHandler.OnCompleteReschedule<>(LATER);
		}
		try {
			work.run();
			return done;
		}
		finally {
			this.places.release();
		}
	}

}
