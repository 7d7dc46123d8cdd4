package dev.handback.client;

import java.time.Duration;

import org.springframework.stereotype.Component;

/** Waits; handed in, so that tests need not. */
@Component
class Pause {

	/**
	 * Waits for that long.
	 * @throws ServiceException if the thread is told to stop meanwhile
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
