package dev.handback.sandbox.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The folder in which someone tries an example, and what they enter there. */
record Folder(Path path, URI sandbox, URI app) {

	private static final Path EXAMPLES = Path.of("src", "test", "examples");

	private static final int PATIENCE_MINUTES = 3;

	void copy(String example) throws IOException {
		Path source = EXAMPLES.resolve(example);
		Files.copy(source, this.path.resolve(source.getFileName()), StandardCopyOption.REPLACE_EXISTING);
	}

	/** Skips the test where the program isn't installed. */
	static void need(String program) {
		assumeTrue(
				Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator, -1))
					.anyMatch((directory) -> Files.isExecutable(Path.of(directory, program))),
				program + " isn't installed");
	}

	/** Skips the test where the packages can't be had. */
	void install(String... command) throws Exception {
		Process process = start(List.of(command));
		boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
		process.destroyForcibly();
		assumeTrue(ended && process.exitValue() == 0, () -> String.join(" ", command) + " failed: " + output());
	}

	/** Runs a command that has to succeed, and returns what it prints. */
	String run(String... command) throws Exception {
		Process process = start(List.of(command));
		boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
		process.destroyForcibly();
		if (!ended || process.exitValue() != 0) {
			throw new AssertionError(String.join(" ", command) + " failed: " + output());
		}
		return output();
	}

	Process start(List<String> command) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.path.toFile())
			.redirectErrorStream(true)
			.redirectOutput(log().toFile());
		builder.environment().put("SANDBOX", this.sandbox.toString());
		builder.environment().put("APP", this.app.toString());
		return builder.start();
	}

	String output() {
		try {
			return Files.readString(log());
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	private Path log() {
		return this.path.resolve("output.txt");
	}

}
