package dev.handback.delivery;

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

/** Hears on a connection of its own when any node has committed something to deliver. */
class CommitListener implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(CommitListener.class);

	private static final Duration LISTENS = Duration.ofSeconds(1);

	private final DataSource database;

	private final Wake wake;

	CommitListener(DataSource database, Wake wake) {
		this.database = database;
		this.wake = wake;
	}

	@Override
	public void run() {
		while (!Thread.currentThread().isInterrupted()) {
			try (Connection connection = this.database.getConnection();
					Statement statement = connection.createStatement()) {
				statement.execute("listen " + Wake.CHANNEL);
				listen(connection.unwrap(PGConnection.class));
			}
			catch (SQLException ex) {
				logger.debug("Not listening now: {}", ex.getSQLState());
				rest();
			}
		}
	}

	private void listen(PGConnection connection) throws SQLException {
		while (!Thread.currentThread().isInterrupted()) {
			PGNotification[] heard = connection.getNotifications((int) LISTENS.toMillis());
			if (heard != null && heard.length > 0) {
				this.wake.up();
			}
		}
	}

	// The poll goes on meanwhile.
	private static void rest() {
		try {
			TimeUnit.MILLISECONDS.sleep(LISTENS.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
