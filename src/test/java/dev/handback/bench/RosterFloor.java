package dev.handback.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

import javax.sql.DataSource;

import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * The time that the database alone needs for the rows that the app has stored: COPY into
 * unlogged tables and one merge into tables with the same keys and indexes, without
 * fetching, parsing or comparing anything first.
 */
final class RosterFloor {

	/** The tables of a roster. */
	static final List<String> TABLES = List.of("school", "term", "course", "person", "section", "section_teacher",
			"enrollment");

	private final DataSource database;

	private final Path directory;

	RosterFloor(DataSource database, Path directory) {
		this.database = database;
		this.directory = directory;
	}

	/**
	 * Writes the rows to files, then copies and merges them; only the latter is measured.
	 */
	Duration measure() throws IOException, SQLException {
		try (Connection connection = this.database.getConnection();
				Statement statement = connection.createStatement()) {
			CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
			prepare(statement, copies);
			long began = System.nanoTime();
			for (String table : TABLES) {
				write(table, statement, copies);
			}
			Duration took = Duration.ofNanos(System.nanoTime() - began);
			statement.execute("drop schema floor cascade");
			return took;
		}
	}

	private void prepare(Statement statement, CopyManager copies) throws IOException, SQLException {
		statement.execute("create schema floor");
		for (String table : TABLES) {
			try (OutputStream file = Files.newOutputStream(file(table))) {
				copies.copyOut("copy public." + table + " to stdout", file);
			}
			statement.execute("create unlogged table floor.staged_%1$s (like public.%1$s)".formatted(table));
			statement.execute("create table floor.%1$s (like public.%1$s including all)".formatted(table));
		}
		statement.execute("checkpoint");
	}

	private void write(String table, Statement statement, CopyManager copies) throws IOException, SQLException {
		try (InputStream file = Files.newInputStream(file(table))) {
			copies.copyIn("copy floor.staged_" + table + " from stdin", file, 1 << 16);
		}
		statement.execute("analyze floor.staged_" + table);
		String key = table.matches("section_teacher|enrollment") ? "section_id, person_id" : "id";
		statement.execute("""
				insert into floor.%1$s select * from floor.staged_%1$s
				on conflict (district_id, %2$s) do update set removed_at = null""".formatted(table, key));
	}

	private Path file(String table) {
		return this.directory.resolve(table + ".copy");
	}

}
