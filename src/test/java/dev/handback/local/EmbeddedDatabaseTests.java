package dev.handback.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

import dev.handback.support.OtherProcess;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Tag("integration")
class EmbeddedDatabaseTests {

	@Test
	void isDurableAndKeepsItsDataAcrossARestart(@TempDir Path folder) throws Exception {
		try (LocalDirectory directory = LocalDirectory.open(folder.resolve("local"))) {
			try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0)) {
				assertThat(ask(database, "show fsync")).isEqualTo("on");
				assertThat(ask(database, "show synchronous_commit")).isEqualTo("on");
				assertThat(ask(database,
						"create table kept (word text); insert into kept values ('grade'); select word from kept"))
					.isEqualTo("grade");
			}
			try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0)) {
				assertThat(ask(database, "select word from kept")).isEqualTo("grade");
			}
		}
	}

	@Test
	void stopsTheServerThatAKilledRunLeftAndKeepsItsData(@TempDir Path folder) throws Exception {
		Path local = folder.resolve("local");
		try (OtherProcess killed = OtherProcess.java(List.of(), Killed.class, local.toString())) {
			killed.awaitEnd(Duration.ofMinutes(1));
		}
		long left = Long.parseLong(Files.readAllLines(local.resolve("postgres/postmaster.pid")).get(0));
		assertThat(ProcessHandle.of(left)).isPresent();

		try (LocalDirectory directory = LocalDirectory.open(local);
				EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0)) {
			assertThat(ask(database, "select word from kept")).isEqualTo("grade");
			assertThat(ProcessHandle.of(left).filter(ProcessHandle::isAlive)).isEmpty();
		}
	}

	@Test
	void letsNoOtherProgramInWithoutThePassword(@TempDir Path folder) throws Exception {
		try (LocalDirectory directory = LocalDirectory.open(folder.resolve("local"));
				EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0)) {
			assertThat(ask(database, "show listen_addresses")).isEqualTo("localhost");
			assertIsClosed(database);
			assertThat(directory.resolve("database-password")).hasContent(database.getPassword())
				.satisfies((file) -> assertThat(Files.getPosixFilePermissions(file))
					.isEqualTo(PosixFilePermissions.fromString("rw-------")));
			assertThat(ask(database, "select rolsuper from pg_roles where rolname = current_user")).isEqualTo("f");
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> ask(database, "copy (select 1) to program 'cat'"))
				.withMessageContaining("permission denied");
		}
	}

	@Test
	void closesTheDataOfAnEarlierVersionAndKeepsThem(@TempDir Path folder) throws Exception {
		try (LocalDirectory directory = LocalDirectory.open(folder.resolve("local"))) {
			try (EmbeddedPostgres earlier = EmbeddedPostgres.builder()
				.setDataDirectory(directory.resolve("postgres"))
				.setCleanDataDirectory(false)
				.setOverrideWorkingDirectory(directory.resolve("postgres-binaries").toFile())
				.start();
					Connection connection = earlier.getPostgresDatabase().getConnection();
					Statement statement = connection.createStatement()) {
				statement.execute("""
						create table kept (id bigint generated always as identity primary key, word text);
						insert into kept (word) values ('grade');
						create function kept_word() returns text language sql as 'select word from kept'""");
			}
			for (int start = 0; start < 2; start++) {
				try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0)) {
					assertThat(ask(database, "select kept_word()")).isEqualTo("grade");
					assertThat(ask(database, "alter table kept add column at%d text; select 'done'".formatted(start)))
						.isEqualTo("done");
					assertIsClosed(database);
				}
			}
		}
	}

	private static void assertIsClosed(EmbeddedDatabase database) {
		for (String user : List.of("postgres", "handback", "root")) {
			for (String password : List.of("", "postgres", user)) {
				assertThatExceptionOfType(SQLException.class)
					.isThrownBy(() -> DriverManager.getConnection(database.getJdbcUrl(), user, password).close())
					.withMessageContaining("password");
			}
		}
	}

	private static String ask(EmbeddedDatabase database, String sql) throws SQLException {
		try (Connection connection = DriverManager.getConnection(database.getJdbcUrl(), database.getUsername(),
				database.getPassword()); Statement statement = connection.createStatement()) {
			boolean isResult = statement.execute(sql);
			while (!isResult) {
				isResult = statement.getMoreResults();
			}
			try (ResultSet result = statement.getResultSet()) {
				result.next();
				return result.getString(1);
			}
		}
	}

	/** Ends without stopping what it has started. */
	static final class Killed {

		private Killed() {
		}

		public static void main(String[] folder) throws Exception {
			EmbeddedDatabase database = EmbeddedDatabase.start(LocalDirectory.open(Path.of(folder[0])), 0);
			ask(database, "create table kept (word text); insert into kept values ('grade'); select word from kept");
			Runtime.getRuntime().halt(0);
		}

	}

}
