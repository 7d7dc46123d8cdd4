package dev.handback.site;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

import javax.sql.DataSource;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;

/**
 * Migrates a database that is empty or was created by this program's migrations, and
 * refuses any other before changing anything. Migrations of a newer version are fine:
 * another node may be ahead during an upgrade.
 */
final class OwnMigrations implements FlywayMigrationStrategy {

	/** Older ones don't know what the grants and some queries use. */
	private static final int OLDEST_SERVER = 17;

	private final DataSource app;

	/** With the database as the app opens it, which may be as another role. */
	OwnMigrations(DataSource app) {
		this.app = app;
	}

	@Override
	public void migrate(Flyway flyway) {
		refuseUnfitServer(flyway.getConfiguration().getDataSource());
		if (Arrays.stream(flyway.info().applied()).anyMatch(OwnMigrations::isUnknown)) {
			throw new UnknownDatabaseException();
		}
		flyway.migrate();
		open();
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
