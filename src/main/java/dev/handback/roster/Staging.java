package dev.handback.roster;

import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.vocabulary.DistrictId;
import org.postgresql.PGConnection;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Where a roster is collected before it replaces the old one. The old one is served until
 * the new one is whole.
 */
@Repository
class Staging {

	private final JdbcTemplate jdbc;

	Staging(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Forgets what an earlier run collected for the district. */
	@Transactional
	void clear(DistrictId district) {
		for (RosterTable table : RosterTable.values()) {
			this.jdbc.update("delete from " + table.staging() + " where district_id = ?", district.value());
		}
	}

	/** Adds rows by COPY, in one transaction. */
	@Transactional
	void add(List<StagedRow> rows) {
		Map<RosterTable, List<StagedRow>> byTable = rows.stream().collect(Collectors.groupingBy(StagedRow::table));
		byTable.forEach(this::copy);
	}

	/**
	 * Makes the collected rows the district's roster: one merge and one sweep of each
	 * table, in one transaction.
	 */
	@Transactional
	void apply(DistrictId district, Instant now) {
		for (RosterTable table : RosterTable.values()) {
			this.jdbc.update(table.mergeStatement(), district.value());
			this.jdbc.update(table.sweepStatement(), Timestamp.from(now), district.value());
		}
		clear(district);
	}

	private void copy(RosterTable table, List<StagedRow> rows) {
		String lines = rows.stream().map(StagedRow::line).collect(Collectors.joining());
		this.jdbc.execute((Connection connection) -> copy(connection, table, lines));
	}

	private static long copy(Connection connection, RosterTable table, String lines) throws SQLException {
		try {
			return connection.unwrap(PGConnection.class)
				.getCopyAPI()
				.copyIn("copy " + table.staging() + " (" + table.columns() + ") from stdin", new StringReader(lines));
		}
		catch (IOException ex) {
			throw new SQLException("COPY into " + table.staging() + " failed", ex);
		}
	}

}
