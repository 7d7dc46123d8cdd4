package dev.handback.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.springframework.util.FileSystemUtils;

/**
 * The packaged jar, unpacked and with an archive of its classes: the same app, but it
 * starts in less than half the time. For tests that start it again and again.
 */
final class QuickJar {

	/** Each process that tests has its own. */
	private static final Path DIRECTORY = Path.of("target", "journeys",
			"quick-" + System.getProperty("handback.fork", "alone"));

	private static final List<String> OPTIONS = List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

	private static final Path PACKAGED = Path.of(System.getProperty("handback.jar", "target/handback.jar"));

	private static QuickJar instance;

	private final Path jar = DIRECTORY.resolve("app").resolve(PACKAGED.getFileName());

	private final Path archive = DIRECTORY.resolve("handback.jsa").toAbsolutePath();

	private QuickJar(String... settings) throws IOException, InterruptedException {
		FileSystemUtils.deleteRecursively(DIRECTORY);
		Files.createDirectories(DIRECTORY);
		run(List.of("-Djarmode=tools", "-jar", PACKAGED.toString(), "extract", "--destination",
				DIRECTORY.resolve("app").toString()));
		List<String> training = new ArrayList<>(OPTIONS);
		training.addAll(List.of("-XX:ArchiveClassesAtExit=" + this.archive, "-Dspring.context.exit=onRefresh", "-jar",
				this.jar.toString()));
		training.addAll(List.of(settings));
		run(training);
	}

	/**
	 * What to run.
	 * @param settings with which the app can start, at the first time
	 */
	static synchronized List<String> command(String... settings) throws IOException, InterruptedException {
		if (instance == null) {
			instance = new QuickJar(settings);
		}
		List<String> command = new ArrayList<>(List.of(java()));
		command.addAll(OPTIONS);
		command.addAll(List.of("-XX:SharedArchiveFile=" + instance.archive, "-jar", instance.jar.toString()));
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
			throw new IllegalStateException("The jar cannot be prepared; see " + DIRECTORY.resolve("log"));
		}
	}

}
