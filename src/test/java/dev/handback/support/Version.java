package dev.handback.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.springframework.util.FileSystemUtils;

/** A version of the app that can be started as a node. */
public interface Version {

	/** The jar that was just packaged. */
	Version PACKAGED = QuickJar::command;

	/** The command that runs it. */
	List<String> command() throws IOException, InterruptedException;

	/**
	 * An earlier version from this repository.
	 * @param revision a git revision
	 * @throws IllegalStateException if git doesn't have it, as in a shallow clone, or it
	 * can't be packaged
	 */
	static Version of(String revision) throws IOException, InterruptedException {
		Path source = Path.of("target", "journeys", "older").toAbsolutePath();
		FileSystemUtils.deleteRecursively(source);
		Files.createDirectories(source);
		Path archive = source.resolve("source.tar");
		run(Path.of(""), source, "git", "archive", "--output", archive.toString(), revision);
		run(source, source, "tar", "-xf", archive.toString());
		run(source, source, "mvn", "-B", "-ntp", "-Dmaven.test.skip", "package");
		Path jar = source.resolve("target").resolve("handback.jar");
		return () -> RunningApp.command(jar);
	}

	/**
	 * Whether the current version can upgrade that version's database, which means that
	 * it still has all of its migrations, unchanged.
	 * @param revision a git revision
	 */
	static boolean isUpgradable(String revision) throws IOException, InterruptedException {
		return new ProcessBuilder("git", "diff", "--quiet", "--diff-filter=DMRT", revision, "--",
				"src/main/resources/db/migration")
			.start()
			.waitFor() == 0;
	}

	private static void run(Path where, Path log, String... command) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(new ArrayList<>(List.of(command)))
			.directory(where.toAbsolutePath().toFile())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(log.resolve("log").toFile()))
			.start();
		if (!process.waitFor(20, TimeUnit.MINUTES) || process.exitValue() != 0) {
			process.destroyForcibly();
			throw new IllegalStateException(
					"Could not build the older version:\n" + Files.readString(log.resolve("log")));
		}
	}

}
