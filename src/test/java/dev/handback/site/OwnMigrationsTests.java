package dev.handback.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import dev.handback.support.TestDatabase;
import dev.handback.support.Migrations;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;

/** Which databases are migrated at startup, and what is said about the others. */
@Tag("integration")
@ExtendWith(OutputCaptureExtension.class)
class OwnMigrationsTests {

	private static final String BASELINE = "classpath:db/migration";

	@TempDir
	private Path scripts;

	private JdbcClient server;

	private DriverManagerDataSource database;

	@BeforeEach
	void create() {
		this.server = JdbcClient.create(TestDatabase.source());
		this.server.sql("create database own_migrations").update();
		this.database = TestDatabase.source("own_migrations");
	}

	@AfterEach
	void remove() {
		this.server.sql("drop database own_migrations with (force)").update();
	}

	@Test
	void migratesAnEmptyDatabaseAndKnowsItAgain() {
		start();
		assertThatCode(this::start).doesNotThrowAnyException();

		assertThat(state()).contains("district", "grade");
	}

	@Test
	void refusesTheDatabaseOfAnEarlierVersionInOneSentenceAndChangesNothing(CapturedOutput output) throws Exception {
		script("V1__infrastructure.sql", "create table spring_session (primary_id char(36) primary key)");
		script("V140__newest.sql", "create table enrolment (district_id text)");
		migrate("filesystem:" + this.scripts);
		List<String> before = state();

		assertThatExceptionOfType(BeanCreationException.class).isThrownBy(this::start)
			.withRootCauseInstanceOf(OwnMigrations.UnknownDatabaseException.class);

		assertThat(output)
			.contains("made by an earlier version of Handback", "nothing in it was changed",
					"Create an empty database and set spring.datasource.url to it.")
			.doesNotContain("\tat ");
		assertThat(state()).isEqualTo(before);
	}

	@Test
	void saysInOneSentenceThatTheAppsRoleIsRefusedThoughTheOwnerIsNot(CapturedOutput output) {
		DriverManagerDataSource owner = this.database;
		this.database = new DriverManagerDataSource(owner.getUrl().replaceFirst("\\?.*", ""), "nobody", "unknown");

		assertThatExceptionOfType(BeanCreationException.class)
			.isThrownBy(() -> start("--spring.flyway.user=" + owner.getUsername(),
					"--spring.flyway.password=" + owner.getPassword()));

		assertThat(output).contains("The database can't be opened: FATAL: ", "\"nobody\"").doesNotContain("\tat ");
	}

	@Test
	void refusesAServerThatIsTooOldBeforeAnythingElse() throws Exception {
		DataSource old = mock(RETURNS_DEEP_STUBS);
		given(old.getConnection().getMetaData().getDatabaseMajorVersion()).willReturn(16);

		assertThatExceptionOfType(OwnMigrations.UnfitServerException.class)
			.isThrownBy(() -> new OwnMigrations(old).migrate(Migrations.configure().dataSource(old).load()))
			.satisfies(
					(refused) -> assertThat(new UnfitServerFailureAnalyzer().analyze(refused, refused).getDescription())
						.contains("PostgreSQL 16", "too old"));
	}

	@Test
	void refusesADatabaseThatCanOnlyBeReadLaterAndAtTheStart(CapturedOutput output) throws SQLException {
		try (ConfigurableApplicationContext started = started()) {
			HikariDataSource connections = started.getBean(DataSource.class).unwrap(HikariDataSource.class);
			this.server.sql("alter database own_migrations set default_transaction_read_only = on").update();
			connections.getHikariPoolMXBean().softEvictConnections();

			assertThatExceptionOfType(SQLException.class).isThrownBy(connections::getConnection)
				.withStackTraceContaining("targetServerType: primary");
		}

		assertThatExceptionOfType(BeanCreationException.class).isThrownBy(this::start)
			.withRootCauseInstanceOf(OwnMigrations.UnfitServerException.class);
		assertThat(output).contains("can only be read", "Set spring.datasource.url to the primary.");
	}

	@Test
	void saysInOneSentenceThatNoConnectionIsLeft(CapturedOutput output) {
		this.server.sql("create role own_migrations_full login connection limit 0 password 'known'").update();
		try {
			this.database = new DriverManagerDataSource(this.database.getUrl().replaceFirst("\\?.*", ""),
					"own_migrations_full", "known");

			assertThatExceptionOfType(BeanCreationException.class).isThrownBy(this::start);

			assertThat(output).contains("The database can't be opened: FATAL: too many connections")
				.doesNotContain("\tat ");
		}
		finally {
			this.server.sql("drop role own_migrations_full").update();
		}
	}

	@Test
	void refusesADatabaseWhoseMigrationIsNotThereAnyMore() throws Exception {
		script("V1_5__removed.sql", "create table removed (district_id text)");
		migrate(BASELINE, "filesystem:" + this.scripts);

		assertThatExceptionOfType(BeanCreationException.class).isThrownBy(this::start)
			.withRootCauseInstanceOf(OwnMigrations.UnknownDatabaseException.class);
	}

	@Test
	void worksWithTheDatabaseOfANewerVersion() throws Exception {
		script("V9000__newer.sql", "create table newer (district_id text)");
		migrate(BASELINE, "filesystem:" + this.scripts);

		assertThatCode(this::start).doesNotThrowAnyException();
	}

	@Test
	void waitsUntilATableIsNoLongerInUse(CapturedOutput output) throws Exception {
		script("V1__used.sql", "create table used (id bigint)");
		migrate("filesystem:" + this.scripts);
		script("V2__used_more.sql", "alter table used add column more text");
		Flyway flyway = Migrations.configure()
			.dataSource(this.database)
			.locations("filesystem:" + this.scripts)
			.initSql("set lock_timeout = '100ms'")
			.load();
		try (Connection dump = this.database.getConnection()) {
			dump.setAutoCommit(false);
			dump.createStatement().execute("lock table used in access share mode");
			CompletableFuture<Void> upgrade = CompletableFuture
				.runAsync(() -> new OwnMigrations(this.database, Duration.ofMillis(100)).migrate(flyway));
			await().until(() -> output.getOut().contains("A migration waits for a table that is in use"));
			assertThat(upgrade).isNotDone();

			dump.rollback();

			assertThat(upgrade).succeedsWithin(Duration.ofSeconds(30));
		}
		assertThat(state()).anyMatch((line) -> line.contains("V2__used_more.sql"));
	}

	@Test
	@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
	void buildsAnIndexWithoutHoldingUpWrites() throws Exception {
		script("V9000__index.sql", "create index concurrently newer_index on grade (points)");
		script("V9000__index.sql.conf", "executeInTransaction=false");

		start("--spring.flyway.locations=" + BASELINE + ",filesystem:" + this.scripts);

		assertThat(JdbcClient.create(this.database)
			.sql("select indisvalid from pg_index where indexrelid = 'newer_index'::regclass")
			.query(Boolean.class)
			.single()).isTrue();
	}

	@Test
	void namesTheFolderWhereNoDatabaseIsConfigured() {
		OwnMigrations.UnknownDatabaseException refused = new OwnMigrations.UnknownDatabaseException();

		assertThat(new UnknownDatabaseFailureAnalyzer(new MockEnvironment()).analyze(refused, refused).getAction())
			.startsWith("Delete the folder postgres in handback.local.directory");
	}

	private void start(String... settings) {
		started(settings).close();
	}

	private ConfigurableApplicationContext started(String... settings) {
		return new SpringApplicationBuilder(Database.class).web(WebApplicationType.NONE)
			.run(Stream
				.concat(Stream.of("--spring.datasource.url=" + this.database.getUrl(),
						"--spring.datasource.username=" + this.database.getUsername(),
						"--spring.datasource.password=" + this.database.getPassword()), Stream.of(settings))
				.toArray(String[]::new));
	}

	private void migrate(String... locations) {
		Migrations.configure().dataSource(this.database).locations(locations).load().migrate();
	}

	private void script(String name, String sql) throws Exception {
		Files.writeString(this.scripts.resolve(name), sql);
	}

	/** The tables, and each migration that the database has recorded. */
	private List<String> state() {
		return JdbcClient.create(this.database)
			.sql("""
					select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
					union all select to_jsonb(applied)::text from flyway_schema_history applied order by 1""")
			.query(String.class)
			.list();
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class })
	@Import(DatabaseConfiguration.class)
	static class Database {

	}

}
