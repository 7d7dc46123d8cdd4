package dev.handback.delivery.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens on its own connection for commits of any node that have something to deliver.
 */
public class CommitListener implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(CommitListener.class);

	private static final Duration LISTENS = Duration.ofSeconds(1);

	/**
	 * After this many timeouts in a row, the database is asked whether it is still there.
	 */
	private static final int SILENT = 10;

	private final DataSource database;

	private final DispatchSignal wake;

	public CommitListener(DataSource database, DispatchSignal wake) {
		this.database = database;
		this.wake = wake;
	}

	@Override
	public void run() {
		while (!Thread.currentThread().isInterrupted()) {
			try (Connection connection = this.database.getConnection();
					Statement statement = connection.createStatement()) {
				statement.execute("listen " + DispatchSignal.CHANNEL);
				listen(connection.unwrap(PGConnection.class), statement);
			}
			catch (SQLException ex) {
				logger.debug("Not listening for notifications: {}", ex.getSQLState());
				rest();
			}
		}
	}

	// A connection whose other end has vanished is just as silent as one without
	// notifications.
	private void listen(PGConnection connection, Statement statement) throws SQLException {
		int silent = 0;
		while (!Thread.currentThread().isInterrupted()) {
			PGNotification[] heard = connection.getNotifications((int) LISTENS.toMillis());
			silent++;
			if (heard != null && heard.length > 0) {
				this.wake.up();
				silent = 0;
			}
			if (silent == SILENT) {
				statement.execute("select 1");
				silent = 0;
			}
		}
	}

	// In the meantime, polling continues.
	private static void rest() {
		try {
			TimeUnit.MILLISECONDS.sleep(LISTENS.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
