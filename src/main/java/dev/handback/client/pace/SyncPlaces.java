package dev.handback.client.pace;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/**
 * How many syncs and feeds a node works on at a time. A service that doesn't answer holds
 * each of them for minutes; alerts and all other schedules have the remaining threads
 * ({@code db-scheduler.threads}). Districts that took long the last time have half of the
 * places, so that the others always have some.
 */
@Component
public class SyncPlaces {

	/** Of 16 threads. */
	public static final int PLACES = 10;

	/** A district that takes longer is slow. */
	public static final Duration PROMPT = Duration.ofSeconds(20);

	private static final FixedDelay LATER = FixedDelay.of(Duration.ofSeconds(5));

	private final Clock clock;

	private final Semaphore places = new Semaphore(PLACES);

	private final Semaphore placesOfSlow = new Semaphore(PLACES / 2);

	private final Set<DistrictId> slow = ConcurrentHashMap.newKeySet();

	public SyncPlaces(Clock clock) {
		this.clock = clock;
	}

	/**
	 * Does the district's work, or puts it off for a few seconds if no place is free.
	 * @param done what becomes of the task after the work
	 */
	public <T> CompletionHandler<T> run(DistrictId district, Runnable work, CompletionHandler<T> done) {
		Supplier<CompletionHandler<T>> inPlace = () -> holding(this.places, () -> {
			run(district, work);
			return done;
		});
		return this.slow.contains(district) ? holding(this.placesOfSlow, inPlace) : inPlace.get();
	}

	private static <T> CompletionHandler<T> holding(Semaphore places, Supplier<CompletionHandler<T>> work) {
		if (!places.tryAcquire()) {
			return new CompletionHandler.OnCompleteReschedule<>(LATER);
		}
		try {
			return work.get();
		}
		finally {
			places.release();
		}
	}

	private void run(DistrictId district, Runnable work) {
		Instant begun = this.clock.instant();
		try {
			work.run();
		}
		finally {
			if (begun.plus(PROMPT).isBefore(this.clock.instant())) {
				this.slow.add(district);
			}
			else {
				this.slow.remove(district);
			}
		}
	}

}
