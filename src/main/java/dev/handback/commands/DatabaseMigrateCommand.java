package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;
import java.util.Objects;

import org.flywaydb.core.Flyway;

import org.springframework.boot.flyway.autoconfigure.FlywayMigrationInitializer;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Migrates the database, as each start of the app does, and ends. */
@Component("database migrate")
class DatabaseMigrateCommand implements Command {

	private final Flyway flyway;

	private final MessageSourceAccessor messages;

	/**
	 * Creates the command.
	 * @param migrated exists once the database is migrated
	 */
	DatabaseMigrateCommand(FlywayMigrationInitializer migrated, Flyway flyway, MessageSourceAccessor messages) {
		Objects.requireNonNull(migrated);
		this.flyway = flyway;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		out.println(this.messages.getMessage("database.migrated",
				new Object[] { Objects.requireNonNull(this.flyway.info().current()).getVersion().toString() }));
		return DONE;
	}

}
