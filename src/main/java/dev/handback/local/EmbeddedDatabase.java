package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/**
 * A real PostgreSQL server in the local folder. Unlike one for tests, it is durable:
 * fsync and synchronous_commit are on, and the data is kept. It requires a password, and
 * the app's role isn't a superuser.
 */
final class EmbeddedDatabase implements JdbcConnectionDetails, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedDatabase.class);

	/**
	 * The lines of an earlier version's data directory that let people in without a
	 * password.
	 */
	private static final Pattern OPEN = Pattern.compile("(?m)^(host|local)\\b.*\\btrust\\s*$");

	private static final String ACCESS = """
			host all all 127.0.0.1/32 scram-sha-256
			host all all ::1/128 scram-sha-256
			""";

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String USER = "handback";

	/**
	 * The app's own role owns everything in the database, including what an earlier
	 * version created as superuser. The password is Base64.
	 */
	private static final String OWN_ROLE = """
			do $$
			declare
				owned record;
			begin
				if not exists (select from pg_roles where rolname = 'handback') then
					create role handback;
				end if;
				alter role handback login nosuperuser nocreatedb nocreaterole password '%1$s';
				alter role postgres password '%1$s';
				alter schema public owner to handback;
				for owned in select format('alter %%s %%s owner to handback', case relkind when 'S' then 'sequence'
						when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass) as sql
					from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
						and relowner <> 'handback'::regrole
						and not (relkind = 'S' and exists (select from pg_depend
							where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
				loop
					execute owned.sql;
				end loop;
				for owned in select format('alter routine %%s owner to handback', oid::regprocedure) as sql
					from pg_proc where pronamespace = 'public'::regnamespace and proowner <> 'handback'::regrole
				loop
					execute owned.sql;
				end loop;
			end
			$$""";

	private final EmbeddedPostgres server;

	private final String password;

	private EmbeddedDatabase(EmbeddedPostgres server, String password) {
		this.server = server;
		this.password = password;
	}

	/**
	 * Starts the server, after stopping one that a killed process may have left behind.
	 * @param directory the local folder, held by this process
	 * @param port its port, 0 for any free one
	 * @throws LocalSetupException if it can't be started
	 */
	static EmbeddedDatabase start(LocalDirectory directory, int port) {
		Path data = directory.resolve("postgres");
		stopOrphan(data);
		logger.info(Files.exists(data) ? "Starting PostgreSQL in {}" : "Creating a PostgreSQL database in {}", data);
		Path binaries = directory.resolve("postgres-binaries");
		String password = LocalSecret.readOrCreate(directory.path(), LocalSecret.DATABASE_PASSWORD);
		Path passwordFile = directory.resolve(LocalSecret.DATABASE_PASSWORD);
		try {
			Path access = data.resolve("pg_hba.conf");
			if (Files.exists(access) && OPEN.matcher(Files.readString(access)).find()) {
				EmbeddedPostgres open = startServer(data, binaries, passwordFile, 0);
				own(open, password);
				open.close();
				Files.writeString(access, ACCESS);
			}
			EmbeddedPostgres server = startServer(data, binaries, passwordFile, port);
			OwnerOnly.mayWrite(binaries);
			own(server, password);
			return new EmbeddedDatabase(server, password);
		}
		catch (IOException | SQLException | RuntimeException ex) {
			throw new LocalSetupException("The embedded PostgreSQL didn't start: " + ex.getMessage(),
					"See PostgreSQL's messages above, or set SPRING_DATASOURCE_URL to your own server.", ex);
		}
	}

	private static void own(EmbeddedPostgres server, String password) throws SQLException {
		try (Connection connection = server.getPostgresDatabase(Map.of("password", password)).getConnection();
				Statement statement = connection.createStatement()) {
			statement.execute(OWN_ROLE.formatted(password));
		}
	}

	private static EmbeddedPostgres startServer(Path data, Path binaries, Path password, int port) throws IOException {
		try {
			return builder(data, binaries, password, port).start();
		}
		catch (IllegalStateException ex) {
			// PostgreSQL refuses to run as root, and this machine has no user namespaces
			// to hide that in.
			if (!UnprivilegedBinaries.install(binaries, data, password)) {
				throw ex;
			}
			return builder(data, binaries, password, port).start();
		}
	}

	private static EmbeddedPostgres.Builder builder(Path data, Path binaries, Path password, int port)
			throws IOException {
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
			// These are also options of initdb, and override the library's "-A trust".
			.setLocaleConfig("auth", "scram-sha-256")
			.setLocaleConfig("pwfile", password.toString())
			.setConnectConfig("password", Files.readString(password))
			.setServerConfig("fsync", "on")
			.setServerConfig("synchronous_commit", "on")
			.setServerConfig("listen_addresses", "localhost")
			.setServerConfig("unix_socket_directories", "''")
			// Its own log is in the folder, and mustn't contain rows either.
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
			logger.warn("Could not read {}; leaving it to PostgreSQL to decide whether it is stale.", pidFile);
		}
	}

	private static boolean isPostgres(ProcessHandle process) {
		return process.info().command().filter((command) -> command.contains("postgres")).isPresent();
	}

	private static void stop(ProcessHandle orphan) {
		logger.info("Stopping PostgreSQL server {} left over from an earlier run.", orphan.pid());
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
		return USER;
	}

	@Override
	public String getPassword() {
		return this.password;
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
