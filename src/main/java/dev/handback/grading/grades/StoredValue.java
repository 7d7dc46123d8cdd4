package dev.handback.grading.grades;

import java.sql.ResultSet;
import java.sql.SQLException;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;

/** A grade as columns hold it. */
public final class StoredValue {

	private StoredValue() {
	}

	/**
	 * The grade in a row.
	 * @param prefix of the columns' names
	 */
	public static GradeValue read(ResultSet row, String prefix) throws SQLException {
		GradeDetails details = new GradeDetails(row.getString(prefix + "grade_text"),
				row.getObject(prefix + "extra_attempts", Integer.class),
				Columns.instantOrNull(row, prefix + "own_due_at"));
		return new GradeValue(row.getBigDecimal(prefix + "points"), row.getString(prefix + "comment"),
				Flag.of(Columns.texts(row, prefix + "flags")), details);
	}

}
