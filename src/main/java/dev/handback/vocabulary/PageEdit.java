package dev.handback.vocabulary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a person left in the fields of a page, with what the page had shown in each of
 * them. Both are texts as a page shows them, so untouched fields stay exactly as stored.
 *
 * @param seen by field; a missing field was seen empty
 * @param typed by field; a missing field wasn't touched
 */
public record PageEdit(Map<String, String> seen, Map<String, String> typed) {

	private static final String SEEN = "seen-";

	/** What a person saw when they chose between two values. */
	private static final String THEIRS = "theirs-";

	private static final String KEEP_MINE = "keep-mine";

	private static final String KEEP_THEIRS = "keep-theirs";

	/**
	 * Reads what a form sent. Someone who chose their own value saw the other one too, so
	 * that is what they saw last.
	 * @param sent the request's parameters
	 * @param suffix appended to each field's name in the form
	 * @param typed by field
	 */
	public static PageEdit of(Map<String, List<String>> sent, String suffix, Map<String, String> typed) {
		Map<String, String> seen = new HashMap<>();
		Map<String, String> left = new LinkedHashMap<>(typed);
		typed.keySet().forEach((field) -> {
			String name = field + suffix;
			boolean chosen = sent.getOrDefault(KEEP_MINE, List.of()).contains(name);
			seen.put(field, first(sent, (chosen ? THEIRS : SEEN) + name));
			if (sent.getOrDefault(KEEP_THEIRS, List.of()).contains(name)) {
				left.remove(field);
			}
		});
		return new PageEdit(seen, left);
	}

	/** Whether the form showed the field: an empty box says nothing of itself. */
	public static boolean isShown(Map<String, List<String>> sent, String field, String suffix) {
		return sent.containsKey(SEEN + field + suffix);
	}

	/**
	 * Whether the page from which the form comes showed exactly these values. A field
	 * that is missing was seen empty.
	 */
	public static boolean showed(Map<String, List<String>> sent, String suffix, Map<String, String> stored) {
		return stored.entrySet()
			.stream()
			.allMatch((field) -> isSame(first(sent, SEEN + field.getKey() + suffix), field.getValue()));
	}

	/** What was touched, by field. */
	public Map<String, String> touched() {
		return onto(this.seen).written();
	}

	/**
	 * What a new page shows: what is stored now, but what was typed where that wasn't
	 * saved.
	 */
	public Map<String, String> shownOver(Map<String, String> stored, Set<String> unsaved) {
		return with(stored, unsaved, this.typed);
	}

	/** What counts as seen by the reader of a new page. */
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
			boolean untouched = isSame(mine, this.seen.getOrDefault(field, ""));
			if (!untouched && !isSame(mine, now)) {
				(isSame(now, this.seen.getOrDefault(field, "")) ? written : conflicts).put(field, mine);
			}
		});
		return new Merge(stored, written, conflicts);
	}

	// Browsers end lines as they like.
	private static boolean isSame(String one, String other) {
		return plain(one).equals(plain(other));
	}

	private static String plain(String text) {
		return text.strip().replace("\r\n", "\n").replace('\r', '\n');
	}

	private static String first(Map<String, List<String>> sent, String name) {
		List<String> values = sent.getOrDefault(name, List.of());
		return values.isEmpty() ? "" : values.get(0);
	}

	/**
	 * What becomes of an edit.
	 *
	 * @param stored what was stored before, by field
	 * @param written the touched fields that no one else has changed since
	 * @param conflicts the touched fields that someone else has changed since, with what
	 * was typed
	 */
	public record Merge(Map<String, String> stored, Map<String, String> written, Map<String, String> conflicts) {

		public boolean isConflict() {
			return !this.conflicts.isEmpty();
		}

		/**
		 * Both values of each field in conflict, for the page that lets its reader
		 * choose.
		 * @param suffix what stands behind each field's name in the form
		 * @param whose what the page calls the thing; empty where it is about this one
		 * alone
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

		/** What is stored now, by field. */
		public Map<String, String> now() {
			Map<String, String> now = new HashMap<>(this.stored);
			now.putAll(this.written);
			return now;
		}

	}

}
