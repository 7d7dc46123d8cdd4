package dev.handback.support;

import java.io.IOException;
import java.util.List;

/**
 * The packaged app with a database that tests can reach, its sandbox, and a browser whose
 * pages are examined.
 */
public final class PageStage implements AutoCloseable {

	private final Examination examination = new Examination();

	private final Browser browser;

	private final WarmApp app;

	private PageStage() throws IOException {
		this.browser = Browser.open()
			.expecting("net::ERR_", "htmx:sendError", "status of 401", "status of 404", "Error Code 401",
					"Error Code 404", "Error Code 200");
		this.app = WarmApp.shared();
	}

	/** Builds a stage without data. */
	public static PageStage build() throws IOException {
		return new PageStage();
	}

	/** Signs someone in, using a new window. */
	public Walk walk(String district, String person) {
		return new Walk(this.app, this.browser.signedIn(this.app, district, person), this.examination);
	}

	/** Closes all windows. */
	public void empty() {
		this.browser.closeVisitors();
	}

	/** Sets a fault in the sandbox. */
	public void fault(String fields) {
		TestService.fault(this.app.sandbox(), fields);
	}

	/**
	 * Makes a change in the LMS itself.
	 * @param title the start of the title of an assignment in Ashgrove's first section
	 * @param path the path below the assignment
	 */
	public void lever(String method, String title, String path, String json) {
		String id = assignment('a', title);
		String lms = this.app.jdbc()
			.sql("select lms_id::text from assignment where id = cast(? as uuid)")
			.param(id)
			.query(String.class)
			.single();
		TestService.pull(this.app.sandbox(), method,
				"/sections/" + People.section('a', 1) + "/assignments/" + lms + path, json);
	}

	/** The assignment in the district's first section whose title starts with that. */
	public String assignment(char district, String title) {
		return this.app.jdbc()
			.sql("select id::text from assignment where section_id = ? and title like ? || '%'")
			.params(People.section(district, 1).value(), title)
			.query(String.class)
			.single();
	}

	/** Changes stored data directly. */
	public void change(String statement, Object... values) {
		this.app.jdbc().sql(statement).params(values).update();
	}

	/** The problems that the examinations have found. */
	public List<String> findings() {
		return this.examination.findings();
	}

	@Override
	public void close() {
		this.browser.close();
	}

}
