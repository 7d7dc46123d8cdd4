package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets root run PostgreSQL where user namespaces aren't allowed (in most containers), by
 * wrapping the programs so that they run as {@code nobody}.
 */
final class UnprivilegedBinaries {

	private static final String USER = "nobody";

	private static final String WRAPPER = """
			#!/bin/sh
			exec setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups "$0.unwrapped" "$@"
			""";

	private UnprivilegedBinaries() {
	}

	/**
	 * Wraps the programs, and gives the data, its folder and the password, which others
	 * can't read, to {@code nobody}.
	 * @return false if this doesn't help: not root, no {@code setpriv}, or nothing
	 * unpacked
	 */
	static boolean install(Path binaries, Path data, Path password) throws IOException {
		if (!"root".equals(System.getProperty("user.name")) || !run("setpriv", "--version")) {
			return false;
		}
		List<Path> programs = programs(binaries);
		for (Path program : programs) {
			wrap(program);
		}
		Files.createDirectories(data);
		return !programs.isEmpty() && run("chown", USER, password.resolveSibling("").toString(), password.toString())
				&& run("chown", "-R", USER, data.toString());
	}

	private static List<Path> programs(Path binaries) throws IOException {
		try (Stream<Path> files = Files.walk(binaries, 3)) {
			return files.filter((file) -> file.endsWith("bin/initdb") || file.endsWith("bin/pg_ctl")).toList();
		}
	}

	private static void wrap(Path program) throws IOException {
		Path unwrapped = program.resolveSibling(program.getFileName() + ".unwrapped");
		if (!Files.exists(unwrapped)) {
			Files.move(program, unwrapped, StandardCopyOption.ATOMIC_MOVE);
			Files.writeString(program, WRAPPER);
			program.toFile().setExecutable(true, false);
		}
	}

	private static boolean run(String... command) throws IOException {
		try {
			return new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start()
				.waitFor() == 0;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
