package dev.handback.site;

import javax.sql.DataSource;

import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** How long the database may take, and what its errors may say. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

	/** A migration may take its time, which the pool's connections do not have. */
	@Bean
	static FlywayConfigurationCustomizer migrationsTakeTheirTime(JdbcConnectionDetails database) {
		return (flyway) -> flyway.dataSource(DataSourceBuilder.create()
			.type(SimpleDriverDataSource.class)
			.driverClassName(database.getDriverClassName())
			.url(ErrorsWithoutRows.in(database.getJdbcUrl()))
			.username(database.getUsername())
			.password(database.getPassword())
			.build());
	}

	@Bean
	static ErrorsWithoutRows errorsWithoutRows() {
		return new ErrorsWithoutRows();
	}

	@Bean
	static LongTransactions longTransactions(DataSource dataSource) {
		return new LongTransactions(dataSource);
	}

}
