package dev.handback.support;

import java.nio.file.Path;
import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;

import org.springframework.jdbc.core.simple.JdbcClient;

/** A PostgreSQL server for one test that can crash and come back. */
public final class KillableDatabase implements AutoCloseable {

	private static final Map<String, String> DURABLE = Map.of("fsync", "on", "synchronous_commit", "on");

	private static final Map<String, String> WITH_MEMORY = Map.of("shared_buffers", "1GB");

	private final HikariDataSource connections = new HikariDataSource();

	private final DatabaseServer server;

	private KillableDatabase(Path directory, Map<String, String> settings) {
		this.server = new DatabaseServer(directory.resolve("postgres"), settings);
		this.server.start();
		this.connections.setJdbcUrl(url());
		this.connections.setUsername("postgres");
		this.connections.setMaximumPoolSize(2);
	}

	/** Starts a server with its data in that folder. */
	public static KillableDatabase start(Path directory) {
		return new KillableDatabase(directory, Map.of());
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
		return this.server.url();
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
		this.server.crash();
	}

	/** Starts the killed server again with the data on disk. */
	public void restart() {
		this.server.start();
	}

	@Override
	public void close() {
		this.connections.close();
		this.server.close();
	}

}
