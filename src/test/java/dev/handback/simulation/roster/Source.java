package dev.handback.simulation.roster;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * What a district really has: its records now, every row that it ever had, and an event
 * for each change.
 */
final class Source {

	private static final Duration EVENTS_KEPT = Duration.ofDays(30);

	private static final List<String> VERBS = List.of("created", "updated", "deleted");

	private final DistrictId district;

	private final Clock clock;

	private final Map<Listed, NavigableMap<String, Map<String, Object>>> records = new EnumMap<>(Listed.class);

	private final Set<String> everHeld = new HashSet<>();

	/** All rows after each change. */
	private final NavigableMap<Instant, Map<String, String>> history = new TreeMap<>();

	private final List<Happening> events = new ArrayList<>();

	private long ids;

	private boolean eventsOffered = true;

	Source(DistrictId district, Clock clock) {
		this.district = district;
		this.clock = clock;
		for (Listed kind : Listed.values()) {
			this.records.put(kind, new TreeMap<>());
		}
	}

	DistrictId district() {
		return this.district;
	}

	String newId(Listed kind) {
		return "%d%023x".formatted(Listed.ALL.indexOf(kind) + 1, ++this.ids);
	}

	NavigableMap<String, Map<String, Object>> records(Listed kind) {
		return this.records.getOrDefault(kind, new TreeMap<>());
	}

	/** All rows that our copy should have now. */
	Map<String, String> rows() {
		Map<String, String> rows = new TreeMap<>();
		this.records.forEach((kind, entries) -> entries.values().forEach((entry) -> rows.putAll(kind.rows(entry))));
		return rows;
	}

	/** The rows that it had just before that time, and still has. */
	Map<String, String> rowsSince(Instant time) {
		Map.Entry<Instant, Map<String, String>> then = this.history.lowerEntry(time);
		Map<String, String> rows = rows();
		rows.entrySet().retainAll((then != null) ? then.getValue().entrySet() : Set.of());
		return rows;
	}

	/**
	 * Whether the district ever had that row with these values, or the service claimed
	 * it.
	 */
	boolean everHeld(String row, String values) {
		return this.everHeld.contains(row + "=" + values);
	}

	/** The service claims that it has this record, which isn't quite so. */
	void claimed(Listed kind, Map<String, Object> entry) {
		kind.rows(entry).forEach((row, values) -> this.everHeld.add(row + "=" + values));
	}

	/** Creates, changes and deletes records, as one change with its events. */
	void change(List<Change> changes) {
		List<Happening> batch = new ArrayList<>();
		for (Change change : changes) {
			apply(change).ifPresent(batch::add);
		}
		this.history.put(this.clock.instant(), rows());
		// In the contract's order: deletions the other way around.
		batch.sort(Comparator.comparing((Happening event) -> VERBS.indexOf(event.verb()))
			.thenComparing((event) -> (event.isDeletion() ? -1 : 1) * Listed.ALL.indexOf(event.kind())));
		batch.forEach((event) -> this.events
			.add(new Happening("e%023x".formatted(++this.ids), event.kind(), event.verb(), event.entry(), event.at())));
	}

	private Optional<Happening> apply(Change change) {
		NavigableMap<String, Map<String, Object>> entries = records(change.kind());
		Instant now = this.clock.instant();
		if (change.entry() == null) {
			Map<String, Object> last = entries.remove(change.id());
			return Optional.ofNullable(last).map((entry) -> new Happening("", change.kind(), "deleted", entry, now));
		}
		Map<String, Object> before = entries.put(change.id(), change.entry());
		claimed(change.kind(), change.entry());
		if (change.entry().equals(before)) {
			return Optional.empty();
		}
		return Optional
			.of(new Happening("", change.kind(), (before != null) ? "updated" : "created", change.entry(), now));
	}

	/** The first roster, which there are no events for. */
	void begin(List<Change> changes) {
		change(changes);
		this.events.clear();
	}

	/** The events that the service still has, oldest first. */
	List<Happening> events() {
		Instant oldest = this.clock.instant().minus(EVENTS_KEPT);
		this.events.removeIf((event) -> event.at().isBefore(oldest));
		return this.events;
	}

	boolean offersEvents() {
		return this.eventsOffered;
	}

	void offerEvents(boolean offered) {
		this.eventsOffered = offered;
	}

	/**
	 * The new state of a record.
	 *
	 * @param entry null if it is deleted
	 */
	record Change(Listed kind, String id, @Nullable Map<String, Object> entry) {

		static Change put(Listed kind, Map<String, Object> entry) {
			return new Change(kind, Listed.id(entry), entry);
		}

		static Change delete(Listed kind, String id) {
			return new Change(kind, id, null);
		}

	}

}
