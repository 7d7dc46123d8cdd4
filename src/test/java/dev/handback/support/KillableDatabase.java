package dev.handback.support;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A PostgreSQL server for one test that can crash and come back, or a database of another
 * one.
 */
public final class KillableDatabase implements AutoCloseable {

	private static final Map<String, String> DURABLE = Map.of("fsync", "on", "synchronous_commit", "on");

	private static final Map<String, String> WITH_MEMORY = Map.of("shared_buffers", "1GB");

	private final HikariDataSource connections = new HikariDataSource();

	private final @Nullable DatabaseServer server;

	private KillableDatabase(Path directory, Map<String, String> settings) {
		this(new DatabaseServer(directory.resolve("postgres"), settings));
	}

	private KillableDatabase(DatabaseServer server) {
		this(server.url(), server);
		server.start();
	}

	private KillableDatabase(String url, @Nullable DatabaseServer server) {
		this.server = server;
		this.connections.setJdbcUrl(url);
		this.connections.setUsername("postgres");
		this.connections.setMaximumPoolSize(2);
	}

	/** Starts a server with its data in that folder. */
	public static KillableDatabase start(Path directory) {
		return new KillableDatabase(directory, Map.of());
	}

	/** A database that is there, and that this test doesn't kill. */
	public static KillableDatabase at(String url) {
		return new KillableDatabase(url, null);
	}

	/**
	 * Starts a server with a gigabyte of shared buffers instead of an eighth of that.
	 */
	public static KillableDatabase startWithMemory(Path directory) {
		return new KillableDatabase(directory, WITH_MEMORY);
	}

	/** Starts a server whose commits wait for the disk, as in production. */
	public static KillableDatabase startDurable(Path directory) {
		return new KillableDatabase(directory, DURABLE);
	}

	public String url() {
		return this.connections.getJdbcUrl();
	}

	/** Opens connections, two at most. */
	public DataSource connections() {
		return this.connections;
	}

	public JdbcClient jdbc() {
		return JdbcClient.create(this.connections);
	}

	/** Kills all its processes at once, as in a crash. */
	public void kill() {
		Objects.requireNonNull(this.server).crash();
	}

	/** Starts the killed server again with the data on disk. */
	public void restart() {
		Objects.requireNonNull(this.server).start();
	}

	@Override
	public void close() {
		this.connections.close();
		if (this.server != null) {
			this.server.close();
		}
	}

}
