package dev.handback.site.migration;

import java.util.Objects;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Registers what runs before and after the migrations. */
@Configuration(proxyBeanMethods = false)
class MigrationConfiguration {

	@Bean
	static BriefLocks briefLocks() {
		return new BriefLocks();
	}

	/** Also for what was distributed just now. */
	@Bean
	@Order(2)
	static AppRole appRole(JdbcConnectionDetails database) {
		return new AppRole(Objects.requireNonNullElse(database.getUsername(), ""));
	}

	@Bean
	@Order(1)
	static Distribution distribution() {
		return new Distribution();
	}

}
