package dev.handback.site;

import java.time.Clock;
import java.time.OffsetDateTime;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

@Configuration(proxyBeanMethods = false)
class TimeConfiguration {

	@Bean
	Clock clock(JdbcClient jdbc) {
		return new DatabaseClock(
				() -> jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant());
	}

}
