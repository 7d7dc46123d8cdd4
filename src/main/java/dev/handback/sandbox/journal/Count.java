package dev.handback.sandbox.journal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.sandbox.journal.Counted.Tally;

/** The requests of an application, and where in the journal the latest of a kind are. */
final class Count {

	private static final int LATEST = 8;

	private final Map<ServiceOperation, Tally> tallies = new EnumMap<>(ServiceOperation.class);

	private final Map<ServiceOperation, Long> succeeded = new EnumMap<>(ServiceOperation.class);

	/** Newest first, as the other one. */
	private final Deque<Long> errors = new ArrayDeque<>();

	private final Deque<Long> withoutPolling = new ArrayDeque<>();

	private long last;

	void add(JournalEntry entry, ServiceOperation operation, boolean polling) {
		this.tallies.merge(operation, Tally.of(entry), Tally::plus);
		this.last = entry.number();
		if (entry.hasFailed()) {
			keep(this.errors, entry.number());
		}
		else {
			this.succeeded.put(operation, entry.number());
		}
		if (!polling) {
			keep(this.withoutPolling, entry.number());
		}
	}

	private static void keep(Deque<Long> numbers, long number) {
		numbers.addFirst(number);
		if (numbers.size() > LATEST) {
			numbers.removeLast();
		}
	}

	void remove(JournalEntry entry) {
		this.tallies.computeIfPresent(entry.operation(), (operation, tally) -> tally.minus(Tally.of(entry)));
		this.errors.remove(entry.number());
		this.withoutPolling.remove(entry.number());
	}

	Counted counted() {
		return new Counted(new EnumMap<>(this.tallies), new EnumMap<>(this.succeeded), List.copyOf(this.errors),
				List.copyOf(this.withoutPolling), this.last);
	}

}
