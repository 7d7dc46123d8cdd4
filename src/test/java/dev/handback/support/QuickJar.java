package dev.handback.support;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

/**
 * The packaged jar, unpacked and with an archive of its classes. It is the same app, but
 * starts in less than half the time, for tests that start it often.
 */
final class QuickJar {

	/** Made by the first process that needs it. */
	private static final Path DIRECTORY = Path.of("target", "journeys", "quick");

	private static final Path LOCAL = DIRECTORY.resolve("local");

	private static final Path MADE = DIRECTORY.resolve("made");

	private static final List<String> OPTIONS = List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

	private static final Path PACKAGED = Path.of(System.getProperty("handback.jar", "target/handback.jar"));

	private static QuickJar instance;

	private final Path jar = DIRECTORY.resolve("app").resolve(PACKAGED.getFileName());

	private final Path archive = DIRECTORY.resolve("handback.jsa").toAbsolutePath();

	private QuickJar() throws IOException, InterruptedException {
		Files.createDirectories(DIRECTORY.getParent());
		Path lock = DIRECTORY.resolveSibling("quick.lock");
		try (FileChannel file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
				FileLock held = file.lock()) {
			if (held.isValid() && !isMade()) {
				make();
			}
		}
	}

	private static boolean isMade() throws IOException {
		return Files.exists(MADE) && Files.getLastModifiedTime(MADE).compareTo(Files.getLastModifiedTime(PACKAGED)) > 0;
	}

	/** Starts the app once, which leaves an empty database behind. */
	private void make() throws IOException, InterruptedException {
		FileSystemUtils.deleteRecursively(DIRECTORY);
		Files.createDirectories(DIRECTORY);
		run(List.of("-Djarmode=tools", "-jar", PACKAGED.toString(), "extract", "--destination",
				DIRECTORY.resolve("app").toString()));
		List<String> training = new ArrayList<>(OPTIONS);
		training.addAll(List.of("-XX:ArchiveClassesAtExit=" + this.archive, "-Dspring.context.exit=onRefresh", "-jar",
				this.jar.toString(), "--handback.local.directory=" + LOCAL));
		training.addAll(Stream.of("server", "management.server", "handback.sandbox")
			.map((name) -> "--" + name + ".port=" + RunningApp.freePort())
			.toList());
		run(training);
		stopDatabase();
		FileSystemUtils.deleteRecursively(LOCAL.resolve("sandbox"));
		Files.createFile(MADE);
	}

	/** The command that runs the app. */
	static synchronized List<String> command() throws IOException, InterruptedException {
		if (instance == null) {
			instance = new QuickJar();
		}
		List<String> command = new ArrayList<>(List.of(java()));
		command.addAll(OPTIONS);
		command.addAll(List.of("-XX:SharedArchiveFile=" + instance.archive, "-jar", instance.jar.toString()));
		return command;
	}

	/**
	 * Saves the first start the time to unpack and set up PostgreSQL and to migrate the
	 * database.
	 * @param local the folder of the app's database
	 */
	static void prepare(Path local) throws IOException {
		if (Files.exists(local)) {
			return;
		}
		Files.createDirectories(local.getParent());
		try (Stream<Path> files = Files.walk(LOCAL)) {
			for (Path file : files.toList()) {
				Files.copy(file, local.resolve(LOCAL.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES,
						LinkOption.NOFOLLOW_LINKS);
			}
		}
	}

	/** The training run is killed and leaves its database running. */
	private static void stopDatabase() throws IOException {
		Path running = LOCAL.resolve("postgres").resolve("postmaster.pid");
		ProcessHandle.of(Long.parseLong(Files.readAllLines(running).get(0).strip())).ifPresent((server) -> {
			server.destroy();
			server.onExit().join();
		});
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	private static void run(List<String> arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(java()));
		command.addAll(arguments);
		Process process = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(DIRECTORY.resolve("log").toFile()))
			.start();
		if (!process.waitFor(3, TimeUnit.MINUTES) || process.exitValue() != 0) {
			process.destroyForcibly();
			throw new IllegalStateException("Could not prepare the jar; see " + DIRECTORY.resolve("log"));
		}
	}

}
