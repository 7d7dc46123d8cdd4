package dev.handback.site;

import java.util.Arrays;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;

/**
 * Migrates a database that is empty or was made by the migrations of this program, and
 * refuses any other before anything is changed in it. A newer version's migrations are
 * welcome: another node may be ahead while an upgrade goes on.
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

}
