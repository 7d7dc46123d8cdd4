package dev.handback.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import dev.handback.sandbox.SandboxApplication;
import dev.handback.support.KillableDatabase;
import dev.handback.support.OtherProcess;
import dev.handback.support.RunningApp;
import dev.handback.support.SandboxRoster;
import org.awaitility.Awaitility;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.FileSystemUtils;

/**
 * The sandbox in a process of its own, a database, and the packaged app with a heap of
 * 256 MB that syncs one district.
 */
final class RosterStage implements AutoCloseable {

	static final Duration PATIENCE = Duration.ofMinutes(60);

	private static final Pattern AFTER_COLLECTION = Pattern.compile("\\d+M->(\\d+)M\\(\\d+M\\)");

	private static final String COMPLETE = "roster_sync where outcome = 'COMPLETE'";

	private static final List<String> GUARDED = List.of("schools", "sections", "students", "teachers", "enrollments");

	private final Path directory = Path.of("target", "bench", "roster");

	private final Path collections = this.directory.resolve("gc.log").toAbsolutePath();

	private final int port = RunningApp.freePort();

	private final KillableDatabase database;

	private final OtherProcess service;

	private final URI address;

	private final SandboxRoster sandbox;

	private final RunningApp app;

	RosterStage(int students) throws IOException {
		FileSystemUtils.deleteRecursively(this.directory);
		Files.createDirectories(this.directory);
		this.database = KillableDatabase.toMeasure(this.directory, KillableDatabase.WITH_MEMORY);
		say("the sandbox makes %,d students in each of three districts".formatted(students));
		// A student takes about 2 KB in each district; with the rest, the sandbox hardly
		// ever collects garbage during a measurement.
		this.service = OtherProcess.java(List.of("-XX:+UseParallelGC", "-Xmx" + (2560 + students * 16L / 1000) + "m"),
				SandboxApplication.class, "--handback.sandbox.port=0", "--handback.sandbox.rate-limit=1000000000",
				"--handback.sandbox.districts.students=" + students,
				"--handback.sandbox.applications[0].redirect-uris[0]=http://localhost:" + this.port
						+ "/login/oauth2/code/service");
		this.address = this.service.awaitAddress(PATIENCE);
		this.sandbox = new SandboxRoster(this.address, 'a');
		new SandboxRoster(this.address, 'b').revokeToken();
		new SandboxRoster(this.address, 'c').revokeToken();
		say("the sandbox is ready; the app starts");
		this.app = launch("app", this.port, this.database.url());
	}

	private RunningApp launch(String name, int port, String url) throws IOException {
		// One thread collects a small heap faster than two.
		List<String> java = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
				"-XX:+UseSerialGC", "-Xlog:gc:file=" + this.collections, "-jar",
				System.getProperty("handback.jar", "target/handback.jar"));
		return RunningApp.launch(java, this.directory.resolve(name), port, settings(name, url)).awaitAnswer();
	}

	private String[] settings(String name, String url) {
		List<String> settings = new ArrayList<>(List.of("--spring.datasource.url=" + url,
				"--spring.datasource.username=postgres", "--spring.datasource.password=",
				"--handback.service.auth-url=" + this.address, "--handback.service.base-url=" + this.address,
				"--handback.service.client-id=handback-sandbox",
				"--handback.service.client-secret=handback-sandbox-secret", "--handback.service.allow-insecure=true",
				"--handback.districts.token-keys[0].id=test",
				"--handback.districts.token-keys[0].key=PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE=",
				"--handback.districts.connections[0].id=" + this.sandbox.district(),
				"--handback.districts.connections[0].token=" + token(),
				"--handback.districts.connections[0].provider=A",
				"--handback.districts.connections[0].time-zone=America/New_York", "--handback.districts.list-every=5s",
				"--handback.delivery.directory=" + this.directory.resolve(name + "-delivery"),
				"--handback.roster.look-every=500ms", "--handback.feed.every=500ms", "--handback.feed.most=1000000000",
				"--db-scheduler.polling-interval=200ms"));
		for (String kind : GUARDED) {
			settings.add("--handback.roster.guard." + kind + ".share=1");
			settings.add("--handback.roster.guard." + kind + ".count=1000000000");
		}
		return settings.toArray(String[]::new);
	}

	URI address() {
		return this.address;
	}

	String token() {
		return "sandbox-district-token-a";
	}

	SandboxRoster sandbox() {
		return this.sandbox;
	}

	KillableDatabase database() {
		return this.database;
	}

	Path directory() {
		return this.directory;
	}

	RunningApp app() {
		return this.app;
	}

	private JdbcClient jdbc() {
		return this.database.jdbc();
	}

	/** Waits for the first sync, and returns how long it took. */
	Duration firstReading() {
		return reading(1);
	}

	/** Starts another full sync, waits for it, and returns how long it took. */
	Duration nextReading() {
		jdbc().sql("update roster_sync set finished_at = now() - interval '8 days'").update();
		return reading(count(COMPLETE) + 1);
	}

	private Duration reading(long number) {
		await(() -> count(COMPLETE) >= number, () -> "%,d records of reading %d so far".formatted(records(), number));
		return took(jdbc());
	}

	private static Duration took(JdbcClient database) {
		return database.sql("""
				select 1000 * extract(epoch from finished_at - started_at) from roster_sync order by id desc limit 1""")
			.query((row, line) -> Duration.ofMillis(row.getLong(1)))
			.single();
	}

	/** Has another district authorize the app, and waits for its roster. */
	SandboxRoster another(char letter) {
		SandboxRoster other = new SandboxRoster(this.address, letter);
		other.rotateToken();
		await(() -> count(COMPLETE + " and district_id = '" + other.district() + "'") > 0,
				() -> "%,d records of another district so far".formatted(records()));
		return other;
	}

	/**
	 * A second app with an empty database syncs the same roster for the first time.
	 * @param url how it reaches the database with that name, which is created
	 */
	Duration firstReading(String name, String url) throws IOException {
		jdbc().sql("create database " + name).update();
		JdbcClient other = JdbcClient.create(
				new DriverManagerDataSource(this.database.url().replaceAll("/postgres$", "/" + name), "postgres", ""));
		try (RunningApp second = launch(name, RunningApp.freePort(), url)) {
			await(second, () -> other.sql("select count(*) from " + COMPLETE).query(Long.class).single() > 0,
					() -> "the second app reads");
			return took(other);
		}
	}

	/** Stops or resumes following events. */
	void follow(boolean follow) {
		jdbc().sql("update feed_state set following = ?").param(follow).update();
	}

	/** How many events were applied so far. */
	long events() {
		return jdbc().sql("select sum(events) from feed_state").query(Long.class).single();
	}

	/** Waits until that many events were applied. */
	void awaitEvents(long events) {
		await(() -> events() >= events, () -> "%,d events so far".formatted(events()));
	}

	/** The transaction that starts now; earlier ones have smaller numbers. */
	long transaction() {
		return jdbc().sql("select pg_current_xact_id()::text::bigint").query(Long.class).single();
	}

	/** How many rows of the roster were written since that transaction. */
	long rowsSince(long transaction) {
		return RosterFloor.TABLES.stream()
			.mapToLong((table) -> count(table + " where xmin::text::bigint >= " + transaction))
			.sum();
	}

	/** How many records there are in that table. */
	long count(String from) {
		return jdbc().sql("select count(*) from " + from).query(Long.class).single();
	}

	/** How many rows of the first district there are. */
	long rows(String table) {
		return count(table + " where district_id = '" + this.sandbox.district() + "'");
	}

	private long records() {
		return jdbc().sql("""
				select coalesce(sum(records), 0) from roster_sync_kind
				where run_id = (select max(id) from roster_sync)""").query(Long.class).single();
	}

	/** The most of the app's heap in use after a collection, in megabytes. */
	int heap() throws IOException {
		return AFTER_COLLECTION.matcher(Files.readString(this.collections))
			.results()
			.mapToInt((collection) -> Integer.parseInt(collection.group(1)))
			.max()
			.orElse(0);
	}

	private void await(Callable<Boolean> end, Supplier<String> progress) {
		await(this.app, end, progress);
	}

	private static void await(RunningApp app, Callable<Boolean> end, Supplier<String> progress) {
		AtomicLong said = new AtomicLong(System.nanoTime());
		Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(() -> {
			if (app.hasEnded()) {
				throw new IllegalStateException(app.log());
			}
			boolean over = end.call();
			if (!over && System.nanoTime() - said.get() > Duration.ofSeconds(10).toNanos()) {
				said.set(System.nanoTime());
				say(progress.get());
			}
			return over;
		});
	}

	/** Prints the progress. */
	static void say(String line) {
		System.out.println("[bench] " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + line);
	}

	@Override
	public void close() {
		this.app.close();
		this.service.close();
		this.database.close();
	}

}
