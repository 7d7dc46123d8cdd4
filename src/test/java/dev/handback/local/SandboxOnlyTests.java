package dev.handback.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.RunningApp;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The sandbox alone, in a process of its own, and when it refuses to start. */
@Tag("integration")
class SandboxOnlyTests {

	private static final String SERVICE = "https://service.example";

	private static final String AUTH_URL = "handback.service.auth-url";

	@TempDir
	private Path folder;

	@Test
	void runsTheSandboxAndNeitherAppNorDatabase() throws Exception {
		int appPort = RunningApp.freePort();
		try (Started started = start(Map.of(), "--spring.profiles.active=sandbox-only", "--handback.sandbox.port=0",
				"--server.port=" + appPort)) {
			assertThat(get(started.address().orElseThrow().resolve("/console/districts")))
				.contains("Ashgrove (Provider A)");
			assertThatExceptionOfType(ConnectException.class)
				.isThrownBy(() -> get(URI.create("http://localhost:" + appPort)));
			assertThat(this.folder).isEmptyDirectory();
		}
	}

	@Test
	void isAskedForByTheEnvironmentTooAndNamesItsOwnSettingWhereItsPortIsTaken() throws Exception {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				Started started = start(Map.of("SPRING_PROFILES_ACTIVE", "other,sandbox-only"),
						"--handback.sandbox.port=" + taken.getLocalPort())) {
			assertThat(started.address()).isEmpty();
			assertThat(started.process().waitFor()).isOne();
			assertThat(started.output()).contains("port " + taken.getLocalPort(), "handback.sandbox.port")
				.doesNotContain("server.port", "\tat ");
		}
	}

	@Test
	void namesItsSettingWhereItsAddressIsForeign() throws Exception {
		try (Started started = start(Map.of(), "--spring.profiles.active=sandbox-only",
				"--handback.sandbox.address=192.0.2.1")) {
			assertThat(started.process().waitFor()).isOne();
			assertThat(started.output()).contains("handback.sandbox.address").doesNotContain("\tat ");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "HANDBACK_SERVICE_AUTH_URL", "HANDBACK_SERVICE_AUTHURL" })
	void refusesToRunBesideAServiceOfTheEnvironment(String variable) throws Exception {
		assertRefused(AUTH_URL, start(Map.of("SPRING_PROFILES_ACTIVE", "sandbox-only", variable, SERVICE)));
	}

	@Test
	void refusesToRunBesideAServiceOfTheCommandLine() throws Exception {
		assertRefused(AUTH_URL,
				start(Map.of(), "--spring.profiles.active=sandbox-only", "--handback.service.auth-url=" + SERVICE));
	}

	@Test
	void refusesToRunBesideAServiceThatIsNamedByHalf() throws Exception {
		assertRefused("handback.service.base-url",
				start(Map.of("HANDBACK_SERVICE_BASE_URL", SERVICE), "--spring.profiles.active=sandbox-only"));
	}

	@Test
	void refusesToRunBesideAServiceOfJson() throws Exception {
		assertRefused(AUTH_URL, start(Map.of("SPRING_PROFILES_ACTIVE", "sandbox-only", "SPRING_APPLICATION_JSON",
				"{\"handback.service.auth-url\": \"" + SERVICE + "\"}")));
	}

	@Test
	void refusesToRunBesideAServiceOfAFile() throws Exception {
		Files.writeString(this.folder.resolve("application.properties"), "handback.service.auth-url=" + SERVICE);
		assertRefused(AUTH_URL, start(Map.of(), "--spring.profiles.active=sandbox-only"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "--spring.profiles.active=sandbox", "--handback.sandbox.port=0",
			"--spring.profiles.active=not-sandbox-only", "sandbox-only", "--sandbox-only" })
	void isAskedForByNothingElse(String argument) {
		assertThat(SandboxOnly.isAskedFor(new String[] { argument })).isFalse();
	}

	@Test
	void refusesTheProfileWhereTheAppIsStartedAllTheSame() {
		new ApplicationContextRunner()
			.withInitializer((context) -> context.getEnvironment().addActiveProfile(SandboxOnly.PROFILE))
			.withInitializer(new StartModeInitializer())
			.withPropertyValues("handback.local.directory=" + this.folder)
			.run((context) -> assertThat(context).getFailure().hasMessageContaining("the app was started"));
	}

	private static void assertRefused(String setting, Started started) throws Exception {
		try (started) {
			assertThat(started.address()).isEmpty();
			assertThat(started.process().waitFor()).isOne();
			assertThat(started.output().strip()).isEqualTo(SandboxOnly.BESIDE_A_SERVICE.formatted(setting));
		}
	}

	private Started start(Map<String, String> environment, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
				"dev.handback.HandbackApplication"));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).directory(this.folder.toFile());
		builder.environment().putAll(environment);
		return Started.of(builder.start());
	}

	private static String get(URI address) throws IOException, InterruptedException {
		return HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
	}

	/** A process that has reported its sandbox's address, or has ended. */
	private record Started(Process process, Optional<URI> address, String output) implements AutoCloseable {

		private static final Pattern ADDRESS = Pattern.compile("The sandbox is running at (\\S+);");

		static Started of(Process process) throws IOException {
			BufferedReader reader = new BufferedReader(
					new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
			StringBuilder output = new StringBuilder();
			for (String line = reader.readLine(); line != null; line = reader.readLine()) {
				output.append(line).append('\n');
				Matcher address = ADDRESS.matcher(line);
				if (address.find()) {
					return new Started(process, Optional.of(URI.create(address.group(1))), output.toString());
				}
			}
			return new Started(process, Optional.empty(), output.toString());
		}

		@Override
		public void close() {
			this.process.destroyForcibly();
		}

	}

}
