package dev.handback.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.test.context.DynamicPropertyRegistry;

/**
 * One real PostgreSQL for the entire test run: a container if Docker is available,
 * otherwise an embedded server of the same version. With
 * {@code -Dhandback.citus=jdbc:postgresql://…}, the Citus cluster of that coordinator.
 */
public final class TestDatabase {

	private static final String VERSION = "18";

	private static final @Nullable String CITUS = System.getProperty(CitusCluster.PROPERTY);

	private static final TestDatabase INSTANCE = start();

	private final String url;

	private final String user;

	private final String password;

	private TestDatabase(String url, String user, String password) {
		this.url = url;
		this.user = user;
		this.password = password;
	}

	public static void register(DynamicPropertyRegistry registry) {
		registry.add("spring.datasource.url", () -> INSTANCE.url);
		registry.add("spring.datasource.username", () -> INSTANCE.user);
		registry.add("spring.datasource.password", () -> INSTANCE.password);
	}

	/** Registers a new, empty database with that name instead. */
	public static void registerEmpty(DynamicPropertyRegistry registry, String name) throws SQLException {
		if (CITUS != null) {
			INSTANCE.cluster().create(name);
		}
		else {
			try (Connection database = connect(); Statement statement = database.createStatement()) {
				statement.execute("drop database if exists " + name + " with (force)");
				statement.execute("create database " + name);
			}
		}
		register(registry);
		registry.add("spring.datasource.url", () -> CitusCluster.named(INSTANCE.url, name));
	}

	/** The database itself. */
	public static DriverManagerDataSource source() {
		return new DriverManagerDataSource(INSTANCE.url, INSTANCE.user, INSTANCE.password);
	}

	/** Another database of its server. */
	public static DriverManagerDataSource source(String name) {
		return new DriverManagerDataSource(CitusCluster.named(INSTANCE.url, name), INSTANCE.user, INSTANCE.password);
	}

	static Connection connect() throws SQLException {
		return DriverManager.getConnection(INSTANCE.url, INSTANCE.user, INSTANCE.password);
	}

	private CitusCluster cluster() {
		return new CitusCluster(this.url, this.user, this.password);
	}

	private static TestDatabase start() {
		if (CITUS != null) {
			return citus(CITUS);
		}
		return DockerClientFactory.instance().isDockerAvailable() ? container() : embedded();
	}

	private static TestDatabase container() {
		PostgreSQLContainer container = new PostgreSQLContainer("postgres:" + VERSION);
		container.start();
		return new TestDatabase(container.getJdbcUrl(), container.getUsername(), container.getPassword());
	}

	// Each run has a database of its own.
	private static TestDatabase citus(String url) {
		String name = "tests_" + ProcessHandle.current().pid();
		try {
			CitusCluster.at(url).create(name);
		}
		catch (SQLException ex) {
			throw new IllegalStateException("Could not create a database in the cluster", ex);
		}
		return new TestDatabase(CitusCluster.named(url, name), "postgres", "");
	}

	// The server ends with the JVM.
	@SuppressWarnings("resource")
	private static TestDatabase embedded() {
		try {
			EmbeddedPostgres server = EmbeddedPostgres.builder()
				.setLocaleConfig("locale-provider", "builtin")
				.setLocaleConfig("builtin-locale", "C.UTF-8")
				.setLocaleConfig("locale", "C")
				.start();
			return new TestDatabase(server.getJdbcUrl("postgres", "postgres"), "postgres", "");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
