package dev.handback.sandbox.journal;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.record.Districts;
import org.h2.mvstore.type.LongDataType;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** The latest requests, in the order in which they were answered. */
@Component
public final class Journal {

	static final int KEPT = 20_000;

	/** What reads the journal must fit beside it. */
	private static final int SHARE_OF_THE_HEAP = 8;

	private static final Predicate<String> NUMBER = Pattern.compile("\\d{1,18}").asMatchPredicate();

	private static final Set<String> FILTERS = Set.of("path", "method", "token", "since", "district", "operation",
			"status", "effect", "fault", "polling");

	private static final Predicate<String> STATUS = Pattern.compile("\\d{1,3}|[1-9]xx").asMatchPredicate();

	private final Table<Long, JournalEntry> entries;

	private final AtomicLong numbers;

	private final AtomicLong arrivals;

	private final Queue<JournalEntry> waiting = new ConcurrentLinkedQueue<>();

	private final Counts counts = new Counts();

	/** Used only within changes. */
	private final KeptEntries kept;

	private final Store store;

	@Autowired
	Journal(Store store) {
		this(store, Runtime.getRuntime().maxMemory() / SHARE_OF_THE_HEAP);
	}

	Journal(Store store, long mostBytes) {
		this.store = store;
		this.entries = store.table("journal", LongDataType.INSTANCE, JournalEntryType.INSTANCE);
		Long last = this.entries.lastKey();
		this.numbers = new AtomicLong((last != null) ? last : 0);
		this.arrivals = new AtomicLong(last());
		Long first = this.entries.firstKey();
		this.kept = new KeptEntries(KEPT, mostBytes, (first != null) ? first : 1);
		store.update(this::readStored);
		store.everySecond(this::writeWaiting);
	}

	private void readStored(Changes changes) {
		this.entries.all().map(Table.Entry::value).forEach((entry) -> {
			this.counts.add(entry);
			this.arrivals.accumulateAndGet(entry.arrival(), Math::max);
			keep(entry, changes);
		});
	}

	/** Numbers a request that has just arrived. */
	long arrival() {
		return this.arrivals.incrementAndGet();
	}

	/** Adds the entry of a request together with the change it makes. */
	JournalEntry add(LongFunction<JournalEntry> entry, Changes changes) {
		JournalEntry added = count(entry);
		put(added, changes);
		return added;
	}

	/**
	 * Adds the entry of a request that changed nothing. It is written to the file within
	 * a second, so reads don't wait for the file, and a killed process loses at most the
	 * last second of them.
	 */
	JournalEntry add(LongFunction<JournalEntry> entry) {
		JournalEntry added = count(entry);
		this.waiting.add(added);
		return added;
	}

	private JournalEntry count(LongFunction<JournalEntry> entry) {
		JournalEntry added = entry.apply(this.numbers.incrementAndGet());
		this.counts.add(added);
		return added;
	}

	/** Replaces an entry with a more complete one, together with a change. */
	void replace(JournalEntry before, JournalEntry entry, Changes changes) {
		this.counts.replace(before, entry);
		put(entry, changes);
	}

	/** Replaces an entry with a more complete one, also within a second. */
	void replace(JournalEntry before, JournalEntry entry) {
		this.counts.replace(before, entry);
		this.waiting.add(entry);
	}

	/**
	 * How many requests there were since the journal was cleared.
	 * @param application a client id; if empty, all are counted together
	 */
	public Counted counted(String application) {
		return this.counts.of(application);
	}

	/** The number of the last entry, or 0 if there never was one. */
	public long last() {
		return this.numbers.get();
	}

	/** The number of the oldest entry that is kept, or of the next one. */
	public long first() {
		Long first = this.entries.firstKey();
		return (first != null) ? first : last() + 1;
	}

	/** Removes all entries; numbering continues. */
	public void clear() {
		this.store.update((changes) -> {
			this.waiting.clear();
			this.counts.clear(last());
			this.kept.clear(last());
			changes.clear(this.entries);
		});
	}

	private void writeWaiting() {
		this.store.update(this::writeWaiting);
	}

	private void writeWaiting(Changes changes) {
		for (JournalEntry entry = this.waiting.poll(); entry != null; entry = this.waiting.poll()) {
			put(entry, changes);
		}
	}

	private void put(JournalEntry entry, Changes changes) {
		if (this.kept.accept(entry.number())) {
			changes.put(this.entries, entry.number(), entry);
			keep(entry, changes);
		}
	}

	private void keep(JournalEntry entry, Changes changes) {
		this.kept.add(entry.number(), entry.size(), (dropped) -> changes.remove(this.entries, dropped));
	}

	/** All matching entries, newest last. */
	public List<JournalEntry> find(Predicate<JournalEntry> wanted) {
		List<JournalEntry> found = new ArrayList<>();
		forEach(wanted, found::add);
		return found;
	}

	/** Visits all matching entries one by one, newest last. */
	public void forEach(Predicate<JournalEntry> wanted, Consumer<JournalEntry> visitor) {
		writeWaiting();
		this.entries.all().map(Table.Entry::value).filter(wanted).forEach(visitor);
	}

	/** The entry with that number; empty if there is none or it isn't a number. */
	public Optional<JournalEntry> find(String number) {
		return Optional.of(number).filter(NUMBER).flatMap((digits) -> find(Long.parseLong(digits)));
	}

	/** The entry with that number, if it is still kept. */
	public Optional<JournalEntry> find(long number) {
		writeWaiting();
		return Optional.ofNullable(this.entries.get(number));
	}

	/**
	 * The newest matching entries, newest first.
	 * @param since the number of the last entry that isn't of interest, or 0
	 */
	public List<JournalEntry> newest(Predicate<JournalEntry> wanted, int count, long since) {
		writeWaiting();
		return this.entries.descending(Long.MAX_VALUE, since + 1)
			.map(Table.Entry::value)
			.filter(wanted)
			.limit(count)
			.toList();
	}

	/**
	 * Reads a filter from a query: {@code path}, a part of the path; {@code method};
	 * {@code token}, the complete token; {@code since}, an instant or the number of an
	 * entry; {@code district}, {@code operation}, and {@code effect}, exactly as in the
	 * entries; {@code status}, also a class such as {@code 4xx}; {@code fault}, a kind of
	 * fault or any; {@code polling}, {@code hide} to leave out what applications repeat
	 * all day.
	 * @throws Refusal 400 for a value that no entry can have, and for anything else
	 */
	public static Predicate<JournalEntry> filter(Query query) {
		query.requireNothingBut(FILTERS);
		return filter(query, "path", (path) -> (entry) -> entry.path().contains(path))
			.and(filter(query, "method", (method) -> (entry) -> entry.method().equalsIgnoreCase(method)))
			.and(filter(query, "token", (token) -> (entry) -> entry.token().equals(token)))
			.and(filter(query, "since", Journal::since))
			.and(filter(query, "district", Journal::district))
			.and(filter(query, "operation", Journal::operation))
			.and(filter(query, "status", Journal::status))
			.and(filter(query, "effect", Journal::effect))
			.and(filter(query, "fault",
					(fault) -> (entry) -> fault.equals("any") ? !entry.fault().isEmpty() : entry.fault().equals(fault)))
			.and(filter(query, "polling", Journal::polling));
	}

	private static Predicate<JournalEntry> district(String id) {
		Refusal.require(Districts.find(id).isPresent(), "district must be the id of a district");
		return (entry) -> entry.district().equals(id);
	}

	private static Predicate<JournalEntry> operation(String name) {
		ServiceOperation wanted = ServiceOperation.ofWireName(name)
			.orElseThrow(() -> Refusal.badRequest("unknown operation: " + name));
		return (entry) -> entry.operation() == wanted;
	}

	private static Predicate<JournalEntry> status(String status) {
		Refusal.require(STATUS.test(status), "status must be a number such as 404, or a class such as 4xx");
		String digits = status.replace("xx", "");
		return (entry) -> digits.equals(status) ? String.valueOf(entry.status()).equals(status)
				: String.valueOf(entry.status() / 100).equals(digits);
	}

	private static Predicate<JournalEntry> effect(String effect) {
		Refusal.require(effect.equals("true") || effect.equals("false"), "effect must be true or false");
		return (entry) -> String.valueOf(entry.effect()).equals(effect);
	}

	private static Predicate<JournalEntry> polling(String polling) {
		Refusal.require(polling.equals("hide"), "polling must be hide, if anything");
		return (entry) -> !entry.isPolling();
	}

	private static Predicate<JournalEntry> filter(Query query, String name,
			Function<String, Predicate<JournalEntry>> filter) {
		return given(query, name).map(filter).orElse((entry) -> true);
	}

	private static Optional<String> given(Query query, String name) {
		return query.first(name).filter((value) -> !value.isBlank());
	}

	/** The number in {@code since}, or 0 if it is something else. */
	public static long numberSince(Query query) {
		return given(query, "since").filter(NUMBER).map(Long::parseLong).orElse(0L);
	}

	private static Predicate<JournalEntry> since(String since) {
		if (NUMBER.test(since)) {
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
