package dev.handback.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.handback.HandbackApplication;
import dev.handback.commands.CommandLine;
import dev.handback.local.StartModeInitializer;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/**
 * The result of a command of the app, or of any other process that has ended.
 *
 * @param status its exit status
 * @param out its standard output
 * @param log its standard error
 */
public record Ran(int status, String out, String log) {

	private static final long PATIENCE_MINUTES = 4;

	/** Runs the command and waits until it ends. */
	public static Ran of(List<String> command) throws IOException, InterruptedException {
		Path out = Files.createTempFile("command", ".out");
		Path log = Files.createTempFile("command", ".log");
		try {
			Process process = new ProcessBuilder(command).redirectOutput(out.toFile())
				.redirectError(log.toFile())
				.start();
			if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
				process.destroyForcibly();
				throw new IllegalStateException("The process doesn't end: " + Files.readString(log));
			}
			return new Ran(process.exitValue(), Files.readString(out), Files.readString(log));
		}
		finally {
			Files.delete(out);
			Files.delete(log);
		}
	}

	/**
	 * Runs a command of the app as its main method does, but in this process, which knows
	 * its code already.
	 */
	static Ran here(List<String> words) {
		String[] args = words.toArray(String[]::new);
		SpringApplicationBuilder app = new SpringApplicationBuilder(HandbackApplication.class).initializers(
				CommandLine.usesDatabase(args) ? new StartModeInitializer() : StartModeInitializer.askingOnly());
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		ByteArrayOutputStream log = new ByteArrayOutputStream();
		PrintStream stdout = System.out;
		PrintStream stderr = System.err;
		try {
			System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
			System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
			int status = CommandLine.run(app, args);
			return new Ran(status, out.toString(StandardCharsets.UTF_8), log.toString(StandardCharsets.UTF_8));
		}
		finally {
			System.setOut(stdout);
			System.setErr(stderr);
			// A command logs less than other tests in this process expect.
			LoggingSystem.get(Ran.class.getClassLoader()).setLogLevel("dev.handback", LogLevel.INFO);
		}
	}

}
