package dev.handback.local;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

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

}
