package dev.handback.sandbox.events;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Component;

/** The events of every district, from the oldest one kept to the newest. */
@Component
public final class Feed {

	/**
	 * Contract, feed rule 2: events that are 31 or more days old are removed from the
	 * start of the list.
	 */
	private static final Duration REMOVED_AT = Duration.ofDays(31);

	private static final Comparator<RecordChange> IN_A_BATCH = Comparator.comparing(RecordChange::turn)
		.thenComparing((recordChange) -> recordChange.turn().place(recordChange.rank()))
		.thenComparing((recordChange) -> recordChange.id().key());

	private final FeedTables tables;

	private final InitialEvents beginning;

	private final PublicAddress address;

	private final Clock clock;

	Feed(Store store, FeedTables tables, InitialEvents beginning, World world, PublicAddress address, Clock clock) {
		this.tables = tables;
		this.beginning = beginning;
		this.address = address;
		this.clock = clock;
		store.begin(() -> store.update((changes) -> Districts.ALL.stream()
			.map(District::id)
			.filter((district) -> !tables.states().has(district.key()))
			.forEach((district) -> begin(district, world.progress(district).lastSync(), changes))));
	}

	private void begin(RecordId district, Instant time, Changes changes) {
		changes.put(this.tables.states(), district.key(), new FeedState(true, InitialEvents.END, 0));
		changes.put(this.tables.batches(), event(district, 0).key(), time);
	}

	public boolean isEnabled(RecordId district) {
		return this.tables.state(district).enabled();
	}

	/**
	 * Contract, feed rule 1: a feed that is switched off keeps its events and gets no new
	 * ones.
	 */
	public void enable(RecordId district, boolean enabled, Changes changes) {
		changes.put(this.tables.states(), district.key(), this.tables.state(district).enabled(enabled));
	}

	/**
	 * Stores the initial events of records that are about to change. Until then, they are
	 * derived from the records, so call this first.
	 */
	public void storeInitialEvents(List<RecordChange> recordChanges, Changes changes) {
		for (RecordChange recordChange : recordChanges) {
			RecordId id = recordChange.id();
			if (this.tables.changed().has(id.key())) {
				continue;
			}
			if (recordChange.before().isPresent()
					&& this.tables.state(Districts.of(id).id()).floor() < InitialEvents.END) {
				RecordChange first = new RecordChange(id, Optional.empty(), recordChange.before());
				changes.put(this.tables.events(), InitialEvents.event(first.rank(), id).key(),
						KeptEvent.of(first, began(Districts.of(id).id())));
			}
			changes.put(this.tables.changed(), id.key(), id.key());
		}
	}

	/**
	 * Adds one batch of events in the order of the contract, unless the district's feed
	 * is switched off.
	 */
	public Batch announce(RecordId district, List<RecordChange> recordChanges, Changes changes) {
		FeedState state = this.tables.state(district);
		Instant now = this.clock.instant();
		List<KeptEvent> events = recordChanges.stream()
			.sorted(IN_A_BATCH)
			.map((recordChange) -> KeptEvent.of(recordChange, now))
			.filter((event) -> !event.changesNothing())
			.toList();
		if (!state.enabled() || events.isEmpty()) {
			return Batch.NONE;
		}
		long number = state.next();
		changes.put(this.tables.batches(), event(district, number).key(), now);
		Map<String, Integer> counts = new TreeMap<>();
		for (KeptEvent event : events) {
			changes.put(this.tables.events(), event(district, number).key(), event);
			counts.merge(event.type(), 1, Integer::sum);
			number++;
		}
		long floor = removeOld(district, changes);
		changes.put(this.tables.states(), district.key(), state.with(number, floor));
		return new Batch(counts, Optional.of(event(district, number - 1)));
	}

	private long removeOld(RecordId district, Changes changes) {
		long start = start(district);
		if (start > 0) {
			removeUpTo(event(district, start - 1), this.tables.events(), changes);
			removeUpTo(event(district, start - 1), this.tables.batches(), changes);
		}
		return start;
	}

	private static <V> void removeUpTo(RecordId last, Table<Long, V> table, Changes changes) {
		table.ascending(event(Districts.of(last).id(), 0).key(), last.key())
			.forEach((entry) -> changes.remove(table, entry.key()));
	}

	/** The number of the first event that isn't too old. */
	private long start(RecordId district) {
		FeedState state = this.tables.state(district);
		Instant now = this.clock.instant();
		return this.tables.batches()
			.ascending(event(district, state.floor()).key(), event(district, state.next()).key())
			.filter((batch) -> now.isBefore(batch.value().plus(REMOVED_AT)))
			.mapToLong((batch) -> RecordId.ofKey(batch.key()).number())
			.findFirst()
			.orElse(state.next());
	}

	private Instant began(RecordId district) {
		return Optional.ofNullable(this.tables.batches().get(event(district, 0).key())).orElse(Instant.EPOCH);
	}

	RecordTable rows(RecordId district, EventFilter filter) {
		return new FeedRows(district, this.tables, this.beginning, filter, start(district));
	}

	/** Finds an event, if it still exists and the version has it. */
	Optional<KeptEvent> find(RecordId event, Version version) {
		RecordId district = Districts.of(event).id();
		if (event.number() < start(district)) {
			return Optional.empty();
		}
		return Optional.ofNullable(this.tables.events().get(event.key()))
			.or(() -> first(event, district))
			.filter((found) -> found.isIn(version))
			.map((found) -> found.linkingTo(this.address));
	}

	private Optional<KeptEvent> first(RecordId event, RecordId district) {
		if (event.number() >= InitialEvents.END) {
			return Optional.empty();
		}
		RecordId record = InitialEvents.record(event);
		return this.beginning.has(InitialEvents.rank(event.number()), record)
				? this.beginning.view(record)
					.map((appearance) -> KeptEvent
						.of(new RecordChange(record, Optional.empty(), Optional.of(appearance)), began(district)))
				: Optional.empty();
	}

	/** The newest events, newest first. */
	public List<Announced> newest(RecordId district, int count) {
		List<Announced> newest = new ArrayList<>();
		long[] keys = rows(district, EventFilter.all(Version.V3_1)).beforeNumber(this.tables.state(district).next(),
				count);
		for (int place = keys.length - 1; place >= 0; place--) {
			RecordId id = RecordId.ofKey(keys[place]);
			find(id, Version.V3_1)
				.ifPresent((event) -> newest.add(new Announced(id, event.type(), event.created(), event.object())));
		}
		return newest;
	}

	private static RecordId event(RecordId district, long number) {
		return new RecordId(RecordKind.EVENT, district.district(), number);
	}

	/**
	 * The events of one change.
	 *
	 * @param counts the number of events of each type
	 * @param last the newest event, if there are any
	 */
	public record Batch(Map<String, Integer> counts, Optional<RecordId> last) {

		static final Batch NONE = new Batch(Map.of(), Optional.empty());

	}

	/**
	 * An event as the console lists it.
	 *
	 * @param object the record as JSON
	 */
	public record Announced(RecordId id, String type, Instant created, String object) {
	}

}
