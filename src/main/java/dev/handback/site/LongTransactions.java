package dev.handback.site;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A transaction that sets its own timeout gets it from PostgreSQL and from the connection
 * too, instead of the pool's. The pool restores its own when the connection is returned.
 */
class LongTransactions implements TransactionExecutionListener {

	private static final Logger logger = LoggerFactory.getLogger(LongTransactions.class);

	/** So that PostgreSQL reports the timeout first. */
	private static final Duration LONGER = Duration.ofSeconds(5);

	private final DataSource dataSource;

	LongTransactions(DataSource dataSource) {
		this.dataSource = dataSource;
	}

	@Override
	public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
		if (failure == null
				&& TransactionSynchronizationManager.getResource(this.dataSource) instanceof ConnectionHolder holder
				&& holder.hasTimeout()) {
			extend(holder.getConnection(), Duration.ofMillis(holder.getTimeToLiveInMillis()));
		}
	}

	// Nothing may be thrown here: the transaction has begun, and no one would end it. It
	// continues with the pool's time limit, and a broken connection shows up on its own.
	private static void extend(Connection connection, Duration time) {
		try (Statement statement = connection.unwrap(PgConnection.class).createStatement()) {
			statement.execute("set local statement_timeout = " + time.toMillis());
			connection.setNetworkTimeout(Runnable::run, (int) time.plus(LONGER).toMillis());
		}
		catch (SQLException ex) {
			logger.warn("Could not extend a transaction's time limit: SQLSTATE {}", ex.getSQLState());
		}
	}

}
