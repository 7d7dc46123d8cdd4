package dev.handback.simulation.roster;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * How much may be removed without a person, as the documents say: a tenth of each kind
 * within a day, and up to five always; of who teaches what three tenths and up to ten, of
 * who is enrolled where a fifth and up to 60; no school of so few; and never all of a
 * kind. Also at each school, if it's a full sync.
 */
final class Losses {

	private final Map<String, Day> days = new HashMap<>();

	/** What these rows exceed, in words; null if a person needn't approve it. */
	@Nullable String exceeded(Map<String, String> before, Collection<String> gone, boolean bySchool, Instant now) {
		Map<String, Long> present = byKind(before.keySet());
		Map<String, Long> lost = byKind(gone);
		for (Map.Entry<String, Long> kind : lost.entrySet()) {
			long lately = lately(kind.getKey(), now);
			long number = kind.getValue();
			long of = present.getOrDefault(kind.getKey(), 0L);
			if (number >= of || isTooMuch(kind.getKey(), of + lately, number + lately)) {
				return number + " of " + of + " " + kind.getKey() + ", and " + lately + " lately";
			}
		}
		return bySchool ? exceededAtSchool(before, gone) : null;
	}

	private static @Nullable String exceededAtSchool(Map<String, String> before, Collection<String> gone) {
		Map<String, Long> present = bySchool(before, before.keySet());
		for (Map.Entry<String, Long> lost : bySchool(before, gone).entrySet()) {
			long of = present.getOrDefault(lost.getKey(), 0L);
			if (isTooMuch(lost.getKey().split(" ", 2)[0], of, lost.getValue())) {
				return lost.getValue() + " of " + of + " " + lost.getKey();
			}
		}
		return null;
	}

	private static boolean isTooMuch(String kind, long of, long lost) {
		long free = switch (kind) {
			case "school" -> 0;
			case "teaching" -> 10;
			case "enrollment" -> 60;
			default -> 5;
		};
		double share = switch (kind) {
			case "teaching" -> 0.3;
			case "enrollment" -> 0.2;
			default -> 0.1;
		};
		return lost > free && lost > share * of;
	}

	/** Whether one read alone may have removed them: 1% and five of each kind. */
	static boolean isTrifle(Map<String, String> before, Collection<String> gone) {
		Map<String, Long> present = byKind(before.keySet());
		return byKind(gone).entrySet()
			.stream()
			.allMatch((kind) -> kind.getValue() <= Math.min(5, 0.01 * present.getOrDefault(kind.getKey(), 0L)));
	}

	/** Counts what was removed without a person. */
	void removed(Collection<String> gone, Instant now) {
		byKind(gone).forEach((kind, number) -> {
			long lately = lately(kind, now);
			Instant since = (lately > 0) ? this.days.getOrDefault(kind, new Day(now, 0)).since() : now;
			this.days.put(kind, new Day(since, lately + number));
		});
	}

	/** A person has approved it. */
	void reset() {
		this.days.clear();
	}

	private long lately(String kind, Instant now) {
		Day day = this.days.get(kind);
		return (day == null || day.since().isBefore(now.minus(Duration.ofDays(1)))) ? 0 : day.removed();
	}

	/** How many rows of each kind, as far as losing them matters. */
	static Map<String, Long> byKind(Collection<String> rows) {
		return rows.stream()
			.map(Listed::kind)
			.filter((kind) -> !kind.equals("person"))
			.collect(Collectors.groupingBy((kind) -> kind, Collectors.counting()));
	}

	private static Map<String, Long> bySchool(Map<String, String> before, Collection<String> rows) {
		Set<String> notOfSchools = new HashSet<>(Set.of("school", "term", "course", "person"));
		return rows.stream()
			.filter((row) -> !notOfSchools.contains(Listed.kind(row)))
			.map((row) -> Listed.kind(row) + " at " + school(before, row))
			.filter((kind) -> !kind.endsWith(" "))
			.collect(Collectors.groupingBy((kind) -> kind, Collectors.counting()));
	}

	private static String school(Map<String, String> before, String row) {
		String id = Listed.record(row);
		String person = before.get("person " + id);
		String section = before.get("section " + id);
		return (person != null) ? person.split("\\|", -1)[3] : (section != null) ? section.split("\\|", -1)[0] : "";
	}

	private record Day(Instant since, long removed) {

	}

}
