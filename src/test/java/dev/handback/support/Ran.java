package dev.handback.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The result of a process that has ended.
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

}
