package dev.handback.roster;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A record on its way into the roster: what we keep of it.
 *
 * @param id of the record
 * @param values in the order of {@link StagedKind#columns()}: texts, flags, dates, lists
 * of ids; null for none
 */
record StagedRow(StagedKind kind, String id, List<@Nullable Object> values) {

	static StagedRow of(StagedKind kind, String id, @Nullable Object... rest) {
		@Nullable Object[] values = new @Nullable Object[rest.length + 1];
		values[0] = id;
		System.arraycopy(rest, 0, values, 1, rest.length);
		return new StagedRow(kind, id, Collections.unmodifiableList(Arrays.asList(values)));
	}

}
