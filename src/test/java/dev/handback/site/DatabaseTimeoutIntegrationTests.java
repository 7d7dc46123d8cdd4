package dev.handback.site;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import dev.handback.support.AppTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Nothing waits endlessly for the database, but work that takes long may. */
@AppTest
class DatabaseTimeoutIntegrationTests {

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private JdbcTemplate template;

	@Autowired
	private DataSource database;

	@Autowired
	private PlatformTransactionManager transactions;

	@Test
	void givesOrdinaryWorkTheTimeThatThePoolHas() {
		assertThat(setting("statement_timeout")).isEqualTo("15s");
		assertThat(setting("idle_in_transaction_session_timeout")).isEqualTo("1min");
		assertThat(networkTimeout()).isEqualTo(Duration.ofSeconds(20));
	}

	@Test
	void givesATransactionTheTimeThatItNamesAndTakesItBackAfterwards() {
		within(600, () -> {
			assertThat(milliseconds("statement_timeout")).isBetween(500_000L, 600_000L);
			assertThat(networkTimeout()).isGreaterThan(Duration.ofSeconds(500));
		});
		givesOrdinaryWorkTheTimeThatThePoolHas();
	}

	@Test
	@Timeout(value = 10, unit = TimeUnit.SECONDS)
	void endsAStatementThatTakesLongerThanItsTransactionMay() {
		assertThatExceptionOfType(DataAccessException.class)
			.isThrownBy(() -> within(1, () -> this.template.execute("select pg_sleep(20)")));
		givesOrdinaryWorkTheTimeThatThePoolHas();
	}

	private void within(int seconds, Runnable work) {
		TransactionTemplate transaction = new TransactionTemplate(this.transactions);
		transaction.setTimeout(seconds);
		transaction.executeWithoutResult((status) -> work.run());
	}

	private String setting(String name) {
		return this.jdbc.sql("select current_setting(?)").param(name).query(String.class).single();
	}

	private long milliseconds(String name) {
		return this.jdbc.sql("select setting::bigint from pg_settings where name = ?")
			.param(name)
			.query(Long.class)
			.single();
	}

	private Duration networkTimeout() {
		Connection connection = DataSourceUtils.getConnection(this.database);
		try {
			return Duration.ofMillis(connection.getNetworkTimeout());
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		finally {
			DataSourceUtils.releaseConnection(connection, this.database);
		}
	}

}
