package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.handback.HandbackApplication;
import dev.handback.sandbox.EmbeddedSandbox;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/**
 * A sandbox, a database, and any number of nodes of the real jar. The sandbox's journal
 * shows what really happened.
 */
public final class ProcessStage implements AutoCloseable {

	private final Path directory;

	private final EmbeddedSandbox sandbox;

	private final KillableDatabase database;

	private final int appPort = RunningApp.freePort();

	private final List<RunningApp> nodes = new ArrayList<>();

	private @Nullable App here;

	private Version version = Version.PACKAGED;

	private ProcessStage(Path directory, KillableDatabase database, Map<String, String> sandboxSettings) {
		this.directory = directory;
		Map<String, String> settings = new LinkedHashMap<>(
				Map.of("handback.sandbox.port", "0", "handback.sandbox.applications[0].redirect-uris[0]",
						"http://localhost:" + this.appPort + "/login/oauth2/code/service"));
		settings.putAll(sandboxSettings);
		this.sandbox = EmbeddedSandbox.start(settings);
		this.database = database;
		if (jdbc().sql("select to_regrole('handback') is null").query(Boolean.class).single()) {
			jdbc().sql("create role handback login").update();
		}
	}

	/**
	 * Builds a stage without data.
	 * @param sandboxSettings settings other than the port
	 */
	public static ProcessStage build(String name, Map<String, String> sandboxSettings) throws IOException {
		Path directory = directory(name);
		return new ProcessStage(directory, KillableDatabase.start(directory), sandboxSettings);
	}

	/** Builds a stage on an empty database that is there. */
	public static ProcessStage build(String name, String database, Map<String, String> sandboxSettings)
			throws IOException {
		return new ProcessStage(directory(name), KillableDatabase.at(database), sandboxSettings);
	}

	/**
	 * Builds a stage whose database is measured, too
	 * ({@link KillableDatabase#toMeasure}).
	 */
	public static ProcessStage toMeasure(String name, Map<String, String> sandboxSettings) throws IOException {
		Path directory = directory(name);
		return new ProcessStage(directory, KillableDatabase.toMeasure(directory, Map.of()), sandboxSettings);
	}

	private static Path directory(String name) throws IOException {
		Path directory = Path.of("target", "journeys", name);
		FileSystemUtils.deleteRecursively(directory);
		return directory;
	}

	public URI sandbox() {
		return this.sandbox.address();
	}

	/** The address that people use. */
	public URI address() {
		return URI.create("http://localhost:" + this.appPort);
	}

	public KillableDatabase database() {
		return this.database;
	}

	public JdbcClient jdbc() {
		return this.database.jdbc();
	}

	public Path directory() {
		return this.directory;
	}

	/** Sets the version of nodes that are started from now on. */
	public void use(Version version) {
		this.version = version;
	}

	/** Starts the node that people use, one at a time, and waits until it answers. */
	public RunningApp node(String... settings) throws IOException, InterruptedException {
		return launch(settings).awaitAnswer();
	}

	/**
	 * Starts that node in the tests' own process, where neither its end nor its log is
	 * the point.
	 */
	public App nodeHere() {
		String[] settings = RunningApp.settings(this.directory.resolve("node"), this.appPort, all("node"));
		this.here = new Here(address(),
				SpringApplication.from(HandbackApplication::main).run(settings).getApplicationContext());
		return this.here;
	}

	/** Starts that node without waiting. */
	public RunningApp launch(String... settings) throws IOException, InterruptedException {
		return launch("node", this.appPort, settings);
	}

	/** Starts another node on the same database and waits until it answers. */
	public RunningApp furtherNode(String name, String... settings) throws IOException, InterruptedException {
		return launch(name, RunningApp.freePort(), settings).awaitAnswer();
	}

	/**
	 * Starts nodes behind a balancer at the address that people use, and waits until they
	 * answer.
	 */
	public Balancer nodesBehindABalancer(String... names) throws IOException, InterruptedException {
		List<URI> behind = new ArrayList<>();
		for (String name : names) {
			behind.add(furtherNode(name, "--handback.signon.public-url=" + address()).address());
		}
		return Balancer.start(this.directory, this.appPort, behind);
	}

	/** The nth node that was started. */
	public RunningApp started(int number) {
		return this.nodes.get(number);
	}

	/**
	 * Runs a command of the jar in a process of its own, as an operator would.
	 * @param words the command, and settings that differ from those of the nodes
	 */
	public Ran command(String... words) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(QuickJar.command());
		command.addAll(arguments(words));
		return Ran.of(command);
	}

	/** Runs a command in the tests' own process, where its process isn't the point. */
	public Ran commandHere(String... words) {
		return Ran.here(arguments(words));
	}

	private List<String> arguments(String... words) {
		List<String> arguments = new ArrayList<>(Stream.of(words).filter((word) -> !word.startsWith("--")).toList());
		String[] settings = Stream.of(words).filter((word) -> word.startsWith("--")).toArray(String[]::new);
		arguments.addAll(List.of(all("command", settings)));
		return arguments;
	}

	private RunningApp launch(String name, int port, String... settings) throws IOException, InterruptedException {
		String[] all = all(name, settings);
		RunningApp app = RunningApp.launch(this.version.command(), this.directory.resolve(name), port, all);
		this.nodes.add(app);
		return app;
	}

	/** Notifies the nodes of work, as a commit of the app does. */
	public void wakeNodes() {
		jdbc().sql("notify handback_delivery").update();
	}

	/** Sets a fault in the sandbox. */
	public void fault(String fields) {
		TestService.fault(sandbox(), fields);
	}

	public void heal() {
		TestService.heal(sandbox());
	}

	/** Waits for something that may fail until then. */
	public static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofMinutes(1)).ignoreExceptions();
	}

	/** Waits until everything is in the LMS. */
	public void awaitDelivered() {
		patiently().until(() -> new BulkWork(jdbc()).count("state <> 'DELIVERED'") == 0);
	}

	/** The number of rows of a table, with or without a condition. */
	public long rows(String from) {
		return jdbc().sql("select count(*) from " + from).query(Long.class).single();
	}

	/** Waits until the rosters of the three districts have been synced. */
	public void awaitRosters() {
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.until(() -> jdbc().sql("select count(distinct district_id) from section").query(Long.class).single() == 3);
	}

	/** Older versions know only one role. */
	private String role() {
		return (this.version == Version.PACKAGED) ? "handback" : "postgres";
	}

	private String[] all(String node, String... further) {
		List<String> settings = new ArrayList<>(
				List.of("--spring.datasource.url=" + this.database.url(), "--spring.datasource.username=" + role(),
						"--spring.flyway.user=postgres", "--spring.flyway.password=", "--spring.datasource.password=",
						"--handback.delivery.directory=" + this.directory.resolve(node), "--handback.delivery.lease=5s",
						"--handback.delivery.poll=200ms", "--handback.delivery.check-after=200ms"));
		TestService.settings(sandbox()).forEach((name, value) -> settings.add("--" + name + "=" + value));
		for (String setting : further) {
			String name = setting.substring(0, setting.indexOf('=') + 1);
			settings.removeIf((known) -> known.startsWith(name));
			settings.add(setting);
		}
		return settings.toArray(String[]::new);
	}

	@Override
	public void close() {
		if (this.here != null) {
			this.here.close();
		}
		for (RunningApp node : this.nodes) {
			try {
				node.kill();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
		this.sandbox.close();
		this.database.close();
	}

	private record Here(URI address, ConfigurableApplicationContext context) implements App {

		@Override
		public void close() {
			this.context.close();
		}

	}

}
