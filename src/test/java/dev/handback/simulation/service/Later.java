package dev.handback.simulation.service;

import java.time.Duration;

/** Simulated time, as far as faults need it. */
public interface Later {

	/**
	 * Runs something later.
	 * @param what what it is, in words
	 */
	void after(Duration delay, String what, Runnable action);

	/** Lets the actor that calls the service wait. */
	void pause(Duration duration);

}
