package dev.handback.sandbox.testing;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@link SandboxTest} as other teams use it: their class path has the packaged jar and
 * JUnit, and nothing else.
 */
@Tag("integration")
class SandboxTestTests {

	private static final Path JAR = Path.of(System.getProperty("handback.jar", "target/handback.jar"))
		.resolveSibling("handback-sandbox.jar")
		.toAbsolutePath();

	/** For processes too short to be optimized. */
	private static final String SHORT = "-XX:TieredStopAtLevel=1";

	private static final URI NONE = URI.create("http://localhost");

	private static final String RUN = """
			import java.io.PrintWriter;
			import java.util.stream.Stream;
			import org.junit.platform.engine.discovery.DiscoverySelectors;
			import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
			import org.junit.platform.launcher.core.LauncherFactory;
			import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

			class Run {

				public static void main(String[] names) {
					var results = new SummaryGeneratingListener();
					LauncherFactory.create()
						.execute(LauncherDiscoveryRequestBuilder.request()
							.selectors(Stream.of(names).map(DiscoverySelectors::selectClass).toList())
							.configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
							.configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
							.configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
							.build(), results);
					results.getSummary().printFailuresTo(new PrintWriter(System.out, true));
					System.out.println("succeeded: " + results.getSummary().getTestsSucceededCount());
				}

			}
			""";

	@TempDir
	private Path folder;

	@Test
	void runsTheExample() throws Exception {
		folder().copy("junit/SectionsTests.java");
		assertThat(run("SectionsTests")).endsWith("succeeded: 1\n");
	}

	@Test
	void isSharedByClassesResetBeforeEachTestAndEndsWithThem() throws Exception {
		write("OneTests", """
				@SandboxTest
				class OneTests {

					private final Sandbox sandbox;

					OneTests(Sandbox sandbox) {
						this.sandbox = sandbox;
						System.out.println("at " + sandbox.address());
					}

					@RepeatedTest(2)
					void addsAnApplication() {
						this.sandbox.post("/applications", "{\\"id\\": \\"my-app\\"}");
					}

					@Nested
					class Inner {

						@Test
						void isInjectedToo(Sandbox same) {
							assertEquals(OneTests.this.sandbox.address(), same.address());
						}

					}

				}
				""");
		write("OtherTests",
				"""
						@SandboxTest
						class OtherTests {

							@Test
							void addsTheSame(Sandbox sandbox) {
								System.out.println("at " + sandbox.address());
								sandbox.post("/applications", "{\\"id\\": \\"my-app\\"}");
								assertThrows(AssertionError.class,
									() -> sandbox.post("/applications", "{\\"id\\": \\"my-app\\", \\"secret\\": \\"another\\"}"));
							}

						}
						""");

		String output = run("OneTests", "OtherTests");

		assertThat(output).endsWith("succeeded: 4\n");
		assertThat(addresses(output)).hasSize(1).allSatisfy(SandboxTestTests::assertEnded);
	}

	@Test
	void givesParallelTestsWorldsAndTakesSettings() throws Exception {
		write("ParallelTests", """
				@SandboxTest(value = "districts.students=30", worlds = true)
				@Execution(ExecutionMode.CONCURRENT)
				class ParallelTests {

					@RepeatedTest(12)
					void areAlone(Sandbox sandbox) {
						System.out.println("at " + sandbox.address());
						sandbox.post("/applications", "{\\"id\\": \\"my-app\\"}");
					}

					@Test
					void areOfTheSizeThatWasSet(Sandbox sandbox) {
						String counts = sandbox.call("GET", "/districts/5a00000000000000000a0001/counts", "");
						assertTrue(counts.replace(" ", "").contains("\\"student\\":30"), counts);
					}

				}
				""");

		String output = run("ParallelTests");

		assertThat(output).endsWith("succeeded: 13\n");
		assertThat(addresses(output)).hasSizeBetween(2, 13);
	}

	@Test
	void saysWhyASandboxCannotStart() throws Exception {
		write("WrongTests", """
				@SandboxTest("districts.students=1")
				class WrongTests {

					@Test
					void neverRuns(Sandbox sandbox) {
					}

				}
				""");
		assertThat(run("WrongTests")).contains("The sandbox can't start", "districts.students")
			.endsWith("succeeded: 0\n");
	}

	@Test
	void warnsOfASettingThatDoesNotExist() throws Exception {
		write("MistypedTests", """
				@SandboxTest("district.students=30")
				class MistypedTests {

					@Test
					void runs(Sandbox sandbox) {
					}

				}
				""");
		assertThat(run("MistypedTests")).contains("Ignored handback.sandbox.district.students")
			.endsWith("succeeded: 1\n");
	}

	private Folder folder() {
		return new Folder(this.folder, NONE, NONE);
	}

	private void write(String name, String source) throws Exception {
		Files.writeString(this.folder.resolve(name + ".java"), """
				import dev.handback.sandbox.testing.*;
				import org.junit.jupiter.api.*;
				import org.junit.jupiter.api.parallel.*;
				import static org.junit.jupiter.api.Assertions.*;

				""" + source);
	}

	private String run(String... names) throws Exception {
		Files.writeString(this.folder.resolve("Run.java"), RUN);
		String classPath = classPath();
		Stream<String> files = Stream.concat(Stream.of("Run"), Arrays.stream(names)).map((name) -> name + ".java");
		folder().run(command("javac", Stream.concat(Stream.of("-J" + SHORT, "-cp", classPath), files)));
		return folder()
			.run(command("java", Stream.concat(Stream.of(SHORT, "-cp", classPath, "Run"), Arrays.stream(names))));
	}

	private static String[] command(String program, Stream<String> arguments) {
		return Stream.concat(Stream.of(Path.of(System.getProperty("java.home"), "bin", program).toString()), arguments)
			.toArray(String[]::new);
	}

	private static String classPath() {
		Stream<String> junit = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
			.filter((entry) -> entry.matches(".*[/\\\\](junit-|opentest4j|apiguardian)[^/\\\\]*\\.jar"));
		return Stream.concat(Stream.of(".", JAR.toString()), junit).collect(Collectors.joining(File.pathSeparator));
	}

	private static Stream<URI> addresses(String output) {
		return Pattern.compile("^at (\\S+)$", Pattern.MULTILINE)
			.matcher(output)
			.results()
			.map((found) -> URI.create(found.group(1)))
			.distinct();
	}

	private static void assertEnded(URI address) {
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> {
			try {
				HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding());
				return false;
			}
			catch (ConnectException ex) {
				return true;
			}
			catch (IOException ex) {
				// It is about to end.
				return false;
			}
		});
	}

}
