package dev.handback.sandbox.journal;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Predicate;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import org.h2.mvstore.type.LongDataType;
import org.springframework.stereotype.Component;

/** The last requests, in the order in which they were answered. */
@Component
public final class Journal {

	static final int KEPT = 20_000;

	private final Table<Long, Entry> entries;

	private final AtomicLong numbers;

	private final Store store;

	Journal(Store store) {
		this.store = store;
		this.entries = store.table("journal", LongDataType.INSTANCE, JsonType.of(Entry.class));
		Long last = this.entries.lastKey();
		this.numbers = new AtomicLong((last != null) ? last : 0);
	}

	/** Writes an entry down as a part of the change that it is about. */
	void add(LongFunction<Entry> entry, Changes changes) {
		long number = this.numbers.incrementAndGet();
		changes.put(this.entries, number, entry.apply(number));
		if (number > KEPT) {
			changes.remove(this.entries, number - KEPT);
		}
	}

	/**
	 * Writes down a request that changed nothing; a killed process may lose the last
	 * second of these.
	 */
	void add(LongFunction<Entry> entry) {
		this.store.changeSoon((changes) -> add(entry, changes));
	}

	/** The entries that fit, the newest last. */
	public List<Entry> find(Predicate<Entry> wanted) {
		List<Entry> found = new ArrayList<>();
		Table.Entries<Long, Entry> all = this.entries.all();
		while (all.hasNext()) {
			all.next();
			if (wanted.test(all.value())) {
				found.add(all.value());
			}
		}
		return found;
	}

	/** At most that many of the entries that fit, the newest first. */
	public List<Entry> newest(Predicate<Entry> wanted, int count) {
		Deque<Entry> found = new ArrayDeque<>();
		Table.Entries<Long, Entry> all = this.entries.descending(Long.MAX_VALUE, 0L);
		while (all.hasNext() && found.size() < count) {
			all.next();
			if (wanted.test(all.value())) {
				found.addLast(all.value());
			}
		}
		return List.copyOf(found);
	}

	/**
	 * What a query asks for: {@code path}, a part of the path; {@code method};
	 * {@code token}, the whole token; {@code since}, an instant or the number of an entry
	 * already seen.
	 */
	public static Predicate<Entry> filter(Query query) {
		Predicate<Entry> filter = given(query, "path")
			.<Predicate<Entry>>map((path) -> (entry) -> entry.path().contains(path))
			.orElse((entry) -> true);
		filter = filter.and(given(query, "method")
			.<Predicate<Entry>>map((method) -> (entry) -> entry.method().equals(method.toUpperCase(Locale.ROOT)))
			.orElse((entry) -> true));
		filter = filter
			.and(given(query, "token").<Predicate<Entry>>map((token) -> (entry) -> entry.token().equals(token))
				.orElse((entry) -> true));
		return filter.and(given(query, "since").map(Journal::since).orElse((entry) -> true));
	}

	private static Optional<String> given(Query query, String name) {
		return query.first(name).filter((value) -> !value.isBlank());
	}

	private static Predicate<Entry> since(String since) {
		if (since.matches("\\d{1,18}")) {
			long number = Long.parseLong(since);
			return (entry) -> entry.number() > number;
		}
		try {
			Instant time = Instant.parse(since);
			return (entry) -> !entry.time().isBefore(time);
		}
		catch (DateTimeException ex) {
			throw Refusal.badRequest("since must be an instant or the number of an entry");
		}
	}

}
