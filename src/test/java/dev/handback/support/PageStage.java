package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.springframework.util.FileSystemUtils;

/**
 * The packaged app with a database that tests can reach, its sandbox, and a browser whose
 * pages are examined.
 */
public final class PageStage implements AutoCloseable {

	private final Examination examination = new Examination();

	private final Browser browser;

	private final KillableDatabase database;

	private final RunningApp app;

	private final URI sandbox;

	private PageStage(Path directory) throws IOException, InterruptedException {
		int sandboxPort = RunningApp.freePort();
		this.sandbox = URI.create("http://localhost:" + sandboxPort);
		this.browser = Browser.open()
			.expecting("net::ERR_", "status of 401", "status of 404", "Error Code 401", "Error Code 404");
		this.database = KillableDatabase.start(directory);
		this.app = RunningApp.start(directory, RunningApp.freePort(), "--handback.local.sandbox=true",
				"--handback.sandbox.port=" + sandboxPort, "--spring.datasource.url=" + this.database.url(),
				"--spring.datasource.username=postgres", "--spring.datasource.password=",
				"--handback.delivery.poll=200ms", "--handback.delivery.check-after=200ms");
	}

	/** Builds a stage without data. */
	public static PageStage build(String name) throws IOException, InterruptedException {
		Path directory = Path.of("target", "journeys", name);
		FileSystemUtils.deleteRecursively(directory);
		return new PageStage(directory);
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
		TestService.fault(this.sandbox, fields);
	}

	/**
	 * Makes a change in the LMS itself.
	 * @param title the start of the title of an assignment in Ashgrove's first section
	 * @param path the path below the assignment
	 */
	public void lever(String method, String title, String path, String json) {
		String id = assignment('a', title);
		String lms = this.database.jdbc()
			.sql("select lms_id::text from assignment where id = cast(? as uuid)")
			.param(id)
			.query(String.class)
			.single();
		TestService.pull(this.sandbox, method, "/sections/" + People.section('a', 1) + "/assignments/" + lms + path,
				json);
	}

	/** The assignment in the district's first section whose title starts with that. */
	public String assignment(char district, String title) {
		return this.database.jdbc()
			.sql("select id::text from assignment where section_id = ? and title like ? || '%'")
			.param(People.section(district, 1).value())
			.param(title)
			.query(String.class)
			.single();
	}

	/** Changes stored data directly. */
	public void change(String statement, Object... values) {
		this.database.jdbc().sql(statement).params(values).update();
	}

	/** The problems that the examinations have found. */
	public List<String> findings() {
		return this.examination.findings();
	}

	@Override
	public void close() {
		try {
			Browser.closeBoth(this.browser, this.app);
		}
		finally {
			this.database.close();
		}
	}

}
