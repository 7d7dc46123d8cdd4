package dev.handback.simulation.defects;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A simulation in a process of its own, with other classes than today's.
 *
 * @param found whether it failed
 * @param story what it printed
 */
record Search(boolean found, String story, Duration took) {

	private static final String MAIN = "dev.handback.simulation.Simulate";

	private static final Pattern SEED = Pattern.compile("seed=(\\d+)");

	private static final Pattern SCHEDULES = Pattern.compile("schedules=(\\d+)");

	/** The exit status of a simulation that has found something. */
	private static final int FOUND = 1;

	/**
	 * Runs seeds until one fails.
	 * @param classes the folder that comes first in the class path
	 * @param output the file for what it prints
	 */
	static Search of(Path classes, int seeds, Duration atMost, Path output) throws IOException, InterruptedException {
		String path = classes + File.pathSeparator + System.getProperty("java.class.path");
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g", "-cp", path, MAIN, "--from=1",
				"--seeds=" + seeds)
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		long began = System.nanoTime();
		try {
			boolean ended = process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
			Duration took = Duration.ofNanos(System.nanoTime() - began);
			return new Search(ended && process.exitValue() == FOUND, Files.readString(output), took).whole();
		}
		finally {
			process.destroyForcibly().waitFor();
		}
	}

	// A simulation that couldn't start hasn't found anything.
	private Search whole() {
		return new Search(this.found && seed().isPresent(), this.story, this.took);
	}

	/** The last seed that it ran. */
	Optional<String> seed() {
		return last(SEED);
	}

	Optional<String> schedules() {
		return last(SCHEDULES);
	}

	private Optional<String> last(Pattern pattern) {
		Matcher matcher = pattern.matcher(this.story);
		Optional<String> last = Optional.empty();
		while (matcher.find()) {
			last = Optional.of(matcher.group(1));
		}
		return last;
	}

}
