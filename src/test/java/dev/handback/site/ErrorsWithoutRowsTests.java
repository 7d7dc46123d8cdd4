package dev.handback.site;

import java.util.Properties;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

import static org.assertj.core.api.Assertions.assertThat;

/** Whatever the database's URL says, its errors contain nothing from rows. */
class ErrorsWithoutRowsTests {

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:postgresql://db/handback", "jdbc:postgresql://db/handback?sslmode=require",
			"jdbc:postgresql://db/handback?logServerErrorDetail=true", "jdbc:postgresql://one:5432,other:5433/handback",
			"jdbc:postgresql:handback?logServerErrorDetail=true&ApplicationName=x" })
	void leavesTheDetailOutWhateverTheAddressAsksFor(String url) {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(url);
		pool.addDataSourceProperty("logServerErrorDetail", "true");

		new ErrorsWithoutRows().postProcessBeforeInitialization(pool, "dataSource");

		Properties read = Driver.parseURL(pool.getJdbcUrl(), pool.getDataSourceProperties());
		assertThat(read).isNotNull();
		assertThat(PGProperty.LOG_SERVER_ERROR_DETAIL.getBoolean(read)).isFalse();
		pool.close();
	}

}
