package dev.handback.districts;

import java.time.Clock;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

import dev.handback.client.pace.BackgroundThreads;
import dev.handback.client.pace.DistrictPlaces;
import dev.handback.vocabulary.ids.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Checks the state of every district, several at a time: one whose service doesn't answer
 * takes a minute or more, and the others must not have to wait for it.
 */
@Component
class DistrictChecks {

	static final int AT_ONCE = 16;

	private static final Logger logger = LoggerFactory.getLogger(DistrictChecks.class);

	private final ConnectedDistricts districts;

	private final BackgroundThreads threads;

	private final DistrictPlaces places;

	private final Semaphore workers = new Semaphore(AT_ONCE);

	DistrictChecks(ConnectedDistricts districts, BackgroundThreads threads, Clock clock) {
		this.districts = districts;
		this.threads = threads;
		this.places = new DistrictPlaces(AT_ONCE, clock);
	}

	/**
	 * Begins a check of each district, except for slow ones that would hold up others.
	 */
	void round() {
		try {
			for (ConnectedDistrict district : this.districts.reachable()) {
				this.workers.acquire();
				begin(district.id());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void begin(DistrictId district) {
		try {
			this.threads.run(() -> {
				try {
					this.places.run(district, () -> check(district));
				}
				finally {
					this.workers.release();
				}
			});
		}
		catch (RejectedExecutionException ex) {
			this.workers.release();
			throw ex;
		}
	}

	private void check(DistrictId district) {
		try {
			this.districts.check(district);
		}
		catch (RuntimeException ex) {
			logger.warn("Could not check district {}: {}", district, ex.getClass().getSimpleName());
		}
	}

}
