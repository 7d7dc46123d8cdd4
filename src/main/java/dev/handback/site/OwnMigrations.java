package dev.handback.site;

import java.util.Arrays;

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

	@Override
	public void migrate(Flyway flyway) {
		if (Arrays.stream(flyway.info().applied()).anyMatch(OwnMigrations::isUnknown)) {
			throw new UnknownDatabaseException();
		}
		flyway.migrate();
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

}
