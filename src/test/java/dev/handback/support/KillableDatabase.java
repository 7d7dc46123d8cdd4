package dev.handback.support;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A PostgreSQL server for one test that can crash and come back, or a database of another
 * one.
 */
public final class KillableDatabase implements AutoCloseable {

	/** Commits wait for the disk, as in production. */
	public static final Map<String, String> DURABLE = Map.of("fsync", "on", "synchronous_commit", "on");

	/** A gigabyte of shared buffers instead of an eighth of that. */
	public static final Map<String, String> WITH_MEMORY = Map.of("shared_buffers", "1GB");

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
	 * Starts a server to measure. With {@code -Dhandback.citus}, creates a database of
	 * that cluster instead, as it is set up; the next one of that name replaces it.
	 */
	public static KillableDatabase toMeasure(Path directory, Map<String, String> settings) {
		Optional<CitusCluster> cluster = CitusCluster.given();
		return cluster.isPresent() ? at(cluster.get().createFor(directory)) : new KillableDatabase(directory, settings);
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
