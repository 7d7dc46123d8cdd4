package dev.handback.sandbox.store;

import java.util.List;

/** The entries of several tables at one time, in memory. */
public final class Snapshot {

	private final List<Runnable> restorers;

	Snapshot(List<Runnable> restorers) {
		this.restorers = restorers;
	}

	void restore(Changes changes) {
		this.restorers.forEach(changes::add);
	}

}
