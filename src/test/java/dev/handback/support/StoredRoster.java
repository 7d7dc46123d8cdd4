package dev.handback.support;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.sql.DataSource;

import dev.handback.vocabulary.ids.DistrictId;

/** The rows of our copy of a district's roster that aren't marked as removed. */
final class StoredRoster {

	private static final int FETCHED = 10_000;

	private final DistrictId district;

	private final RosterRows rows;

	private StoredRoster(DistrictId district, RosterRows rows) {
		this.district = district;
		this.rows = rows;
	}

	/** Reads all rows, a few thousand at a time. */
	static void read(DataSource database, DistrictId district, RosterRows rows) {
		StoredRoster reading = new StoredRoster(district, rows);
		try (Connection connection = database.getConnection()) {
			// Otherwise, the driver fetches all rows at once.
			connection.setAutoCommit(false);
			reading.table(connection, "school", "id", "name");
			reading.table(connection, "term", "id", "name, start_date, end_date");
			reading.table(connection, "course", "id", "name, number");
			reading.table(connection, "person", "id",
					"first_name, middle_name, last_name, email, school_id, grade_level, array_to_string(roles,','), synced");
			reading.table(connection, "section", "id",
					"school_id, term_id, course_id, name, subject, grade_level, period, synced");
			reading.table(connection, "section_teacher", "section_id || ' ' || person_id", "lead");
			reading.table(connection, "enrollment", "section_id || ' ' || person_id", "''");
			connection.rollback();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void table(Connection connection, String table, String key, String columns) throws SQLException {
		String values = Stream.of(columns.split(", "))
			.map((column) -> "coalesce(" + column + "::text, '')")
			.collect(Collectors.joining(" || '|' || "));
		try (PreparedStatement statement = connection.prepareStatement("select " + key + ", " + values + " from "
				+ table + " where district_id = ? and removed_at is null order by (" + key + ") collate \"C\"")) {
			statement.setFetchSize(FETCHED);
			statement.setString(1, this.district.value());
			try (ResultSet found = statement.executeQuery()) {
				while (found.next()) {
					this.rows.row(table, found.getString(1), found.getString(2));
				}
			}
		}
	}

}
