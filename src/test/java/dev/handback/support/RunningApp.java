package dev.handback.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.awaitility.Awaitility;

/** The packaged jar, running in a process of its own. */
public final class RunningApp implements App {

	private static final Duration PATIENCE = Duration.ofMinutes(4);

	private static final int PORTS = 4_000;

	/** Each process that runs tests has ports of its own. */
	private static final int FIRST_PORT = 20_000 + Integer.getInteger("handback.fork", 0) % 3 * PORTS;

	private static final AtomicInteger NEXT_PORT = new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS));

	private static final String PUBLIC_URL = "--handback.signon.public-url=";

	private final Process process;

	private final int port;

	private final Path log;

	private RunningApp(Process process, int port, Path log) {
		this.process = process;
		this.port = port;
		this.log = log;
	}

	/**
	 * Starts the jar itself with Java's own options, as in production, and waits until it
	 * answers.
	 * @param directory its local folder; data from an earlier run is reused
	 * @param arguments additional settings
	 */
	public static RunningApp startAsInProduction(Path directory, int port, String... arguments) throws IOException {
		List<String> java = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
				"-jar", System.getProperty("handback.jar", "target/handback.jar"));
		return launch(java, directory, port, arguments).awaitAnswer();
	}

	/** Starts the jar itself, with options that start it quickly, without waiting. */
	public static RunningApp launchPackaged(Path directory, int port, String... arguments) throws IOException {
		Path jar = Path.of(System.getProperty("handback.jar", "target/handback.jar"));
		return launch(command(jar), directory, port, arguments);
	}

	/** Returns a command that starts the jar quickly. */
	static List<String> command(Path jar) {
		return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString());
	}

	/** Runs the command with the settings, without waiting. */
	public static RunningApp launch(List<String> java, Path directory, int port, String... arguments)
			throws IOException {
		Files.createDirectories(directory);
		Path log = directory.resolve("app.log");
		List<String> command = new ArrayList<>(java);
		command.addAll(List.of(settings(directory, port, arguments)));
		Process process = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
			.start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		return new RunningApp(process, port, log);
	}

	/** What a node has set besides those arguments. */
	static String[] settings(Path directory, int port, String... arguments) {
		List<String> settings = new ArrayList<>(
				List.of("--server.port=" + port, "--handback.local.directory=" + directory.resolve("local")));
		for (String usual : List.of(PUBLIC_URL + "http://localhost:" + port, "--management.server.port=0")) {
			String name = usual.substring(0, usual.indexOf('=') + 1);
			if (Stream.of(arguments).noneMatch((argument) -> argument.startsWith(name))) {
				settings.add(usual);
			}
		}
		settings.addAll(List.of(arguments));
		return settings.toArray(String[]::new);
	}

	/** Waits until it answers. */
	public RunningApp awaitAnswer() {
		Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(250)).until(this::answers);
		return this;
	}

	/**
	 * A free port below those that connections take automatically, so it is still free
	 * when the app takes it. No other test gets it, in this process or in one beside it.
	 */
	public static int freePort() {
		while (true) {
			int port = FIRST_PORT + NEXT_PORT.getAndIncrement() % PORTS;
			try (ServerSocket socket = new ServerSocket(port)) {
				return socket.getLocalPort();
			}
			catch (IOException ex) {
				// Taken.
			}
		}
	}

	@Override
	public URI address() {
		return URI.create("http://localhost:" + this.port);
	}

	/** What the app has printed so far, including earlier runs in the same folder. */
	public String log() throws IOException {
		return Files.readString(this.log);
	}

	/** Kills the process as {@code kill -9} does. */
	public void kill() throws InterruptedException {
		this.process.destroyForcibly();
		this.process.waitFor();
	}

	/**
	 * The process's peak memory so far in megabytes, empty if the system doesn't provide
	 * it.
	 */
	public OptionalLong peakMemory() throws IOException {
		return OtherProcess.megabytes(this.process, "VmHWM");
	}

	/** The memory that the process occupies now. */
	public OptionalLong memory() throws IOException {
		return OtherProcess.megabytes(this.process, "VmRSS");
	}

	/** The megabytes of live objects, after a full collection. */
	public double liveHeap() throws IOException {
		Process histogram = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
				String.valueOf(this.process.pid()), "GC.class_histogram")
			.start();
		try (BufferedReader lines = histogram.inputReader()) {
			return lines.lines()
				.filter((line) -> line.startsWith("Total"))
				.mapToDouble((line) -> Double.parseDouble(line.strip().split(" +", -1)[2]) / 1_000_000)
				.findFirst()
				.orElseThrow();
		}
	}

	/** Whether the process has ended. */
	public boolean hasEnded() {
		return !this.process.isAlive();
	}

	/** Suspends the process, wherever it is. */
	public void freeze() throws IOException, InterruptedException {
		signal("STOP");
	}

	/** Resumes the process as if nothing had happened. */
	public void thaw() throws IOException, InterruptedException {
		signal("CONT");
	}

	private void signal(String name) throws IOException, InterruptedException {
		int failed = new ProcessBuilder("kill", "-" + name, String.valueOf(this.process.pid())).start().waitFor();
		if (failed != 0) {
			throw new IllegalStateException("Could not send the process " + name);
		}
	}

	/** Asks the process to end, and waits. */
	@Override
	public void close() {
		this.process.destroy();
		try {
			if (!this.process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			this.process.destroyForcibly();
		}
	}

	/** Whether it answers yet. */
	public boolean answers() throws IOException, InterruptedException {
		if (!this.process.isAlive()) {
			throw new IllegalStateException("The app has stopped:\n" + log());
		}
		try {
			HttpRequest request = HttpRequest.newBuilder(address().resolve("/login"))
				.timeout(Duration.ofSeconds(2))
				.build();
			return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
	}

}
