package dev.handback.rostersync.staging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A record to be written to the roster: the part of it that we keep.
 *
 * @param id the record's id
 * @param values in the order of {@link StagedKind#columns()}: texts, flags, dates, roles,
 * ids of members; null for none, but roles and members that are null are unknown
 */
public record StagedRow(StagedKind kind, String id, List<@Nullable Object> values) {

	public static StagedRow of(StagedKind kind, String id, @Nullable Object... rest) {
		@Nullable Object[] values = new @Nullable Object[rest.length + 1];
		values[0] = id;
		System.arraycopy(rest, 0, values, 1, rest.length);
		return new StagedRow(kind, id, Collections.unmodifiableList(Arrays.asList(values)));
	}

	public @Nullable Object value(String column) {
		return this.values.get(this.kind.columns().indexOf(column));
	}

	/**
	 * The section's members to be written to the table; the others if they are unknown.
	 */
	public MemberIds members(RosterTable table, MemberIds others) {
		Object ids = value(table.members());
		return (ids != null) ? (MemberIds) ids : others;
	}

	/** The same row with a different value in that column. */
	public StagedRow with(String column, Object value) {
		List<@Nullable Object> other = new ArrayList<>(this.values);
		other.set(this.kind.columns().indexOf(column), value);
		return new StagedRow(this.kind, this.id, Collections.unmodifiableList(other));
	}

}
