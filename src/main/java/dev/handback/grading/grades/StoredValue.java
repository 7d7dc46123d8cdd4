package dev.handback.grading.grades;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.Flag;

/** Flags as a column holds them: an array of their words on the wire. */
public final class StoredFlags {

	private StoredFlags() {
	}

	/** Those of a row; none where the column is null. */
	public static Set<Flag> read(ResultSet row, String column) throws SQLException {
		return Flag.of(Columns.texts(row, column));
	}

}
