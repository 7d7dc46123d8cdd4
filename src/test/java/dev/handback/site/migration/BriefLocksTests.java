package dev.handback.site.migration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

import dev.handback.support.Migrations;
import dev.handback.support.TestDatabase;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A migration of a table that something else has been reading for long. */
@Tag("integration")
class BriefLocksTests {

	private static final String SCHEMA = "brief_locks";

	private DriverManagerDataSource database;

	private JdbcClient jdbc;

	@TempDir
	private Path scripts;

	@BeforeEach
	void makeATable() throws IOException {
		this.database = TestDatabase.source();
		this.jdbc = JdbcClient.create(this.database);
		remove();
		Files.writeString(this.scripts.resolve("V1__used.sql"), "create table used (id bigint)");
		migrate();
	}

	@AfterEach
	void remove() {
		this.jdbc.sql("drop schema if exists " + SCHEMA + " cascade").update();
	}

	/** What comes after the migration waits for it: every page that reads the table. */
	@Test
	void givesUpSoonAndIsDoneByTheNextStart() throws IOException, SQLException {
		Files.writeString(this.scripts.resolve("V2__used_more.sql"), "alter table used add column more text");
		try (Connection dump = this.database.getConnection()) {
			dump.createStatement().execute("set idle_in_transaction_session_timeout = '20s'");
			dump.setAutoCommit(false);
			dump.createStatement().execute("lock table " + SCHEMA + ".used in access share mode");

			assertThatExceptionOfType(FlywayException.class).isThrownBy(this::migrate)
				.withMessageContaining("lock timeout");

			dump.rollback();
		}
		migrate();
		assertThat(this.jdbc.sql("select count(more) from " + SCHEMA + ".used").query(Long.class).single()).isZero();
	}

	@Test
	void buildsAnIndexWithoutATransaction() throws IOException {
		Files.writeString(this.scripts.resolve("V2__used_id.sql"), "create index concurrently used_id on used (id)");
		Files.writeString(this.scripts.resolve("V2__used_id.sql.conf"), "executeInTransaction=false");

		migrate();

		assertThat(
				this.jdbc.sql("select to_regclass('" + SCHEMA + ".used_id') is not null").query(Boolean.class).single())
			.isTrue();
	}

	private void migrate() {
		Flyway flyway = Migrations.configure()
			.dataSource(this.database)
			.schemas(SCHEMA)
			.locations("filesystem:" + this.scripts)
			.callbacks(new BriefLocks())
			.load();
		flyway.migrate();
	}

}
