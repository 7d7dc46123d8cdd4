package dev.handback.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;

import org.springframework.util.DigestUtils;
import org.springframework.util.FileSystemUtils;

/**
 * The packaged jar, unpacked, for tests that start it often. In the proofs it also has an
 * archive of its classes and starts in less than half the time; making one takes longer
 * than the few starts of {@code mvn verify} gain.
 */
final class QuickJar {

	/** Made by the first process that needs it. */
	private static final Path DIRECTORY = Path.of("target", "journeys", "quick");

	private static final Path MADE = DIRECTORY.resolve("made");

	private static final List<String> OPTIONS = List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

	private static final Path PACKAGED = Path.of(System.getProperty("handback.jar", "target/handback.jar"));

	private static final boolean ARCHIVED = Boolean.getBoolean("handback.proof");

	private static final Duration PATIENCE = Duration.ofMinutes(1);

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
		return Files.exists(MADE) && Files.readString(MADE).equals(digest());
	}

	// Every build gives the jar the same time.
	private static String digest() throws IOException {
		try (InputStream jar = Files.newInputStream(PACKAGED)) {
			return DigestUtils.md5DigestAsHex(jar);
		}
	}

	/**
	 * Has the app work for a while, so that the archive has the classes of that as well.
	 */
	private void make() throws IOException, InterruptedException {
		FileSystemUtils.deleteRecursively(DIRECTORY);
		Files.createDirectories(DIRECTORY);
		run(List.of("-Djarmode=tools", "-jar", PACKAGED.toString(), "extract", "--destination",
				DIRECTORY.resolve("app").toString()));
		if (ARCHIVED) {
			train();
		}
		Files.writeString(MADE, digest());
	}

	private void train() throws IOException, InterruptedException {
		Path directory = DIRECTORY.resolve("training");
		List<String> command = new ArrayList<>(List.of(java()));
		command.addAll(OPTIONS);
		command.addAll(List.of("-XX:ArchiveClassesAtExit=" + this.archive, "-jar", this.jar.toString()));
		try (RunningApp app = RunningApp.launch(command, directory, RunningApp.freePort(),
				"--handback.sandbox.port=" + RunningApp.freePort())) {
			PlainTeacher teacher = new PlainTeacher(app.awaitAnswer().address(), People.section('a', 1));
			UUID assignment = UUID.randomUUID();
			// Whoever signs in again and again is soon told to wait.
			Awaitility.await().atMost(PATIENCE).ignoreExceptions().until(teacher::signIn, Objects::nonNull);
			Awaitility.await().atMost(PATIENCE).until(() -> teacher.setsWork(assignment, "Work"));
			teacher.grades(assignment, People.student('a', 2), 1);
		}
		if (!Files.exists(this.archive)) {
			throw new IllegalStateException("Could not archive classes; see " + directory);
		}
	}

	/** The command that runs the app. */
	static synchronized List<String> command() throws IOException, InterruptedException {
		if (instance == null) {
			instance = new QuickJar();
		}
		List<String> command = new ArrayList<>(List.of(java()));
		command.addAll(OPTIONS);
		if (Files.exists(instance.archive)) {
			command.add("-XX:SharedArchiveFile=" + instance.archive);
		}
		command.addAll(List.of("-jar", instance.jar.toString()));
		return command;
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
