package dev.handback.rostersync.staging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import dev.handback.roster.StoredRoles;
import dev.handback.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/**
 * A record to be written to the roster: the part of it that we keep.
 *
 * @param id the record's id
 * @param values in the order of {@link StagedKind#columns()}: texts, flags, dates, roles,
 * ids of members; null for none, or for what a record must say and doesn't
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

	/**
	 * Whether the record says what is in the column. What it must contain (contract,
	 * guarantees on data) and doesn't is unknown; anything else that is missing is none.
	 */
	private boolean says(String column) {
		boolean here = value(column) != null;
		return switch (column) {
			case "first_name", "last_name", "roles", "subject", "synced", RosterTable.LEAD_TEACHER, "teachers",
					"students" ->
				here;
			case "name" -> here || this.kind == StagedKind.TERMS || this.kind == StagedKind.COURSES;
			case "middle_name" -> value("first_name") != null || value("last_name") != null;
			case "school_id" -> here || (this.kind == StagedKind.USERS && value("roles") instanceof StoredRoles of
					&& !of.roles().contains(Role.STUDENT));
			case "grade_level" -> this.kind == StagedKind.SECTIONS || value("roles") != null;
			default -> true;
		};
	}

	/** The same row, with what it doesn't say taken from an earlier one. */
	public StagedRow after(StagedRow earlier) {
		StagedRow row = this;
		for (String column : this.kind.columns()) {
			@Nullable Object before = earlier.value(column);
			if (before != null && !says(column)) {
				row = row.with(column, before);
			}
		}
		return row;
	}

	/** The same row with a different value in that column. */
	public StagedRow with(String column, Object value) {
		List<@Nullable Object> other = new ArrayList<>(this.values);
		other.set(this.kind.columns().indexOf(column), value);
		return new StagedRow(this.kind, this.id, Collections.unmodifiableList(other));
	}

}
