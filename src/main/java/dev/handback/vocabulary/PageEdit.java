package dev.handback.vocabulary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a person typed in the fields of a page, and what the page had shown in each of
 * them. Both are texts as a page shows them, so untouched fields stay exactly as stored.
 *
 * @param seen by field; a missing field was seen empty
 * @param typed by field; a missing field wasn't touched. It may equal what was seen:
 * someone else, or a save without an answer, may have changed it meanwhile.
 */
public record PageEdit(Map<String, String> seen, Map<String, String> typed) {

	private static final String SEEN = "seen-";

	/** The prefix for the other value, as shown to someone who then chose. */
	private static final String THEIRS = "theirs-";

	private static final String KEEP_MINE = "keep-mine";

	private static final String KEEP_THEIRS = "keep-theirs";

	/** The fields that a person typed in, whatever is in them now; only scripts know. */
	private static final String ENTERED = "entered";

	/**
	 * Reads a submitted form, which contains untouched fields, too. Someone who chose
	 * their own value had also seen the other one, so that counts as what they saw last.
	 * @param sent the request's parameters
	 * @param suffix appended to each field's name in the form
	 * @param left what the form contains, by field
	 */
	public static PageEdit of(Map<String, List<String>> sent, String suffix, Map<String, String> left) {
		Map<String, String> seen = new HashMap<>();
		Map<String, String> typed = new LinkedHashMap<>();
		left.forEach((field, text) -> {
			String name = field + suffix;
			boolean chosen = has(sent, KEEP_MINE, name);
			String shown = first(sent, (chosen ? THEIRS : SEEN) + name);
			seen.put(field, shown);
			boolean touched = !isSame(text, shown) || has(sent, ENTERED, name);
			if (touched && !has(sent, KEEP_THEIRS, name)) {
				typed.put(field, text);
			}
		});
		return new PageEdit(seen, typed);
	}

	/** The names of the fields where someone kept their own value or the other one. */
	public static Stream<String> choices(Map<String, List<String>> sent) {
		return Stream.of(KEEP_MINE, KEEP_THEIRS).flatMap((choice) -> sent.getOrDefault(choice, List.of()).stream());
	}

	private static boolean has(Map<String, List<String>> sent, String parameter, String name) {
		return sent.getOrDefault(parameter, List.of()).contains(name);
	}

	/** The same edit with what the page showed in fields that weren't sent. */
	public PageEdit having(Map<String, List<String>> sent, String suffix, String... fields) {
		Map<String, String> all = new HashMap<>(this.seen);
		List.of(fields).forEach((field) -> all.putIfAbsent(field, first(sent, SEEN + field + suffix)));
		return new PageEdit(all, this.typed);
	}

	/** What follows the field's name wherever the form showed it. */
	public static Stream<String> suffixes(Map<String, List<String>> sent, String field) {
		return sent.keySet()
			.stream()
			.filter((name) -> name.startsWith(SEEN + field))
			.map((name) -> name.substring((SEEN + field).length()));
	}

	/** Whether the form showed the field: an unchecked box sends nothing. */
	public static boolean isShown(Map<String, List<String>> sent, String field, String suffix) {
		return sent.containsKey(SEEN + field + suffix);
	}

	/**
	 * Whether the page that the form was on showed exactly these values. A missing field
	 * was seen empty.
	 */
	public static boolean showed(Map<String, List<String>> sent, String suffix, Map<String, String> stored) {
		return stored.entrySet()
			.stream()
			.allMatch((field) -> isSame(first(sent, SEEN + field.getKey() + suffix), field.getValue()));
	}

	/**
	 * What a new page shows: the stored values, except that unsaved fields keep what was
	 * typed.
	 */
	public Map<String, String> shownOver(Map<String, String> stored, Set<String> unsaved) {
		return with(stored, unsaved, this.typed);
	}

	/** What the reader of this page counts as having seen after it was saved. */
	public Map<String, String> seenOnwards(Set<String> unsaved) {
		Map<String, String> fields = new HashMap<>(this.seen);
		this.typed.forEach((field, text) -> {
			if (!unsaved.contains(field)) {
				fields.put(field, text);
			}
		});
		return fields;
	}

	/** What the reader of a new page counts as having seen. */
	public Map<String, String> seenOver(Map<String, String> stored, Set<String> unsaved) {
		return with(stored, unsaved, this.seen);
	}

	private static Map<String, String> with(Map<String, String> stored, Set<String> unsaved, Map<String, String> old) {
		Map<String, String> fields = new HashMap<>(stored);
		unsaved.forEach((field) -> fields.put(field, old.getOrDefault(field, "")));
		return fields;
	}

	/** Merges with what is stored now, field by field. */
	public Merge onto(Map<String, String> stored) {
		Map<String, String> written = new LinkedHashMap<>();
		Map<String, String> conflicts = new LinkedHashMap<>();
		this.typed.forEach((field, mine) -> {
			String now = stored.getOrDefault(field, "");
			if (!isSame(mine, now)) {
				(isSame(now, this.seen.getOrDefault(field, "")) ? written : conflicts).put(field, mine);
			}
		});
		return new Merge(stored, written, conflicts);
	}

	/** Whether two texts are the same once they are stored. */
	public static boolean isSame(String one, String other) {
		return PlainText.normalized(one).equals(PlainText.normalized(other));
	}

	private static String first(Map<String, List<String>> sent, String name) {
		List<String> values = sent.getOrDefault(name, List.of());
		return values.isEmpty() ? "" : values.get(0);
	}

	/**
	 * The result of an edit.
	 *
	 * @param stored what was stored before, by field
	 * @param written the typed fields that no one else has changed since
	 * @param conflicts the typed fields that someone else has changed since, with what
	 * was typed
	 */
	public record Merge(Map<String, String> stored, Map<String, String> written, Map<String, String> conflicts) {

		public boolean isConflict() {
			return !this.conflicts.isEmpty();
		}

		/**
		 * Both values of each conflicting field, for the page that lets the reader
		 * choose.
		 * @param suffix appended to each field's name in the form
		 * @param whose what the page calls the thing; empty if the page is about only one
		 */
		public List<FieldConflict> described(EditedFields fields, String suffix, String whose) {
			List<FieldConflict> described = new ArrayList<>();
			this.conflicts.forEach((field, mine) -> {
				String theirs = this.stored.getOrDefault(field, "");
				described.add(new FieldConflict(field + suffix, whose, fields.label(field), fields.shown(field, mine),
						fields.shown(field, theirs), theirs, fields.last(field, theirs)));
			});
			return described;
		}

		/** What is stored after the merge, by field. */
		public Map<String, String> now() {
			Map<String, String> now = new HashMap<>(this.stored);
			now.putAll(this.written);
			return now;
		}

	}

}
