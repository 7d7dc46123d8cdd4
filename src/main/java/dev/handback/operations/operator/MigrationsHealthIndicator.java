package dev.handback.operations.operator;

import org.flywaydb.core.Flyway;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Whether the tables are the ones that this program was built for, or newer: another node
 * may be ahead during an upgrade.
 */
@Component
class MigrationsHealthIndicator extends AbstractHealthIndicator {

	private final JdbcClient jdbc;

	private final DatabaseHealthIndicator database;

	private final int applied;

	MigrationsHealthIndicator(JdbcClient jdbc, DatabaseHealthIndicator database, Flyway flyway) {
		this.jdbc = jdbc;
		this.database = database;
		this.applied = flyway.info().applied().length;
	}

	@Override
	protected void doHealthCheck(Health.Builder health) {
		if (this.database.isUnreachable()) {
			health.down();
			return;
		}
		this.jdbc.sql("""
				select count(*) filter (where success) as applied, count(*) filter (where not success) as failed
				from flyway_schema_history""").query((row) -> {
			tell(health, row.getLong("applied"), row.getLong("failed"));
		});
	}

	private void tell(Health.Builder health, long now, long failed) {
		health.status((failed == 0 && now >= this.applied) ? Status.UP : Status.DOWN)
			.withDetail("applied", now)
			.withDetail("failed", failed);
	}

}
