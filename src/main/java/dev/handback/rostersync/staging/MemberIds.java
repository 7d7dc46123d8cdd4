package dev.handback.rostersync.staging;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The ids of a section's members, sorted and without duplicates, as one text: the ids of
 * thousands of sections are in memory together, mostly just to be compared. All ids have
 * the same length ({@link dev.handback.vocabulary.ids.ObjectIds}).
 *
 * @param text the ids, separated by commas; empty for none
 */
public record MemberIds(String text) {

	public static final MemberIds NONE = new MemberIds("");

	private static final char SEPARATOR = ',';

	/** From ids in any order, possibly with duplicates. */
	public static MemberIds of(Collection<String> ids) {
		String[] ordered = ids.toArray(String[]::new);
		Arrays.sort(ordered);
		StringBuilder text = new StringBuilder();
		String last = "";
		for (String id : ordered) {
			if (!id.equals(last)) {
				append(text, id);
			}
			last = id;
		}
		return new MemberIds(text.toString());
	}

	/** From a text with ids in any order; null for none. */
	public static MemberIds parse(@Nullable String text) {
		if (text == null) {
			return NONE;
		}
		MemberIds ids = new MemberIds(text);
		return ids.isOrdered() ? ids : of(ids.toList());
	}

	private boolean isOrdered() {
		int each = each();
		int at = each;
		while (at < this.text.length() && compare(this.text, at - each, this.text, at, each - 1) < 0) {
			at += each;
		}
		return at >= this.text.length();
	}

	// Includes the separator.
	private int each() {
		int end = this.text.indexOf(SEPARATOR);
		return (end < 0) ? this.text.length() + 1 : end + 1;
	}

	public boolean isEmpty() {
		return this.text.isEmpty();
	}

	public boolean contains(String id) {
		return this.text.contains(id);
	}

	public int size() {
		return isEmpty() ? 0 : (this.text.length() + 1) / each();
	}

	/** The ids that the others don't include. */
	public MemberIds without(MemberIds others) {
		int each = each();
		StringBuilder rest = new StringBuilder();
		int other = 0;
		int at = 0;
		while (at < this.text.length()) {
			int order = (other < others.text.length()) ? compare(this.text, at, others.text, other, each - 1) : -1;
			if (order < 0) {
				append(rest, this.text.substring(at, at + each - 1));
			}
			at += (order <= 0) ? each : 0;
			other += (order >= 0) ? each : 0;
		}
		return rest.isEmpty() ? NONE : new MemberIds(rest.toString());
	}

	private static int compare(String one, int from, String other, int otherFrom, int length) {
		for (int i = 0; i < length; i++) {
			int order = one.charAt(from + i) - other.charAt(otherFrom + i);
			if (order != 0) {
				return order;
			}
		}
		return 0;
	}

	public List<String> toList() {
		return isEmpty() ? List.of() : List.of(this.text.split(",", -1));
	}

	private static void append(StringBuilder text, String id) {
		if (!text.isEmpty()) {
			text.append(SEPARATOR);
		}
		text.append(id);
	}

	@Override
	public String toString() {
		return this.text;
	}

}
