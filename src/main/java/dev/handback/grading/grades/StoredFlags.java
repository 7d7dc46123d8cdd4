package dev.handback.grading.grades;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

import dev.handback.vocabulary.Flag;
import org.jspecify.annotations.Nullable;

/** Flags as a column holds them: an array of their words on the wire. */
public final class StoredFlags {

	private StoredFlags() {
	}

	/** Those of a row; none where the column is null. */
	public static Set<Flag> read(ResultSet row, String column) throws SQLException {
		@Nullable Array words = row.getArray(column);
		return (words != null) ? Flag.of(List.of((String[]) words.getArray())) : Set.of();
	}

}
