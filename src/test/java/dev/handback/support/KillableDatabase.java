package dev.handback.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;

import org.springframework.jdbc.core.simple.JdbcClient;

/** A PostgreSQL server for one test that can crash and come back. */
public final class KillableDatabase implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final Map<String, String> DURABLE = Map.of("fsync", "on", "synchronous_commit", "on");

	private static final Map<String, String> WITH_MEMORY = Map.of("shared_buffers", "1GB");

	private final Path data;

	private final Map<String, String> settings;

	private final int port = RunningApp.freePort();

	private final HikariDataSource connections = new HikariDataSource();

	private EmbeddedPostgres server;

	private KillableDatabase(Path directory, Map<String, String> settings) {
		this.settings = settings;
		this.data = directory.toAbsolutePath().resolve("postgres");
		this.server = start();
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
		return "jdbc:postgresql://localhost:" + this.port + "/postgres";
	}

	/** Opens connections, two at most. */
	public DataSource connections() {
		return this.connections;
	}

	public JdbcClient jdbc() {
		return JdbcClient.create(this.connections);
	}

	/** Kills all its processes at once, as in a crash. */
	public void kill() throws IOException, InterruptedException {
		long postmaster = Long.parseLong(Files.readAllLines(this.data.resolve("postmaster.pid")).get(0).trim());
		new ProcessBuilder("kill", "-QUIT", String.valueOf(postmaster)).start().waitFor();
		Awaitility.await().atMost(PATIENCE).until(() -> ProcessHandle.of(postmaster).isEmpty());
		this.server.close();
	}

	/** Starts the killed server again with the data on disk. */
	public void restart() {
		this.server = start();
	}

	// fsync stays off as in all tests, since only a power failure would make a
	// difference.
	private EmbeddedPostgres start() {
		try {
			EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder();
			this.settings.forEach(builder::setServerConfig);
			return builder.setDataDirectory(this.data)
				.setCleanDataDirectory(false)
				.setPort(this.port)
				.setPGStartupWait(PATIENCE)
				.setLocaleConfig("locale-provider", "builtin")
				.setLocaleConfig("builtin-locale", "C.UTF-8")
				.setLocaleConfig("locale", "C")
				.setServerConfig("max_connections", "150")
				.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		this.connections.close();
		try {
			this.server.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
