package dev.handback.grading.gradebook;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * Which students of a section are shown, as given in the address.
 *
 * @param search part of a name; empty for everyone
 * @param from the first student of the window; null for the beginning
 * @param before the first student after the window; null if the window has a start
 */
public record StudentFilter(String search, Show show, @Nullable PersonId from, @Nullable PersonId before) {

	private static final int LONGEST = 200;

	/** All students, from the beginning. */
	public static final StudentFilter EVERYONE = of(null, null, null, null);

	/** Parses an address; anything invalid is ignored. */
	public static StudentFilter of(@Nullable String search, @Nullable String show, @Nullable String from,
			@Nullable String before) {
		String wanted = (search != null) ? search.strip() : "";
		return new StudentFilter(PlainText.problem(wanted, LONGEST).isEmpty() ? wanted : "", Show.of(show),
				student(from), student(before));
	}

	public List<Show> filters() {
		return List.of(Show.values());
	}

	/** The same search with another filter, from the beginning. */
	public StudentFilter showing(Show other) {
		return new StudentFilter(this.search, other, null, null);
	}

	/** The same selection, starting at a student. */
	public StudentFilter from(@Nullable PersonId first) {
		return new StudentFilter(this.search, this.show, first, null);
	}

	/** The same selection, ending before a student. */
	public StudentFilter before(@Nullable PersonId end) {
		return new StudentFilter(this.search, this.show, null, end);
	}

	/** As a query string, with its question mark; empty for everyone. */
	public String query() {
		Map<String, String> parts = new LinkedHashMap<>();
		parts.put("q", this.search);
		parts.put("show", (this.show != Show.ALL) ? this.show.key() : "");
		parts.put("from", (this.from != null) ? this.from.value() : "");
		parts.put("before", (this.before != null) ? this.before.value() : "");
		parts.values().removeIf(String::isEmpty);
		UriComponentsBuilder query = UriComponentsBuilder.newInstance();
		parts.keySet().forEach((name) -> query.queryParam(name, "{" + name + "}"));
		return query.encode().buildAndExpand(parts).toUriString();
	}

	/** Whether it may leave anyone out. */
	public boolean isNarrowed() {
		return !this.search.isEmpty() || this.show != Show.ALL;
	}

	private static @Nullable PersonId student(@Nullable String id) {
		return (id != null) ? PersonId.parse(id).orElse(null) : null;
	}

	/** The filters. */
	public enum Show {

		ALL, HANDED_IN, TO_GRADE, MISSING, HELD, STUCK, CONFLICT;

		/** The filter's name in addresses and message keys. */
		public String key() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

		static Show of(@Nullable String key) {
			return Stream.of(values()).filter((show) -> show.key().equals(key)).findFirst().orElse(ALL);
		}

	}

}
