package dev.handback.site;

import java.util.Map;

import javax.sql.DataSource;

import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.flyway.autoconfigure.FlywayConnectionDetails;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.springframework.util.StringUtils;

/** Limits how long the database may take, and what its errors may contain. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

	/**
	 * Migrations run without the pool's time limits, and create tables, which the app's
	 * role may not do if another role owns them. The session locks them: a transaction
	 * would keep an index from being built concurrently.
	 */
	@Bean
	static FlywayConfigurationCustomizer migrationsTakeTheirTime(JdbcConnectionDetails database,
			FlywayConnectionDetails owner) {
		boolean owned = StringUtils.hasText(owner.getUsername());
		return (flyway) -> flyway.configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
			.dataSource(DataSourceBuilder.create()
				.type(SimpleDriverDataSource.class)
				.driverClassName(database.getDriverClassName())
				.url(ErrorsWithoutRows.in(database.getJdbcUrl()))
				.username(owned ? owner.getUsername() : database.getUsername())
				.password(owned ? owner.getPassword() : database.getPassword())
				.build());
	}

	@Bean
	static ErrorsWithoutRows errorsWithoutRows() {
		return new ErrorsWithoutRows();
	}

	@Bean
	static OwnMigrations ownMigrations(DataSource dataSource) {
		return new OwnMigrations(dataSource);
	}

	@Bean
	static LongTransactions longTransactions(DataSource dataSource) {
		return new LongTransactions(dataSource);
	}

}
