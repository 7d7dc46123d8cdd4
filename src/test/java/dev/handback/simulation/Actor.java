package dev.handback.simulation;

import java.time.Instant;
import java.util.concurrent.Semaphore;

import org.jspecify.annotations.Nullable;

/** Someone or something that acts, one step at a time. */
final class Actor {

	final String name;

	final @Nullable Node node;

	private final int life;

	final Runnable work;

	final Semaphore turn = new Semaphore(0);

	Instant wakes;

	/** Set while it rests: when someone may wake it. */
	@Nullable Instant stirredFrom;

	/** When it last came back from waiting, and how many times as long it waited. */
	Instant waited = Instant.MIN;

	int patience = 1;

	/** Whether its last call got no usable answer. */
	boolean unanswered;

	/** Whether it was ever held up at a point in the code, or waited for a connection. */
	boolean heldUp;

	/** When its last call that was answered was made. */
	Instant called = Instant.MIN;

	/** When it was answered. */
	Instant answered = Instant.MIN;

	boolean started;

	boolean killed;

	/** The connections to the database that it holds. */
	int connections;

	Actor(String name, @Nullable Node node, Instant wakes, Runnable work) {
		this.name = name;
		this.node = node;
		this.life = (node != null) ? node.life() : 0;
		this.wakes = wakes;
		this.work = work;
	}

	Instant wakesAt() {
		if (isStopped()) {
			return Instant.MIN;
		}
		Instant thaw = (this.node != null) ? this.node.frozenUntil() : Instant.MIN;
		return thaw.isAfter(this.wakes) ? thaw : this.wakes;
	}

	boolean isStopped() {
		return this.killed || (this.node != null && this.node.life() != this.life);
	}

	/** Ends the actor if its node was killed. */
	void check() {
		if (isStopped()) {
			throw new StoppedNode();
		}
	}

}
