package dev.handback.support;

import java.util.List;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** What tests of the app's pages have in common. */
@AppTest
public abstract class PagesTest {

	@Autowired
	protected MockMvcTester mvc;

	@Autowired
	protected JdbcClient jdbc;

	@Autowired
	protected RosterReader rosters;

	/** The only value that a query finds. */
	protected <T> T value(Class<T> type, String sql, Object... parameters) {
		return this.jdbc.sql(sql).params(parameters).query(type).single();
	}

	/** The values that a query finds. */
	protected <T> List<T> values(Class<T> type, String sql, Object... parameters) {
		return this.jdbc.sql(sql).params(parameters).query(type).list();
	}

	/** Changes rows, and returns how many. */
	protected int update(String sql, Object... parameters) {
		return this.jdbc.sql(sql).params(parameters).update();
	}

}
