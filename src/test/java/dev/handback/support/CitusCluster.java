package dev.handback.support;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A running cluster of Citus in which tests create databases. All nodes let the same user
 * in.
 *
 * @param url a database of the coordinator that knows the workers
 */
record CitusCluster(String url, String user, String password) {

	/** Few, so that a database is made in seconds. */
	private static final int SHARDS = 4;

	/** Creates an empty database on all nodes. */
	void create(String name) throws SQLException {
		try (Connection coordinator = connect(this.url); Statement statement = coordinator.createStatement()) {
			List<String> workers = new ArrayList<>();
			String own;
			try (ResultSet nodes = statement
				.executeQuery("select nodename || ':' || nodeport from pg_dist_node order by groupid")) {
				nodes.next();
				own = nodes.getString(1);
				while (nodes.next()) {
					workers.add(nodes.getString(1));
				}
			}
			for (String worker : workers) {
				createOn(of(this.url, worker), name);
			}
			createOn(this.url, name);
			try (Connection database = connect(named(this.url, name)); Statement setup = database.createStatement()) {
				setup.execute("select citus_set_coordinator_host(" + arguments(own) + ")");
				for (String worker : workers) {
					setup.execute("select citus_add_node(" + arguments(worker) + ")");
				}
				setup.execute("alter database " + name + " set citus.shard_count = " + SHARDS);
			}
		}
	}

	/** Whether the database is one of a cluster. */
	static boolean is(Statement database) throws SQLException {
		try (ResultSet found = database.executeQuery("select from pg_extension where extname = 'citus'")) {
			return found.next();
		}
	}

	/** Empties a table past its triggers, in transactions of its own. */
	static void emptyShards(Statement database, String table) throws SQLException {
		try (ResultSet emptied = database.executeQuery("""
				select bool_and(success) from run_command_on_placements('%s', $$do $shard$ begin
					set local session_replication_role = replica;
					set local citus.enable_manual_changes_to_shards = on;
					truncate %%s;
				end $shard$ $$)""".formatted(table))) {
			if (!emptied.next() || !emptied.getBoolean(1)) {
				throw new SQLException("Could not empty " + table);
			}
		}
	}

	/** The address of that database. */
	static String named(String url, String name) {
		return url.replaceFirst("(//[^/]+/)[^?]*", "$1" + name);
	}

	private void createOn(String node, String name) throws SQLException {
		try (Connection server = connect(node); Statement statement = server.createStatement()) {
			statement.execute("set citus.enable_create_database_propagation = off");
			statement.execute("drop database if exists " + name + " with (force)");
			statement.execute("create database " + name);
		}
		try (Connection database = connect(named(node, name)); Statement statement = database.createStatement()) {
			statement.execute("create extension citus");
		}
	}

	private Connection connect(String address) throws SQLException {
		return DriverManager.getConnection(address, this.user, this.password);
	}

	private static String of(String url, String node) {
		return url.replaceFirst("//[^/]+/", "//" + node + "/");
	}

	private static String arguments(String node) {
		int colon = node.lastIndexOf(':');
		return "'" + node.substring(0, colon) + "', " + node.substring(colon + 1);
	}

}
