package dev.handback.site.migration;

import java.nio.file.Path;
import java.util.List;

import dev.handback.support.TestDatabase;
import dev.handback.support.Migrations;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The app's role if another role owns the tables. The journeys' nodes use it. */
@Tag("integration")
class AppRoleTests {

	private static final String OWNER = "rights_owner";

	private static final String APP = "rights \"app";

	private static final String PASSWORD = "what-the-test-knows";

	/** Without parameters, among which is a user. */
	private static final String URL = TestDatabase.source("rights").getUrl().replaceFirst("\\?.*", "");

	private static JdbcClient administrator;

	private static JdbcClient app;

	@BeforeAll
	static void migrate() {
		administrator = JdbcClient.create(TestDatabase.source());
		remove();
		for (String role : List.of(OWNER, APP)) {
			administrator.sql("create role " + quoted(role) + " login password '" + PASSWORD + "'").update();
		}
		administrator.sql("create database rights owner " + OWNER).update();
		migrate("classpath:db/migration");
		app = JdbcClient.create(new DriverManagerDataSource(URL, APP, PASSWORD));
	}

	@AfterAll
	static void remove() {
		administrator.sql("drop database if exists rights with (force)").update();
		for (String role : List.of(OWNER, APP)) {
			administrator.sql("drop role if exists " + quoted(role)).update();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "create table mine (id bigint)", "alter table person add column more text",
			"drop table person", "create index mine on person (last_name)", "create schema mine",
			"create function mine() returns int language sql as 'select 1'", "truncate person",
			"alter table audit_record disable trigger all", "drop trigger never_deleted on audit_record",
			"truncate audit_record", "update audit_record set actor = null",
			"update audit_record set action = 'x', seal = 1", "delete from audit_record",
			"update audit_seal set digest = ''", "delete from audit_seal", "delete from audit_archive",
			"insert into audit_archive values ('5a', 9, 'digest', now())", "delete from flyway_schema_history",
			"create role mine" })
	void isRefused(String statement) {
		assertThatExceptionOfType(BadSqlGrammarException.class).isThrownBy(() -> app.sql(statement).update())
			.havingRootCause()
			.withMessageMatching("(?s)ERROR: (permission denied|must be owner|no privileges).*");
	}

	@Test
	void writesAndSealsTheAudit() {
		app.sql("""
				insert into audit_record (district_id, recorded_at, action, subject)
				values ('5a', now(), 'tried', 'rights')""").update();
		app.sql("insert into audit_seal values ('5a', 1, now(), 1, 'digest')").update();

		assertThat(app.sql("update audit_record set seal = 1 where district_id = '5a'").update()).isOne();
	}

	@Test
	void leavesItToTheOwnerToDeleteWhatIsArchived() {
		JdbcClient owner = JdbcClient.create(new DriverManagerDataSource(URL, OWNER, PASSWORD));
		app.sql("""
				insert into audit_record (district_id, recorded_at, action, subject, seal)
				values ('5b', now(), 'tried', 'archived', 1), ('5b', now(), 'tried', 'young', 2)""").update();
		assertThatExceptionOfType(DataAccessException.class)
			.isThrownBy(() -> owner.sql("delete from audit_record where district_id = '5b'").update())
			.withMessageContaining("append-only");

		owner.sql("insert into audit_archive values ('5b', 1, 'digest', now())").update();

		assertThat(owner.sql("delete from audit_record where district_id = '5b' and seal <= 1").update()).isOne();
		assertThatExceptionOfType(DataAccessException.class)
			.isThrownBy(() -> owner.sql("delete from audit_record where district_id = '5b'").update())
			.withMessageContaining("append-only");
	}

	@Test
	void worksWithEveryTableThatAMigrationMakes() {
		assertThat(tablesThatLack("select, insert, update, delete, maintain"))
			.containsExactlyInAnyOrder("audit_archive", "audit_record", "audit_seal", "flyway_schema_history");
		assertThat(tablesThatLack("select")).isEmpty();

		migrate("classpath:db/migration",
				"filesystem:" + Path.of("src", "test", "resources", "upgrade").toAbsolutePath());

		assertThat(tablesThatLack("select, insert, update, delete, maintain"))
			.containsExactlyInAnyOrder("audit_archive", "audit_record", "audit_seal", "flyway_schema_history");
	}

	@Test
	void leavesAloneWhatAnAdministratorMade() {
		JdbcClient other = JdbcClient.create(TestDatabase.source("rights"));
		other.sql("create table copied (id bigserial)").update();

		migrate("classpath:db/migration");

		assertThat(app.sql("select has_table_privilege('copied', 'select')").query(Boolean.class).single()).isFalse();
		other.sql("drop table copied").update();
	}

	private static List<String> tablesThatLack(String rights) {
		return app.sql("""
				select relname from pg_class cross join lateral unnest(string_to_array(?, ', ')) wanted
				where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
				group by relname, oid having not bool_and(has_table_privilege(oid, wanted))""")
			.param(rights)
			.query(String.class)
			.list();
	}

	private static void migrate(String... locations) {
		Migrations.configure()
			.dataSource(URL, OWNER, PASSWORD)
			.locations(locations)
			.callbacks(new AppRole(APP))
			.load()
			.migrate();
	}

	private static String quoted(String role) {
		return '"' + role.replace("\"", "\"\"") + '"';
	}

}
