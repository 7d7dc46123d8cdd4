package dev.handback.support;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * All rows of a database, to go back to.
 *
 * @param rows those of each table that had any, in the format of {@code copy}
 */
record SavedRows(Map<String, String> rows) {

	private static final String AUDIT = "audit_";

	static SavedRows of(Connection database) throws SQLException, IOException {
		CopyManager copy = database.unwrap(PGConnection.class).getCopyAPI();
		Map<String, String> saved = new LinkedHashMap<>();
		for (Map.Entry<String, String> table : columns(database).entrySet()) {
			StringWriter rows = new StringWriter();
			if (copy.copyOut("copy " + table.getKey() + table.getValue() + " to stdout", rows) > 0) {
				saved.put(table.getKey() + table.getValue(), rows.toString());
			}
		}
		return new SavedRows(saved);
	}

	void restore(Connection database) throws SQLException {
		try (Statement statement = database.createStatement()) {
			database.setAutoCommit(false);
			empty(database, statement);
			CopyManager copy = database.unwrap(PGConnection.class).getCopyAPI();
			this.rows.forEach((table, content) -> copyIn(copy, table, content));
			database.commit();
		}
	}

	// Skips triggers and foreign keys.
	private static void empty(Connection database, Statement statement) throws SQLException {
		Set<String> tables = columns(database).keySet();
		if (!CitusCluster.is(statement)) {
			statement.execute("set local session_replication_role = replica");
			statement.execute("truncate " + String.join(", ", tables));
			return;
		}
		// There, a trigger of the cluster's own empties the shards.
		statement.execute("truncate "
				+ tables.stream().filter((table) -> !table.startsWith(AUDIT)).collect(Collectors.joining(", ")));
		statement.execute("set local session_replication_role = replica");
		for (String table : tables) {
			if (table.startsWith(AUDIT)) {
				CitusCluster.emptyShards(statement, table);
			}
		}
	}

	private static void copyIn(CopyManager copy, String table, String rows) {
		try {
			copy.copyIn("copy " + table + " from stdin", new StringReader(rows));
		}
		catch (SQLException ex) {
			throw new IllegalStateException(table, ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The columns of each table, without generated ones. */
	private static Map<String, String> columns(Connection database) throws SQLException {
		Map<String, List<String>> columns = new LinkedHashMap<>();
		try (Statement statement = database.createStatement(); ResultSet rows = statement.executeQuery("""
				select table_name, column_name from information_schema.columns
				join information_schema.tables using (table_catalog, table_schema, table_name)
				where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
				order by table_name, ordinal_position""")) {
			while (rows.next()) {
				columns.computeIfAbsent(rows.getString(1), (table) -> new ArrayList<>()).add(rows.getString(2));
			}
		}
		Map<String, String> listed = new LinkedHashMap<>();
		columns.forEach((table, names) -> listed.put(table, " (" + String.join(", ", names) + ")"));
		return listed;
	}

}
