package dev.handback.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;

import dev.handback.support.OtherProcess;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Version;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How long it takes from starting the process until it answers. */
@Tag("integration")
class StartBench {

	private static final int TIMES = 5;

	private static final String[] SANDBOX = { "--spring.profiles.active=sandbox-only", "--handback.sandbox.port=0" };

	@Test
	void ofTheSandboxAlone() throws Exception {
		Results results = new Results("start", "the sandbox alone", "median, s", "slowest, s");
		row(results, "the jar", () -> sandbox(packed()));
		row(results, "the jar with `-XX:TieredStopAtLevel=1`", () -> sandbox(packed("-XX:TieredStopAtLevel=1")));
		List<String> unpacked = Version.PACKAGED.command();
		row(results, "unpacked, with an archive of its classes", () -> sandbox(unpacked));
		results.publish();
	}

	@Test
	void ofTheApp() throws Exception {
		Results results = new Results("start-app", "the app", "median, s", "slowest, s");
		try (ProcessStage stage = ProcessStage.build("start", Map.of())) {
			row(results, "the jar", () -> app(stage, () -> packed()));
			row(results, "unpacked, with an archive of its classes", () -> app(stage, Version.PACKAGED));
		}
		results.publish();
	}

	private static void row(Results results, String name, Callable<Double> start) throws Exception {
		double[] seconds = new double[TIMES];
		for (int i = 0; i < TIMES; i++) {
			seconds[i] = start.call();
		}
		double[] sorted = DoubleStream.of(seconds).sorted().toArray();
		results.row(name, text(sorted[TIMES / 2]), text(sorted[TIMES - 1]));
	}

	private static double sandbox(List<String> java) throws IOException {
		List<String> command = new ArrayList<>(java);
		command.addAll(List.of(SANDBOX));
		long start = System.nanoTime();
		try (OtherProcess sandbox = OtherProcess.run(command)) {
			sandbox.awaitAddress(Duration.ofMinutes(2));
			return (System.nanoTime() - start) / 1e9;
		}
	}

	private static double app(ProcessStage stage, Version version) throws IOException, InterruptedException {
		stage.use(version);
		version.command();
		long start = System.nanoTime();
		try (RunningApp app = stage.node()) {
			double seconds = (System.nanoTime() - start) / 1e9;
			app.kill();
			return seconds;
		}
	}

	private static List<String> packed(String... options) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
		command.addAll(List.of(options));
		command.addAll(List.of("-jar", System.getProperty("handback.jar", "target/handback.jar")));
		return command;
	}

	private static String text(double seconds) {
		return String.format(Locale.ROOT, "%.1f", seconds);
	}

}
