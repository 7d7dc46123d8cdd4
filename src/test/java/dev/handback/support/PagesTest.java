package dev.handback.support;

import java.net.URI;
import java.util.List;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** What tests of the app's pages have in common. */
@AppTest
public abstract class PagesTest {

	@Autowired
	protected MockMvcTester mvc;

	@Autowired
	protected JdbcClient jdbc;

	@Autowired
	protected RosterReader rosters;

	/** Opens a page as the first teacher of district A. */
	protected MvcTestResult teacherOpens(String address) {
		return this.mvc.get().uri(URI.create(address)).with(as(People.teacher('a'))).exchange();
	}

	/** What a page says to that teacher, to whom it must be shown. */
	protected String teachersPage(String address) {
		MvcTestResult page = teacherOpens(address);
		assertThat(page).hasStatusOk();
		return PageSource.of(page);
	}

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
