package dev.handback.client.pace;

import java.time.Clock;
import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.vocabulary.ids.DistrictId;

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

	private final DistrictPlaces places;

	public SyncPlaces(Clock clock) {
		this.places = new DistrictPlaces(PLACES, clock);
	}

	/**
	 * Does the district's work, or puts it off for a few seconds if no place is free.
	 * @param done what becomes of the task after the work
	 */
	public <T> CompletionHandler<T> run(DistrictId district, Runnable work, CompletionHandler<T> done) {
		return this.places.run(district, work) ? done : new CompletionHandler.OnCompleteReschedule<>(LATER);
	}

}
