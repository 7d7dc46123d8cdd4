package dev.handback.client.pace;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

import dev.handback.vocabulary.ids.DistrictId;

/**
 * How many districts are worked on at a time. Those that took long the last time have
 * half of the places, so that the others always have some.
 */
public final class DistrictPlaces {

	/** A district that takes longer is slow. */
	public static final Duration PROMPT = Duration.ofSeconds(20);

	private final Clock clock;

	private final Semaphore places;

	private final Semaphore placesOfSlow;

	private final Set<DistrictId> slow = ConcurrentHashMap.newKeySet();

	public DistrictPlaces(int places, Clock clock) {
		this.places = new Semaphore(places);
		this.placesOfSlow = new Semaphore(places / 2);
		this.clock = clock;
	}

	/**
	 * Does the district's work.
	 * @return false if no place is free for it
	 */
	public boolean run(DistrictId district, Runnable work) {
		BooleanSupplier inPlace = () -> holding(this.places, () -> {
			time(district, work);
			return true;
		});
		return this.slow.contains(district) ? holding(this.placesOfSlow, inPlace) : inPlace.getAsBoolean();
	}

	private static boolean holding(Semaphore places, BooleanSupplier work) {
		if (!places.tryAcquire()) {
			return false;
		}
		try {
			return work.getAsBoolean();
		}
		finally {
			places.release();
		}
	}

	private void time(DistrictId district, Runnable work) {
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
