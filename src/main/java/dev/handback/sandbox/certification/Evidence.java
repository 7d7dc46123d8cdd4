package dev.handback.sandbox.certification;

import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

import dev.handback.sandbox.journal.JournalEntry;

/** The requests that prove or break an expectation. */
final class Evidence {

	private final SortedSet<Long> keeping = new TreeSet<>();

	private final SortedSet<Long> breaking = new TreeSet<>();

	private final long after;

	/**
	 * Begins a collection.
	 * @param after requests up to this number explain later ones but count for nothing
	 */
	Evidence(long after) {
		this.after = after;
	}

	void judge(boolean kept, JournalEntry entry) {
		if (kept) {
			keeps(entry);
		}
		else {
			breaks(entry);
		}
	}

	void keeps(JournalEntry entry) {
		add(entry, this.keeping);
	}

	void breaks(JournalEntry entry) {
		add(entry, this.breaking);
	}

	private void add(JournalEntry entry, Collection<Long> numbers) {
		if (entry.number() > this.after) {
			numbers.add(entry.number());
		}
	}

	Verdict verdict() {
		if (!this.breaking.isEmpty()) {
			return Verdict.BROKEN;
		}
		return this.keeping.isEmpty() ? Verdict.NOT_SEEN_YET : Verdict.KEPT;
	}

	/** The requests that decide the verdict, oldest first. */
	List<Long> requests() {
		return List.copyOf(this.breaking.isEmpty() ? this.keeping : this.breaking);
	}

}
