package dev.handback.site.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Distributes the tables by district after each migration, if the database is the
 * coordinator of a Citus cluster; does nothing on an ordinary PostgreSQL. All rows of a
 * district are on one node. Tables that belong to no district stay on the coordinator,
 * where every other node can read them.
 */
final class Distribution implements Callback {

	private static final Logger logger = LoggerFactory.getLogger(Distribution.class);

	private static final String IS_CLUSTER = "select exists (select from pg_extension where extname = 'citus')";

	private static final String IS_COORDINATOR = "select citus_is_coordinator()";

	private static final String LOCK = "select pg_advisory_lock(hashtextextended('handback distribution', 0))";

	private static final String UNLOCK = "select pg_advisory_unlock(hashtextextended('handback distribution', 0))";

	// Records of the audit never change, whichever node applies the trigger. The one that
	// looks for an archive finds it on its own node.
	private static final String TRIGGERS = "set citus.enable_unsafe_triggers = on";

	private static final String NESTED = """
			do $$
			begin
				if to_regproc('delete_only_what_is_archived') is not null then
					alter function delete_only_what_is_archived() set citus.allow_nested_distributed_execution = on;
				end if;
			end
			$$""";

	/** A table that refers to another comes after it. */
	private static final String NEW_TABLES = """
			with recursive referring as (
				select oid as id, 0 as depth from pg_class
				where relnamespace = current_schema()::regnamespace and relkind = 'r'
				union select conrelid, depth + 1 from referring join pg_constraint on confrelid = id and contype = 'f')
			select id::regclass::text as name, max(depth) as depth,
				exists (select from pg_attribute where attrelid = id and attnum = 1 and attname = 'district_id')
					as of_district
			from referring
			where id not in (select logicalrelid from pg_dist_partition)
			group by id order by of_district desc, depth, name""";

	private static final String DISTRIBUTE = """
			select create_distributed_table(?, 'district_id', colocate_with => coalesce((
				select logicalrelid::text from pg_dist_partition join pg_class on oid = logicalrelid
				where relnamespace = current_schema()::regnamespace and partmethod = 'h'
				order by logicalrelid limit 1), 'none'))""";

	private static final String KEEP = """
			select citus_add_local_table_to_metadata(?, cascade_via_foreign_keys => true)
			where ?::regclass not in (select logicalrelid from pg_dist_partition)""";

	@Override
	public boolean supports(Event event, Context context) {
		return event == Event.AFTER_MIGRATE;
	}

	/** Each table has a transaction of its own, and another start may continue. */
	@Override
	public boolean canHandleInTransaction(Event event, Context context) {
		return false;
	}

	@Override
	public void handle(Event event, Context context) {
		Connection connection = context.getConnection();
		try {
			if (is(connection, IS_CLUSTER) && is(connection, IS_COORDINATOR)) {
				distribute(connection);
			}
		}
		catch (SQLException ex) {
			throw new FlywayException("Could not distribute the tables", ex);
		}
	}

	private static void distribute(Connection connection) throws SQLException {
		try (Statement session = connection.createStatement()) {
			session.execute(LOCK);
			session.execute(TRIGGERS);
			try {
				List<Table> tables = newTables(session);
				if (!tables.isEmpty()) {
					session.execute(NESTED);
				}
				for (Table table : tables) {
					place(connection, table);
				}
				if (!tables.isEmpty()) {
					logger.info("Distributed {} tables by district, {} others stay on the coordinator",
							tables.stream().filter(Table::ofDistrict).count(),
							tables.stream().filter((table) -> !table.ofDistrict()).count());
				}
			}
			finally {
				session.execute(UNLOCK);
			}
		}
	}

	private static List<Table> newTables(Statement session) throws SQLException {
		List<Table> tables = new ArrayList<>();
		try (ResultSet rows = session.executeQuery(NEW_TABLES)) {
			while (rows.next()) {
				tables.add(new Table(rows.getString("name"), rows.getBoolean("of_district")));
			}
		}
		return tables;
	}

	private static void place(Connection connection, Table table) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(table.ofDistrict() ? DISTRIBUTE : KEEP)) {
			statement.setString(1, table.name());
			if (!table.ofDistrict()) {
				statement.setString(2, table.name());
			}
			statement.execute();
		}
	}

	private static boolean is(Connection connection, String question) throws SQLException {
		try (Statement statement = connection.createStatement(); ResultSet answer = statement.executeQuery(question)) {
			return answer.next() && answer.getBoolean(1);
		}
	}

	@Override
	public String getCallbackName() {
		return "distribution";
	}

	private record Table(String name, boolean ofDistrict) {

	}

}
