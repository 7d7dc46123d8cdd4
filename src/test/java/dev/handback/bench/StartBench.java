package dev.handback.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import dev.handback.support.OtherProcess;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Version;
import dev.peer.gradebook.PeerWithStarters;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long it takes from starting the process until it answers. */
@Tag("integration")
class StartBench {

	private static final int TIMES = 5;

	private static final Path APP = Path.of(System.getProperty("handback.jar", "target/handback.jar"));

	private static final Path SANDBOX = APP.resolveSibling("handback-sandbox.jar");

	private static final String ANY_PORT = "--handback.sandbox.port=0";

	private static final List<String> SMALL = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

	/** How long both are idle before their memory is measured; nothing is awaited. */
	private static final Duration MINUTE = Duration.ofMinutes(1);

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	@TempDir
	private Path folder;

	@Test
	void ofTheSandboxAlone() throws Exception {
		Results results = new Results("start", "the sandbox alone", "fastest, s", "median, s", "slowest, s");
		row(results, "the jar", () -> sandbox(java("-jar", SANDBOX)));
		row(results, "the jar with `-XX:TieredStopAtLevel=1`",
				() -> sandbox(java("-XX:TieredStopAtLevel=1", "-jar", SANDBOX)));
		List<String> unpacked = unpacked();
		row(results, "unpacked, with an archive of its classes", () -> sandbox(unpacked));
		results.publish();
	}

	/** As docs/sandbox.md says. */
	private List<String> unpacked() throws IOException, InterruptedException {
		Path jar = this.folder.resolve(SANDBOX.getFileName());
		Path archive = this.folder.resolve("sandbox.jsa");
		run(java("-Djarmode=tools", "-jar", SANDBOX, "extract", "--force", "--destination", this.folder));
		run(java("-XX:ArchiveClassesAtExit=" + archive, "-Dspring.context.exit=onRefresh", "-jar", jar, ANY_PORT));
		return java("-XX:TieredStopAtLevel=1", "-XX:SharedArchiveFile=" + archive, "-jar", jar);
	}

	private static void run(List<String> command) throws IOException, InterruptedException {
		try (OtherProcess process = OtherProcess.run(command)) {
			process.awaitEnd(PATIENCE);
		}
	}

	@Test
	void ofTheApp() throws Exception {
		Results results = new Results("start-app", "the app", "fastest, s", "median, s", "slowest, s");
		try (ProcessStage stage = ProcessStage.build("start", Map.of())) {
			row(results, "the jar", () -> app(stage, () -> java("-jar", APP)));
			row(results, "unpacked, with an archive of its classes", () -> app(stage, Version.PACKAGED));
		}
		results.publish();
	}

	/** A peer with the same starters and none of the work, both unpacked. */
	@Test
	void ofTheAppBesideAPlainOne() throws Exception {
		run(java("-Djarmode=tools", "-jar", APP, "extract", "--force", "--destination", this.folder));
		Path classes = Path.of(PeerWithStarters.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		String peer = classes + File.pathSeparator + this.folder.resolve("lib") + File.separator + "*";
		Results results = new Results("start-peer", "both with", "the app, median, s", "the plain app, median, s",
				"ratio", "the app after a minute, MB", "the plain app, MB", "ratio");
		try (ProcessStage stage = ProcessStage.build("start-peer", Map.of())) {
			for (List<String> options : List.of(List.<String>of(), SMALL)) {
				List<String> ours = java(options, "-jar", this.folder.resolve(APP.getFileName()));
				List<String> theirs = java(options, "-cp", peer, PeerWithStarters.class.getName(),
						stage.database().url());
				double[] seconds = seconds(() -> app(stage, () -> ours));
				double[] plain = seconds(() -> started(theirs));
				stage.use(() -> ours);
				try (RunningApp app = stage.node(); OtherProcess other = OtherProcess.run(theirs)) {
					Thread.sleep(MINUTE.toMillis());
					long memory = app.memory().orElseThrow();
					long beside = other.memory().orElseThrow();
					results.row(options.isEmpty() ? "Java's own options" : "`" + String.join(" ", options) + "`",
							text(seconds[TIMES / 2]), text(plain[TIMES / 2]),
							Results.ratio(seconds[TIMES / 2], plain[TIMES / 2]), String.valueOf(memory),
							String.valueOf(beside), Results.ratio(memory, beside));
				}
			}
		}
		results.publish();
	}

	private static List<String> java(List<String> options, Object... arguments) {
		return java(Stream.concat(options.stream(), Stream.of(arguments)).toArray());
	}

	private static void row(Results results, String name, Callable<Double> start) throws Exception {
		double[] sorted = seconds(start);
		results.row(name, text(sorted[0]), text(sorted[TIMES / 2]), text(sorted[TIMES - 1]));
	}

	/** In ascending order. */
	private static double[] seconds(Callable<Double> start) throws Exception {
		double[] seconds = new double[TIMES];
		for (int i = 0; i < TIMES; i++) {
			seconds[i] = start.call();
		}
		return DoubleStream.of(seconds).sorted().toArray();
	}

	private static double sandbox(List<String> java) throws IOException {
		List<String> command = new ArrayList<>(java);
		command.add(ANY_PORT);
		return started(command);
	}

	private static double started(List<String> command) throws IOException {
		long start = System.nanoTime();
		try (OtherProcess process = OtherProcess.run(command)) {
			process.awaitAddress(PATIENCE);
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

	private static List<String> java(Object... arguments) {
		Stream<String> java = Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		return Stream.concat(java, Stream.of(arguments).map(Object::toString)).toList();
	}

	private static String text(double seconds) {
		return String.format(Locale.ROOT, "%.1f", seconds);
	}

}
