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

import javax.sql.DataSource;

import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.Ordered;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/**
 * Restores the database and the sandbox to their initial state before each class of
 * tests.
 */
public final class FirstState implements TestExecutionListener, Ordered {

	/** The rows of each table that had any, in the format of {@code copy}. */
	private static final Map<String, String> ROWS = new LinkedHashMap<>();

	private static boolean saved;

	/** Runs before the listeners that start the app. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public void beforeTestClass(TestContext test) throws SQLException, IOException {
		// A command that ran in this process has made the app log less.
		LoggingSystem.get(FirstState.class.getClassLoader()).setLogLevel("dev.handback", LogLevel.INFO);
		if (saved) {
			TestService.INSTANCE.reset();
			restore();
		}
		else {
			saved = saveIfShared(test.getApplicationContext().getBean(DataSource.class));
		}
	}

	/** Saves the app's initial state, unless it has a database of its own. */
	private static boolean saveIfShared(DataSource app) throws SQLException, IOException {
		try (Connection apps = app.getConnection(); Connection database = TestDatabase.connect()) {
			if (!apps.getCatalog().equals(database.getCatalog())) {
				return false;
			}
			save(database);
			return true;
		}
	}

	private static void save(Connection database) throws SQLException, IOException {
		CopyManager copy = database.unwrap(PGConnection.class).getCopyAPI();
		for (Map.Entry<String, String> table : columns(database).entrySet()) {
			StringWriter rows = new StringWriter();
			if (copy.copyOut("copy " + table.getKey() + table.getValue() + " to stdout", rows) > 0) {
				ROWS.put(table.getKey() + table.getValue(), rows.toString());
			}
		}
	}

	private static void restore() throws SQLException {
		try (Connection database = TestDatabase.connect(); Statement statement = database.createStatement()) {
			database.setAutoCommit(false);
			// Skips triggers and foreign keys.
			statement.execute("set local session_replication_role = replica");
			statement.execute("truncate " + String.join(", ", columns(database).keySet()));
			CopyManager copy = database.unwrap(PGConnection.class).getCopyAPI();
			ROWS.forEach((table, rows) -> copyIn(copy, table, rows));
			database.commit();
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
