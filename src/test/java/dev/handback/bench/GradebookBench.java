package dev.handback.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

import dev.handback.support.CitusCluster;
import dev.handback.support.KillableDatabase;
import dev.handback.support.OtherProcess;
import dev.handback.support.PlainTeacher;
import dev.handback.support.RunningApp;
import dev.handback.vocabulary.ids.SectionId;
import dev.peer.gradebook.PeerGradebook;
import dev.peer.gradebook.PeerTeacher;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

import org.springframework.util.FileSystemUtils;

/**
 * The gradebook compared with a plain table of as many cells from memory and one from the
 * database, a saved cell compared with the bare commit of the same rows and with the
 * peer's, and a section of 100,000 students compared with one of 30.
 */
@Tag("integration")
class GradebookBench {

	private static final List<String> HEAP = List.of("-Xmx512m");

	private static final String NOT_DISTRIBUTED = "the JPA app finds rows by an ID alone, which a cluster refuses";

	private static final Duration PATIENCE = Duration.ofMinutes(3);

	private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("bench.warm-up", 15));

	private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("bench.seconds", 20));

	private static KillableDatabase database;

	private static RunningApp app;

	private static List<String> teacher;

	private static GradebookFixture fixture;

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		Path directory = Path.of("target", "bench", "gradebook");
		FileSystemUtils.deleteRecursively(directory);
		database = KillableDatabase.toMeasure(directory, KillableDatabase.DURABLE);
		app = RunningApp.startAsInProduction(directory, RunningApp.freePort(), "--handback.local.sandbox=true",
				"--handback.sandbox.port=" + RunningApp.freePort(), "--handback.delivery.enabled=false",
				"--spring.datasource.url=" + database.url(), "--spring.datasource.username=postgres",
				"--spring.datasource.password=");
		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> database.jdbc()
				.sql("select count(*) from roster_state where as_of is not null")
				.query(Long.class)
				.single() == 3);
		fixture = new GradebookFixture(database);
		fixture.fill();
		teacher = new PlainTeacher(app.address(), new SectionId(GradebookFixture.CLASS)).signIn().headers();
	}

	@AfterAll
	static void stop() {
		if (app != null) {
			app.close();
		}
		if (database != null) {
			database.close();
		}
	}

	@Test
	void besideAPlainTable() throws Exception {
		byte[] html = html(GradebookFixture.CLASS);
		try (OtherProcess table = OtherProcess.java(HEAP, PlainTable.class)) {
			beside("plain-table", table.awaitAddress(PATIENCE).resolve("/"), teacher, html);
		}
	}

	@Test
	@DisabledIfSystemProperty(named = CitusCluster.PROPERTY, matches = ".+", disabledReason = NOT_DISTRIBUTED)
	void besideTheSameFromTheDatabaseBySpringDataJpa() throws Exception {
		byte[] html = html(GradebookFixture.CLASS);
		try (OtherProcess peer = OtherProcess.java(HEAP, PeerGradebook.class, database.url())) {
			URI address = peer.awaitAddress(PATIENCE);
			beside("jpa", address.resolve("/" + GradebookFixture.DISTRICT + "/" + GradebookFixture.CLASS),
					PeerTeacher.signIn(address), html);
		}
	}

	private static void beside(String name, URI peer, List<String> headers, byte[] html) throws Exception {
		Results results = new Results("gradebook-" + name, "connections", "gradebook, requests/s",
				name + ", requests/s", "ratio", "gradebook, p99 ms", name + ", p99 ms", "HTML, kB", "compressed, kB");
		for (int connections : new int[] { 1, 8 }) {
			Measured ours = load(gradebook(GradebookFixture.CLASS), connections).run();
			Measured theirs = new Load("GET", peer, headers, "", connections, WARM_UP, TIME).run();
			results.row(String.valueOf(connections), ours.perSecondText(), theirs.perSecondText(),
					Results.ratio(ours.perSecond(), theirs.perSecond()), ours.p99Text(), theirs.p99Text(),
					kilobytes(html.length), kilobytes(compressed(html)));
		}
		results.publish();
	}

	/**
	 * Each cell is saved with what the measurement before it saved, so ours is measured
	 * once.
	 */
	@Test
	void savingACell() throws Exception {
		Measured bare = new BareCommit(database.connections(), fixture.assignments(), fixture.students()).run(WARM_UP,
				TIME);
		Measured saved = saving(gradebook(GradebookFixture.UNGRADED), teacher, SavedCells.SEEN);
		Results results = new Results("saved-cell", "compared with", "saving a cell, p50 ms", "the other, p50 ms",
				"ratio", "saving a cell, p99 ms", "the other, p99 ms");
		row(results, "bare commit", saved, bare);
		if (CitusCluster.given().isEmpty()) {
			row(results, "jpa", saved, savingByJpa());
		}
		results.publish();
	}

	private static Measured savingByJpa() throws Exception {
		try (OtherProcess process = OtherProcess.java(HEAP, PeerGradebook.class, database.url())) {
			URI address = process.awaitAddress(PATIENCE);
			return saving(address.resolve("/" + GradebookFixture.PEER + "/" + GradebookFixture.UNGRADED),
					PeerTeacher.signIn(address), SavedCells.UNSEEN);
		}
	}

	private static void row(Results results, String name, Measured saved, Measured other) {
		results.row(name, millis(saved.median()), millis(other.median()), Results.ratio(saved.median(), other.median()),
				saved.p99Text(), other.p99Text());
	}

	private static Measured saving(URI gradebook, List<String> headers, String body) throws Exception {
		return new SavedCells(gradebook, headers, body, fixture.assignments(), fixture.students()).run(WARM_UP, TIME);
	}

	@Test
	void ofAHundredThousandStudents() throws Exception {
		Results results = new Results("large-section", "100,000 students, p50 ms", "30 students, p50 ms", "ratio",
				"100,000 students, p99 ms", "30 students, p99 ms");
		Measured small = load(gradebook(GradebookFixture.SMALL), 1).run();
		Measured large = load(gradebook(GradebookFixture.LARGE), 1).run();
		results.row(millis(large.median()), millis(small.median()), Results.ratio(large.median(), small.median()),
				large.p99Text(), small.p99Text());
		results.publish();
	}

	private static Load load(URI target, int connections) {
		return new Load("GET", target, teacher, "", connections, WARM_UP, TIME);
	}

	private static URI gradebook(String section) {
		return app.address().resolve("/sections/" + section + "/gradebook");
	}

	private static byte[] html(String section) throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(gradebook(section));
		teacher.forEach((header) -> request.header(header.split(": ", 2)[0], header.split(": ", 2)[1]));
		String page = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).body();
		int cells = page.split("\"[0-9.]+\\|", -1).length - 1;
		if (cells < PlainTable.ROWS * PlainTable.COLUMNS) {
			throw new IllegalStateException("Only " + cells + " cells: " + page);
		}
		return page.getBytes(StandardCharsets.UTF_8);
	}

	private static int compressed(byte[] content) throws IOException {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
			gzip.write(content);
		}
		return out.size();
	}

	private static String kilobytes(int bytes) {
		return String.format(Locale.ROOT, "%.1f", bytes / 1000.0);
	}

	private static String millis(double millis) {
		return String.format(Locale.ROOT, "%.2f", millis);
	}

}
