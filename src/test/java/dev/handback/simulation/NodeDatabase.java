package dev.handback.simulation;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A node's connections to the real database. Other actors may come before and after each
 * transaction, {@code now()} is the simulation's time, and connections fail when the
 * schedule says so.
 */
final class NodeDatabase extends DelegatingDataSource {

	private static final String CONNECTION_LOST = "08006";

	private static final String TERMINATED = "57P01";

	/** What can be asked of a connection that has ended. */
	private static final Set<String> ALWAYS = Set.of("close", "isClosed", "getAutoCommit", "toString", "hashCode",
			"equals");

	private static final Pattern CHANGES = Pattern.compile("\\b(insert|update|delete|nextval)\\b",
			Pattern.CASE_INSENSITIVE);

	/** Whether a statement may change something. */
	private static final Map<String, Boolean> changing = new ConcurrentHashMap<>();

	private final Scheduler scheduler;

	private final Supplier<Surroundings> surroundings;

	NodeDatabase(DataSource database, Scheduler scheduler, Supplier<Surroundings> surroundings) {
		super(database);
		this.scheduler = scheduler;
		this.surroundings = surroundings;
	}

	@Override
	public Connection getConnection() throws SQLException {
		@Nullable Actor actor = Scheduler.current();
		if (actor == null) {
			return inTime(super.getConnection());
		}
		this.scheduler.step();
		actor.check();
		this.surroundings.get().connects();
		if (this.surroundings.get().refusesConnection()) {
			throw new SQLTransientConnectionException("refused", CONNECTION_LOST);
		}
		actor.connections++;
		return (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Connection.class },
				new Watched(super.getConnection(), actor));
	}

	private Connection inTime(Connection connection) throws SQLException {
		if (this.surroundings.get().isSimulated()) {
			try (PreparedStatement set = connection.prepareStatement("""
					select set_config('sim.now', ?, false),
						set_config('search_path', 'sim, public, pg_catalog', false)""")) {
				set.setString(1, this.scheduler.clock().instant().toString());
				set.execute();
			}
		}
		return connection;
	}

	private final class Watched implements InvocationHandler {

		private final Connection connection;

		private final Actor actor;

		private final int since;

		private boolean inTime;

		private boolean writes;

		private boolean closed;

		Watched(Connection connection, Actor actor) {
			this.connection = connection;
			this.actor = actor;
			this.since = NodeDatabase.this.surroundings.get().restarts();
		}

		@Override
		public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
			if (isEnded() && !ALWAYS.contains(method.getName())) {
				throw new SQLException("terminated by a restart", TERMINATED);
			}
			switch (method.getName()) {
				case "commit" -> commit();
				case "close" -> close();
				case "prepareStatement" -> {
					prepares((arguments != null) ? String.valueOf(arguments[0]) : "");
					return invoke(method, arguments);
				}
				default -> {
					return invoke(method, arguments);
				}
			}
			return null;
		}

		private @Nullable Object invoke(Method method, Object @Nullable [] arguments) throws Throwable {
			try {
				return method.invoke(this.connection, arguments);
			}
			catch (InvocationTargetException ex) {
				throw ex.getCause();
			}
		}

		private boolean isEnded() {
			return this.since != NodeDatabase.this.surroundings.get().restarts();
		}

		private void prepares(String statement) throws SQLException {
			if (!this.connection.getAutoCommit()) {
				NodeDatabase.this.surroundings.get().statement();
			}
			if (isEnded()) {
				throw new SQLException("terminated by a restart", TERMINATED);
			}
			boolean changes = changing.computeIfAbsent(statement, (text) -> CHANGES.matcher(text).find());
			this.writes |= changes;
			if (!this.inTime && (changes || statement.contains("now()"))) {
				this.inTime = true;
				inTime(this.connection);
			}
		}

		private void commit() throws SQLException {
			boolean changed = this.writes && hasChanged();
			this.writes = false;
			switch (NodeDatabase.this.surroundings.get().commit()) {
				case FINE -> this.connection.commit();
				case CUT_BEFORE -> {
					this.connection.rollback();
					throw new SQLException("cut before the commit", CONNECTION_LOST);
				}
				case CUT_AFTER -> {
					this.connection.commit();
					NodeDatabase.this.scheduler.stir();
					throw new SQLException("cut after the commit", CONNECTION_LOST);
				}
			}
			if (changed) {
				NodeDatabase.this.scheduler.stir();
				NodeDatabase.this.scheduler.stepAfterCommit();
			}
		}

		private boolean hasChanged() throws SQLException {
			try (PreparedStatement query = this.connection
				.prepareStatement("select pg_current_xact_id_if_assigned() is not null");
					ResultSet answer = query.executeQuery()) {
				return answer.next() && answer.getBoolean(1);
			}
		}

		private void close() throws SQLException {
			if (this.closed) {
				return;
			}
			this.closed = true;
			this.connection.close();
			this.actor.connections--;
			if (this.writes) {
				NodeDatabase.this.scheduler.stir();
				NodeDatabase.this.scheduler.step();
			}
		}

	}

}
