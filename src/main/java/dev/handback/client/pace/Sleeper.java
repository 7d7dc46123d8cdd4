package dev.handback.client.pace;

import java.time.Duration;

import dev.handback.client.answers.ServiceException;

import org.springframework.stereotype.Component;

/** Waits; injected, so that tests don't have to wait. */
@Component
public class Sleeper {

	/**
	 * Waits for that long.
	 * @throws ServiceException if the thread is interrupted while waiting
	 */
	public void of(Duration duration) {
		try {
			Thread.sleep(Math.max(0, duration.toMillis()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "interrupted while waiting");
		}
	}

}
