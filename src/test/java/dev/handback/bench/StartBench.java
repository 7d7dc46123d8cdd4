package dev.handback.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

import dev.handback.support.OtherProcess;
import org.junit.jupiter.api.Test;

/** How long the sandbox alone takes from the start of the process until it answers. */
class StartBench {

	private static final int TIMES = 5;

	private static final List<List<String>> OPTIONS = List.of(List.of(), List.of("-XX:TieredStopAtLevel=1"));

	@Test
	void ofTheJarAlone() throws Exception {
		Results results = new Results("start", "options of Java", "median, s", "slowest, s");
		for (List<String> options : OPTIONS) {
			double[] seconds = new double[TIMES];
			for (int i = 0; i < TIMES; i++) {
				seconds[i] = seconds(options);
			}
			double[] sorted = DoubleStream.of(seconds).sorted().toArray();
			results.row(options.isEmpty() ? "none" : options.get(0), text(sorted[TIMES / 2]), text(sorted[TIMES - 1]));
		}
		results.publish();
	}

	private static double seconds(List<String> options) throws IOException {
		long start = System.nanoTime();
		try (OtherProcess sandbox = OtherProcess.jar(options, "--spring.profiles.active=sandbox-only",
				"--handback.sandbox.port=0")) {
			sandbox.awaitAddress(Duration.ofMinutes(2));
			return (System.nanoTime() - start) / 1e9;
		}
	}

	private static String text(double seconds) {
		return String.format(Locale.ROOT, "%.1f", seconds);
	}

}
