package dev.handback.site;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;

import javax.sql.DataSource;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/**
 * Migrates a database that is empty or was created by this program's migrations, and
 * refuses any other before changing anything. Migrations of a newer version are fine:
 * another node may be ahead during an upgrade.
 */
final class OwnMigrations implements FlywayMigrationStrategy {

	/** Older ones don't know what the grants and some queries use. */
	private static final int OLDEST_SERVER = 17;

	/** As long as an older node's longest transaction takes, and a little more. */
	private static final Duration PATIENCE = Duration.ofMinutes(11);

	private static final String LOCK_NOT_AVAILABLE = "55P03";

	private static final Logger log = LoggerFactory.getLogger(OwnMigrations.class);

	private final DataSource app;

	private final RetryTemplate retries;

	/** With the database as the app opens it, which may be as another role. */
	OwnMigrations(DataSource app) {
		this(app, Duration.ofSeconds(5));
	}

	/**
	 * The same.
	 * @param pause between tries to migrate a table that is in use
	 */
	OwnMigrations(DataSource app, Duration pause) {
		this.app = app;
		this.retries = new RetryTemplate(RetryPolicy.builder()
			.maxRetries(Long.MAX_VALUE)
			.delay(pause)
			.timeout(PATIENCE)
			.predicate(OwnMigrations::isOfATableInUse)
			.build());
	}

	@Override
	public void migrate(Flyway flyway) {
		refuseUnfitServer(flyway.getConfiguration().getDataSource());
		if (Arrays.stream(flyway.info().applied()).anyMatch(OwnMigrations::isUnknown)) {
			throw new UnknownDatabaseException();
		}
		this.retries.invoke(flyway::migrate);
		open();
	}

	private static boolean isOfATableInUse(Throwable failure) {
		boolean inUse = NestedExceptionUtils.getMostSpecificCause(failure) instanceof SQLException cause
				&& LOCK_NOT_AVAILABLE.equals(cause.getSQLState());
		if (inUse) {
			log.info("A migration waits for a table that is in use");
		}
		return inUse;
	}

	private static void refuseUnfitServer(DataSource owner) {
		try (Connection connection = owner.getConnection();
				Statement statement = connection.createStatement();
				ResultSet readOnly = statement.executeQuery("show transaction_read_only")) {
			int version = connection.getMetaData().getDatabaseMajorVersion();
			if (version < OLDEST_SERVER) {
				throw new UnfitServerException("The database's server is PostgreSQL " + version + ", which is too old",
						"a database of PostgreSQL " + OLDEST_SERVER + " or newer");
			}
			if (readOnly.next() && readOnly.getBoolean(1)) {
				throw new UnfitServerException("The database can only be read, as on a standby", "the primary");
			}
		}
		catch (SQLException ex) {
			throw unopened(ex);
		}
	}

	private static IllegalStateException unopened(SQLException cause) {
		return new IllegalStateException("The database can't be opened", cause);
	}

	// Otherwise, Hibernate would be the first to be refused, and say something else.
	private void open() {
		try {
			this.app.getConnection().close();
		}
		catch (SQLException ex) {
			throw unopened(ex);
		}
	}

	private static boolean isUnknown(MigrationInfo applied) {
		MigrationState state = applied.getState();
		return state.isResolved() ? !applied.isChecksumMatching() : state == MigrationState.MISSING_SUCCESS;
	}

	/** The database was created by other migrations than this program's. */
	static class UnknownDatabaseException extends RuntimeException {

		UnknownDatabaseException() {
			super("The database was made by an earlier version of Handback, and this version can't upgrade it;"
					+ " nothing in it was changed.");
		}

	}

	/** The server can't be used. */
	static class UnfitServerException extends RuntimeException {

		private final String wanted;

		UnfitServerException(String reason, String wanted) {
			super(reason + "; nothing in it was changed.");
			this.wanted = wanted;
		}

		/** What to use in its place. */
		String wanted() {
			return this.wanted;
		}

	}

}
