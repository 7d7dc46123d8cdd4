package dev.handback.operations.operator;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.boot.jdbc.health.DataSourceHealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Whether the database answers. The pool keeps some connections open; if it has none, the
 * answer is no, without waiting for one, because probes have timeouts of their own.
 */
@Component("dbHealthIndicator")
class DatabaseHealthIndicator extends DataSourceHealthIndicator {

	private final DataSource database;

	DatabaseHealthIndicator(DataSource database) {
		super(database);
		this.database = database;
	}

	@Override
	protected void doHealthCheck(Health.Builder health) throws Exception {
		if (isUnreachable()) {
			health.down().withDetail("error", "No connection could be opened");
			return;
		}
		super.doHealthCheck(health);
	}

	/** Whether no connection is open although some always should be. */
	boolean isUnreachable() {
		@Nullable HikariDataSource pool = poolOf(this.database);
		return pool != null && pool.getHikariPoolMXBean() != null && pool.getMinimumIdle() > 0
				&& pool.getHikariPoolMXBean().getTotalConnections() == 0;
	}

	/** Whether none is free, and most of those that always should be open aren't. */
	static boolean lacksConnections(DataSource database) {
		@Nullable HikariDataSource pool = poolOf(database);
		return pool != null && pool.getHikariPoolMXBean() != null
				&& pool.getHikariPoolMXBean().getIdleConnections() == 0
				&& 2 * pool.getHikariPoolMXBean().getTotalConnections() < pool.getMinimumIdle();
	}

	private static @Nullable HikariDataSource poolOf(DataSource database) {
		return DataSourceUnwrapper.unwrap(database, HikariConfigMXBean.class, HikariDataSource.class);
	}

}
