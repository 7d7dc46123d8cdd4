package dev.handback.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A PostgreSQL server, with its data in one folder, that can crash and come back. */
public final class DatabaseServer implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final Path data;

	private final int port = RunningApp.freePort();

	private final Map<String, String> settings;

	private @Nullable EmbeddedPostgres server;

	/**
	 * Prepares a server.
	 * @param settings more than the usual ones; fsync is off unless they set it, since
	 * only a power failure would make a difference
	 */
	public DatabaseServer(Path data, Map<String, String> settings) {
		this.data = data.toAbsolutePath();
		this.settings = Map.copyOf(settings);
	}

	public int port() {
		return this.port;
	}

	public String url() {
		return "jdbc:postgresql://localhost:" + this.port + "/postgres";
	}

	/** Starts it, with a new database if the folder is empty. */
	public void start() {
		try {
			EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder();
			this.settings.forEach(builder::setServerConfig);
			this.server = builder.setDataDirectory(this.data)
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

	/** Kills all its processes at once, if it is running. */
	public void crash() {
		try {
			Path running = this.data.resolve("postmaster.pid");
			if (Files.exists(running)) {
				long postmaster = Long.parseLong(Files.readAllLines(running).get(0).trim());
				new ProcessBuilder("kill", "-QUIT", String.valueOf(postmaster)).start().waitFor();
				Awaitility.await().atMost(PATIENCE).until(() -> ProcessHandle.of(postmaster).isEmpty());
			}
			close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	public boolean answers() {
		try {
			return jdbc().sql("select 1").query(Integer.class).single() == 1;
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

	/** Opens a connection for each statement. */
	public JdbcClient jdbc() {
		return JdbcClient
			.create(new DriverManagerDataSource(url() + "?socketTimeout=30&connectTimeout=5", "postgres", ""));
	}

	/** Ends it in an orderly way. */
	@Override
	public void close() {
		try {
			if (this.server != null) {
				this.server.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
