package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;

import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.ModelRequest;

/** What happens around the nodes: decided by the schedule that is running. */
interface Surroundings {

	/** Between schedules: nothing goes wrong. */
	Surroundings QUIET = new Surroundings() {
	};

	/** While nodes start: nothing goes wrong, and time is real. */
	Surroundings STARTING = new Surroundings() {

		@Override
		public boolean isSimulated() {
			return false;
		}

	};

	/** Whether the time is simulated. */
	default boolean isSimulated() {
		return true;
	}

	/** Whether anyone holds grades. */
	default boolean holdsGrades() {
		return false;
	}

	/** How far a node's clock is ahead of the database's, which it estimates. */
	default Duration ahead(String node) {
		return Duration.ZERO;
	}

	/** What the nodes' loops may find to do. */
	default Due due() {
		return Due.ALL;
	}

	/** Whether the database refuses the connection. */
	default boolean refusesConnection() {
		return false;
	}

	/** Someone waits for a connection. */
	default void connects() {
	}

	/** How often the database was restarted, which ended all connections. */
	default int restarts() {
		return 0;
	}

	/** A statement of a transaction is about to be sent. */
	default void statement() {
	}

	/** What becomes of a commit. */
	default Commit commit() {
		return Commit.FINE;
	}

	/**
	 * What goes wrong with a call.
	 * @param made when the node was about to send it
	 */
	default Fault fault(ModelRequest request, Instant made) {
		return Fault.NONE;
	}

	/** A named point in the code is reached. */
	default void reached(String point) {
	}

	/** A call has ended. */
	default void called(ModelRequest request, Fault fault, String answer) {
	}

	/** A promise was seen to be broken. */
	default void broken(String what) {
		throw new AssertionError(what);
	}

	/** What can happen to a commit. */
	enum Commit {

		FINE, CUT_BEFORE, CUT_AFTER

	}

}
