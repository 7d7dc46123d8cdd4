package dev.handback.simulation.roster;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/** What the service gave in answers that count, as rows of our copy. */
final class Served {

	/** By list and page; a page that is served again replaces itself. */
	private final Map<Listed, Map<String, Map<String, String>>> pages = new EnumMap<>(Listed.class);

	/** Pages of events, in order. */
	private final List<List<Happening>> events = new ArrayList<>();

	/** The lists whose newest page was their last. */
	private final Set<Listed> ended = new TreeSet<>();

	private final Set<Trouble> troubles = new TreeSet<>();

	private @Nullable String anchor;

	private boolean anchored;

	private boolean askedForAnchor;

	void page(Listed list, String page, Map<String, String> rows) {
		Map<String, Map<String, String>> pages = this.pages.computeIfAbsent(list, (first) -> new LinkedHashMap<>());
		pages.remove(page);
		pages.put(page, rows);
		this.ended.remove(list);
	}

	/** That page was the last one. */
	void end(Listed list) {
		this.ended.add(list);
	}

	/** Whether all lists that were begun were given to their end. */
	boolean isWhole() {
		return this.ended.containsAll(this.pages.keySet());
	}

	void events(List<Happening> page) {
		this.events.add(page);
	}

	List<List<Happening>> events() {
		return this.events;
	}

	void anchor(@Nullable String newest, boolean offered) {
		this.anchor = newest;
		this.anchored = offered;
		this.askedForAnchor = true;
	}

	@Nullable String anchor() {
		return this.anchor;
	}

	boolean anchored() {
		return this.anchored;
	}

	void met(Trouble trouble) {
		this.troubles.add(trouble);
	}

	boolean met(Predicate<Trouble> what) {
		return this.troubles.stream().anyMatch(what);
	}

	boolean has(Listed list) {
		return this.pages.containsKey(list);
	}

	/** Adds what a resumed run was given before. */
	Served after(Served earlier) {
		Served both = new Served();
		List.of(earlier, this).forEach((part) -> {
			part.pages.forEach((list, pages) -> pages.forEach((page, rows) -> both.page(list, page, rows)));
			both.ended.addAll(part.ended);
			both.troubles.addAll(part.troubles);
		});
		Served anchoring = this.askedForAnchor ? this : earlier;
		both.anchor(anchoring.anchor, anchoring.anchored);
		return both;
	}

	/** The rows of all lists, as they were served last. */
	Map<String, String> rows() {
		Map<String, String> rows = new TreeMap<>();
		this.pages.values().forEach((pages) -> pages.values().forEach((page) -> {
			// A record that comes again replaces all of its rows.
			page.keySet()
				.stream()
				.filter(rows::containsKey)
				.map(Listed::record)
				.toList()
				.forEach((id) -> rows.keySet().removeIf((row) -> Listed.record(row).equals(id)));
			rows.putAll(page);
		}));
		return rows;
	}

}
