package dev.handback.support;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A running cluster of Citus in which tests create databases. All nodes let the same user
 * in.
 *
 * @param url a database of the coordinator that knows the workers
 */
public record CitusCluster(String url, String user, String password) {

	/** The URL of a cluster's coordinator, if tests run on one. */
	public static final String PROPERTY = "handback.citus";

	/**
	 * Few, so that a database is made in seconds. Of two workers, one then has the
	 * sandbox's districts A and B, the other C.
	 */
	private static final int SHARDS = 6;

	/** The cluster that tests run on, if they do. */
	public static Optional<CitusCluster> given() {
		return Optional.ofNullable(System.getProperty(PROPERTY)).map(CitusCluster::at);
	}

	/** The cluster of that coordinator. */
	public static CitusCluster at(String url) {
		return new CitusCluster(url, "postgres", "");
	}

	/** Creates an empty database for what works in that folder, and returns its URL. */
	String createFor(Path folder) {
		try {
			return create("measured_" + folder.getFileName().toString().replace('-', '_'), UnaryOperator.identity());
		}
		catch (SQLException ex) {
			throw new IllegalStateException("Could not create a database in the cluster", ex);
		}
	}

	/** Creates an empty database on all nodes. */
	void create(String name) throws SQLException {
		create(name, UnaryOperator.identity());
	}

	/**
	 * Creates an empty database on all nodes.
	 * @param route the address where the others reach the worker with that address
	 * @return its URL
	 */
	public String create(String name, UnaryOperator<String> route) throws SQLException {
		List<String> nodes = nodes();
		List<String> workers = nodes.subList(1, nodes.size());
		for (String worker : workers) {
			createOn(of(this.url, worker), name);
		}
		createOn(this.url, name);
		try (Connection database = connect(named(this.url, name)); Statement setup = database.createStatement()) {
			setup.execute("select citus_set_coordinator_host(" + arguments(nodes.get(0)) + ")");
			for (String worker : workers) {
				setup.execute("select citus_add_node(" + arguments(route.apply(worker)) + ")");
			}
			setup.execute("alter database " + name + " set citus.shard_count = " + SHARDS);
		}
		return named(this.url, name);
	}

	/** Drops the database on all nodes, with what a lost one left prepared. */
	public void drop(String name) throws SQLException {
		for (String node : nodes()) {
			rollBackPrepared(of(named(this.url, name), node));
			try (Connection server = connect(of(this.url, node)); Statement statement = server.createStatement()) {
				drop(statement, name);
			}
		}
	}

	private void rollBackPrepared(String address) throws SQLException {
		List<String> prepared = new ArrayList<>();
		try (Connection database = connect(address); Statement statement = database.createStatement()) {
			try (ResultSet found = statement
				.executeQuery("select gid from pg_prepared_xacts where database = current_database()")) {
				while (found.next()) {
					prepared.add(found.getString(1));
				}
			}
			for (String one : prepared) {
				statement.execute("rollback prepared '" + one + "'");
			}
		}
	}

	private static void drop(Statement server, String name) throws SQLException {
		server.execute("set citus.enable_create_database_propagation = off");
		server.execute("drop database if exists " + name + " with (force)");
	}

	/** The addresses of all nodes, the coordinator's first. */
	private List<String> nodes() throws SQLException {
		List<String> nodes = new ArrayList<>();
		try (Connection coordinator = connect(this.url);
				Statement statement = coordinator.createStatement();
				ResultSet found = statement
					.executeQuery("select nodename || ':' || nodeport from pg_dist_node order by groupid")) {
			while (found.next()) {
				nodes.add(found.getString(1));
			}
		}
		return nodes;
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
			drop(statement, name);
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
