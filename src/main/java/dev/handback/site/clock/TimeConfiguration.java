package dev.handback.site.clock;

import java.time.Clock;
import java.time.OffsetDateTime;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

@Configuration(proxyBeanMethods = false)
class TimeConfiguration {

	/** Commands without a database use the machine's clock. */
	@Bean
	Clock clock(ObjectProvider<JdbcClient> databases) {
		JdbcClient jdbc = databases.getIfAvailable();
		return (jdbc != null)
				? new DatabaseClock(
						() -> jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant())
				: Clock.systemUTC();
	}

	/**
	 * Scheduled tasks use the same time: a node whose clock is fast would take them all,
	 * and leave the next runs to its own, later time.
	 */
	@Bean
	com.github.kagkarlsson.scheduler.Clock schedulerClock(Clock clock) {
		return clock::instant;
	}

}
