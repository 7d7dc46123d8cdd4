package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/**
 * A real PostgreSQL server in the local folder. Unlike a test's, it is durable: fsync and
 * synchronous_commit are on, the data stay.
 */
final class EmbeddedDatabase implements JdbcConnectionDetails, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedDatabase.class);

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final EmbeddedPostgres server;

	private EmbeddedDatabase(EmbeddedPostgres server) {
		this.server = server;
	}

	/**
	 * Starts the server, after stopping the one that a killed process may have left
	 * behind.
	 * @param directory the local folder, held by this process
	 * @param port its port, 0 for any free one
	 * @throws LocalSetupException if it cannot be started
	 */
	static EmbeddedDatabase start(LocalDirectory directory, int port) {
		Path data = directory.resolve("postgres");
		stopOrphan(data);
		Path binaries = directory.resolve("postgres-binaries");
		try {
			EmbeddedPostgres server = startServer(data, binaries, port);
			OwnerOnly.mayWrite(binaries);
			return new EmbeddedDatabase(server);
		}
		catch (IOException | RuntimeException ex) {
			throw new LocalSetupException("The embedded PostgreSQL did not start: " + ex.getMessage(),
					"See the lines above for PostgreSQL's own words, or point SPRING_DATASOURCE_URL at a server of yours.",
					ex);
		}
	}

	private static EmbeddedPostgres startServer(Path data, Path binaries, int port) throws IOException {
		try {
			return builder(data, binaries, port).start();
		}
		catch (IllegalStateException ex) {
			// PostgreSQL refuses to run as root, and this machine has no user namespaces
			// to hide it in.
			if (!UnprivilegedBinaries.install(binaries, data)) {
				throw ex;
			}
			return builder(data, binaries, port).start();
		}
	}

	private static EmbeddedPostgres.Builder builder(Path data, Path binaries, int port) {
		return EmbeddedPostgres.builder()
			.setDataDirectory(data)
			.setCleanDataDirectory(false)
			.setOverrideWorkingDirectory(binaries.toFile())
			.setPort(port)
			.setPGStartupWait(PATIENCE)
			.setRegisterShutdownHook(false)
			.setLocaleConfig("locale-provider", "builtin")
			.setLocaleConfig("builtin-locale", "C.UTF-8")
			.setLocaleConfig("locale", "C")
			.setServerConfig("fsync", "on")
			.setServerConfig("synchronous_commit", "on")
			.setServerConfig("listen_addresses", "localhost")
			.setServerConfig("unix_socket_directories", "''")
			// Its own log lies in the folder; rows have no place there either.
			.setServerConfig("log_error_verbosity", "terse")
			.setServerConfig("max_connections", "100");
	}

	private static void stopOrphan(Path data) {
		Path pidFile = data.resolve("postmaster.pid");
		if (!Files.exists(pidFile)) {
			return;
		}
		try {
			List<String> lines = Files.readAllLines(pidFile);
			ProcessHandle.of(Long.parseLong(lines.get(0).trim()))
				.filter(EmbeddedDatabase::isPostgres)
				.ifPresent(EmbeddedDatabase::stop);
		}
		catch (IOException | NumberFormatException | IndexOutOfBoundsException ex) {
			logger.warn("The file {} cannot be read; PostgreSQL decides by itself whether it is stale.", pidFile);
		}
	}

	private static boolean isPostgres(ProcessHandle process) {
		return process.info().command().filter((command) -> command.contains("postgres")).isPresent();
	}

	private static void stop(ProcessHandle orphan) {
		logger.info("Stopping the PostgreSQL server {} that an earlier run left behind.", orphan.pid());
		orphan.destroy();
		try {
			orphan.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			orphan.destroyForcibly();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public String getUsername() {
		return "postgres";
	}

	@Override
	public String getPassword() {
		return "";
	}

	@Override
	public String getJdbcUrl() {
		return "jdbc:postgresql://localhost:" + this.server.getPort() + "/postgres";
	}

	@Override
	public void close() throws IOException {
		this.server.close();
	}

}
