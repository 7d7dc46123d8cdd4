package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.springframework.util.FileSystemUtils;

/**
 * The packaged app with a database that a test can reach, its sandbox, and a browser
 * whose pages are examined.
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

	/** Builds an empty stage. */
	public static PageStage build(String name) throws IOException, InterruptedException {
		Path directory = Path.of("target", "journeys", name);
		FileSystemUtils.deleteRecursively(directory);
		return new PageStage(directory);
	}

	/** Signs someone in, in a window of her own. */
	public Walk walk(String district, String person) {
		return new Walk(this.app, this.browser.signedIn(this.app, district, person), this.examination);
	}

	/** Everyone leaves. */
	public void empty() {
		this.browser.closeVisitors();
	}

	/** Lets a fault of the sandbox strike. */
	public void fault(String fields) {
		TestService.fault(this.sandbox, fields);
	}

	/**
	 * Someone does it in the learning platform.
	 * @param title the beginning of an assignment's in the first section of Ashgrove
	 * @param path below the assignment
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

	/** The assignment of a district's first section whose title begins like that. */
	public String assignment(char district, String title) {
		return this.database.jdbc()
			.sql("select id::text from assignment where section_id = ? and title like ? || '%'")
			.param(People.section(district, 1).value())
			.param(title)
			.query(String.class)
			.single();
	}

	/** Changes what is stored, behind everyone's back. */
	public void change(String statement, Object... values) {
		this.database.jdbc().sql(statement).params(values).update();
	}

	/** What the examinations have found. */
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
