package dev.handback.support;

import java.util.Map;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Flyway with what the app's migrations need. */
public final class Migrations {

	private Migrations() {
	}

	/** Locks in the session: a transaction would keep an index from being built. */
	public static FluentConfiguration configure() {
		return Flyway.configure().configuration(Map.of("flyway.postgresql.transactional.lock", "false"));
	}

}
