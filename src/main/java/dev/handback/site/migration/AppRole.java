package dev.handback.site.migration;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * What the app's role may do if another role owns the tables: work with rows, but neither
 * create tables nor change or delete audit records. Granted again after each migration,
 * so that new tables are covered.
 */
final class AppRole extends BaseCallback {

	// On a cluster, one transaction for all of its tables works on one after the other.
	// Others may have tables here too, such as a copy that an administrator made.
	// Sealing writes the seal's number into the record; a trigger allows that once.
	private static final String GRANTS = """
			do $$
			declare
				app text := current_setting('handback.app_role');
			begin
				if app in ('', current_user) then
					return;
				end if;
				perform pg_advisory_xact_lock(hashtext('handback.app_role'));
				perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
				execute format('grant usage on schema %1$I to %2$I', current_schema(), app);
				execute (select format('grant select, insert, update, delete, maintain on %s to %I',
						string_agg(oid::regclass::text, ', '), app)
					from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
						and pg_has_role(relowner, 'usage'));
				execute (select format('grant usage on sequence %s to %I', string_agg(oid::regclass::text, ', '), app)
					from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'
						and pg_has_role(relowner, 'usage'));
				execute format('revoke insert, update, delete on flyway_schema_history from %I', app);
				execute format('revoke update, delete on audit_record, audit_seal from %I', app);
				execute format('revoke insert, update, delete on audit_archive from %I', app);
				execute format('grant update (seal) on audit_record to %I', app);
			end
			$$""";

	private final String name;

	/** The role with that name; no role if it is empty. */
	AppRole(String name) {
		this.name = name;
	}

	@Override
	public boolean supports(Event event, Context context) {
		return event == Event.AFTER_MIGRATE;
	}

	@Override
	public void handle(Event event, Context context) {
		try (PreparedStatement role = context.getConnection()
			.prepareStatement("select set_config('handback.app_role', ?, false)");
				Statement grants = context.getConnection().createStatement()) {
			role.setString(1, this.name);
			role.execute();
			grants.execute(GRANTS);
		}
		catch (SQLException ex) {
			throw new FlywayException("Could not grant the role " + this.name + " its rights", ex);
		}
	}

	@Override
	public String getCallbackName() {
		return "grants";
	}

}
