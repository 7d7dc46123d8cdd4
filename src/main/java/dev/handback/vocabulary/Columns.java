package dev.handback.vocabulary;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Reads and writes columns whose types, or nulls, JDBC doesn't handle. */
public final class Columns {

	private Columns() {
	}

	/** An instant in a column that is never null. */
	public static Instant instant(ResultSet row, String column) throws SQLException {
		return row.getTimestamp(column).toInstant();
	}

	public static @Nullable Instant instantOrNull(ResultSet row, String column) throws SQLException {
		Timestamp timestamp = row.getTimestamp(column);
		return (timestamp != null) ? timestamp.toInstant() : null;
	}

	/** An instant as a parameter, which may be null. */
	public static @Nullable Timestamp timestamp(@Nullable Instant instant) {
		return (instant != null) ? Timestamp.from(instant) : null;
	}

	/** The texts of an array; none where it is null. */
	public static List<String> texts(ResultSet row, String column) throws SQLException {
		@Nullable Array texts = row.getArray(column);
		return (texts != null) ? List.of((String[]) texts.getArray()) : List.of();
	}

	public static @Nullable Boolean flagOrNull(ResultSet row, String column) throws SQLException {
		boolean flag = row.getBoolean(column);
		return row.wasNull() ? null : flag;
	}

	public static @Nullable Double numberOrNull(ResultSet row, String column) throws SQLException {
		double number = row.getDouble(column);
		return row.wasNull() ? null : number;
	}

}
