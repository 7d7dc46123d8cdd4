package dev.handback.client;

import java.time.Duration;

import org.springframework.stereotype.Component;

/** Waits; passed in, so that tests don't have to. */
@Component
class Pause {

	/**
	 * Waits for that long.
	 * @throws ServiceException if the thread is interrupted meanwhile
	 */
	void of(Duration duration) {
		try {
			Thread.sleep(Math.max(0, duration.toMillis()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "interrupted while waiting");
		}
	}

}
