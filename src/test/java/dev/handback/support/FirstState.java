package dev.handback.support;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.Ordered;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/**
 * Restores the database and the sandbox to their initial state before each class of
 * tests.
 */
public final class FirstState implements TestExecutionListener, Ordered {

	private static @Nullable SavedRows saved;

	/** Runs before the listeners that start the app. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public void beforeTestClass(TestContext test) throws SQLException, IOException {
		// A command that ran in this process has made the app log less.
		LoggingSystem.get(FirstState.class.getClassLoader()).setLogLevel("dev.handback", LogLevel.INFO);
		if (saved == null) {
			saved = savedIfShared(test.getApplicationContext().getBean(DataSource.class));
			return;
		}
		TestService.INSTANCE.reset();
		try (Connection database = TestDatabase.connect()) {
			saved.restore(database);
		}
	}

	/** Saves the app's initial state, unless it has a database of its own. */
	private static @Nullable SavedRows savedIfShared(DataSource app) throws SQLException, IOException {
		try (Connection apps = app.getConnection(); Connection database = TestDatabase.connect()) {
			return apps.getCatalog().equals(database.getCatalog()) ? SavedRows.of(database) : null;
		}
	}

}
