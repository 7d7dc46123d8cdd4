package dev.handback.site.migration;

import java.sql.SQLException;
import java.sql.Statement;

import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * A migration waits briefly for a table that is in use, such as by a dump, and is tried
 * again: otherwise, whatever comes after it would wait, too. Indexes that are built
 * without a transaction hold up no one.
 */
final class BriefLocks extends BaseCallback {

	@Override
	public boolean supports(Event event, Context context) {
		return event == Event.BEFORE_EACH_MIGRATE;
	}

	@Override
	public void handle(Event event, Context context) {
		try (Statement statement = context.getConnection().createStatement()) {
			statement.execute("set local lock_timeout = '2s'");
		}
		catch (SQLException ex) {
			throw new FlywayException("Could not limit how long the migration waits for locks", ex);
		}
	}

	@Override
	public String getCallbackName() {
		return "locks";
	}

}
