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

/** A PostgreSQL server of a test's own that can die and come back. */
public final class KillableDatabase implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final Map<String, String> AS_IN_LIFE = Map.of("fsync", "on", "synchronous_commit", "on");

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

	/** Starts a server that keeps its data in the folder. */
	public static KillableDatabase start(Path directory) {
		return new KillableDatabase(directory, Map.of());
	}

	/** The same with a gigabyte of memory for its pages instead of an eighth. */
	public static KillableDatabase startWithMemory(Path directory) {
		return new KillableDatabase(directory, WITH_MEMORY);
	}

	/** The same, but a commit waits until the disk has it, as it does in life. */
	public static KillableDatabase startDurable(Path directory) {
		return new KillableDatabase(directory, AS_IN_LIFE);
	}

	public String url() {
		return "jdbc:postgresql://localhost:" + this.port + "/postgres";
	}

	/** Its connections, two at most. */
	public DataSource connections() {
		return this.connections;
	}

	public JdbcClient jdbc() {
		return JdbcClient.create(this.connections);
	}

	/** Ends all its processes in the middle of whatever they do, as a crash does. */
	public void kill() throws IOException, InterruptedException {
		long postmaster = Long.parseLong(Files.readAllLines(this.data.resolve("postmaster.pid")).get(0).trim());
		new ProcessBuilder("kill", "-QUIT", String.valueOf(postmaster)).start().waitFor();
		Awaitility.await().atMost(PATIENCE).until(() -> ProcessHandle.of(postmaster).isEmpty());
		this.server.close();
	}

	/** Starts the killed server again on what its disk holds. */
	public void restart() {
		this.server = start();
	}

	// fsync stays off as in all tests: only a power failure could tell.
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
