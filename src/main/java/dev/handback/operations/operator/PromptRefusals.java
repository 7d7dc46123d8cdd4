package dev.handback.operations.operator;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;

import javax.sql.DataSource;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.stereotype.Component;

/**
 * Tells people within a second that the database is down. Only web requests give up that
 * early; background work waits for a connection as long as the pool allows.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class PromptRefusals implements Filter, BeanPostProcessor {

	private static final ThreadLocal<Boolean> REQUEST = new ThreadLocal<>();

	private static final Duration PATIENCE = Duration.ofMillis(800);

	private static final Duration PAUSE = Duration.ofMillis(20);

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		REQUEST.set(true);
		try {
			chain.doFilter(request, response);
		}
		finally {
			REQUEST.remove();
		}
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		return (bean instanceof DataSource database) ? new Database(database) : bean;
	}

	private static final class Database extends DelegatingDataSource {

		private final DataSource pool;

		Database(DataSource pool) {
			super(pool);
			this.pool = pool;
		}

		@Override
		public Connection getConnection() throws SQLException {
			long since = System.nanoTime();
			while (REQUEST.get() != null && DatabaseHealthIndicator.lacksConnections(this.pool)) {
				if (System.nanoTime() - since > PATIENCE.toNanos()) {
					throw new SQLTransientConnectionException("No connection to the database could be opened");
				}
				pause();
			}
			return super.getConnection();
		}

		// The pool doesn't say when it has opened a connection.
		private static void pause() throws SQLException {
			try {
				Thread.sleep(PAUSE.toMillis());
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new SQLTransientConnectionException("Interrupted while waiting for the database", ex);
			}
		}

	}

}
