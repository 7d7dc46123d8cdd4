package dev.handback.sandbox.journal;

import java.util.HashMap;
import java.util.Map;

/**
 * What each application has done since the journal was cleared, counted as it happens,
 * because the journal keeps only the latest requests.
 */
final class Counts {

	private Count all = new Count();

	private final Map<String, Count> applications = new HashMap<>();

	/** The last request that isn't counted anymore. */
	private long cleared;

	void add(JournalEntry entry) {
		ServiceOperation operation = entry.operation();
		boolean polling = entry.isPolling(operation);
		synchronized (this) {
			if (entry.number() <= this.cleared) {
				return;
			}
			this.all.add(entry, operation, polling);
			of(entry).add(entry, operation, polling);
		}
	}

	private Count of(JournalEntry entry) {
		return this.applications.computeIfAbsent(entry.application(), (name) -> new Count());
	}

	/** Counts the more complete entry instead of the one that was counted for it. */
	synchronized void replace(JournalEntry counted, JournalEntry entry) {
		if (counted.number() > this.cleared) {
			this.all.remove(counted);
			of(counted).remove(counted);
		}
		add(entry);
	}

	/** Forgets all requests up to that number. */
	synchronized void clear(long last) {
		this.cleared = last;
		this.all = new Count();
		this.applications.clear();
	}

	/**
	 * The current numbers.
	 * @param application a client id; if empty, all are counted together
	 */
	synchronized Counted of(String application) {
		Count count = application.isEmpty() ? this.all : this.applications.get(application);
		return ((count != null) ? count : new Count()).counted();
	}

}
