package dev.handback.proof;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import dev.handback.sandbox.SandboxApplication;
import dev.handback.support.DatabaseServer;
import dev.handback.support.OtherProcess;
import dev.handback.support.RunningApp;
import dev.handback.support.Version;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Real processes keep the promises, whatever the network, the database and the machines
 * do: {@code handback.proof.seeds} scripts from {@code handback.proof.seed} on, each of
 * about a minute.
 */
@Tag("integration")
class ProcessesProof {

	private static final long FIRST = Long.getLong("handback.proof.seed", 1);

	private static final long SEEDS = Long.getLong("handback.proof.seeds", 100);

	private static final Path DIRECTORY = Path.of("target", "proof");

	private static final Path TEMPLATE = DIRECTORY.resolve("template");

	private static final List<Integer> PORTS = List.of(RunningApp.freePort(), RunningApp.freePort());

	@AutoClose
	private static OtherProcess sandbox;

	private static URI address;

	@BeforeAll
	static void prepare() throws Exception {
		// It reports every server that has crashed before it is closed.
		LoggingSystem.get(ProcessesProof.class.getClassLoader())
			.setLogLevel(EmbeddedPostgres.class.getName(), LogLevel.OFF);
		FileSystemUtils.deleteRecursively(DIRECTORY);
		sandbox = OtherProcess.java(List.of("-Xmx512m"), SandboxApplication.class, "--handback.sandbox.port=0",
				redirect(0), redirect(1));
		address = sandbox.awaitAddress(Duration.ofMinutes(1));
		prepareDatabase();
	}

	private static String redirect(int node) {
		return "--handback.sandbox.applications[0].redirect-uris[" + node + "]=http://localhost:" + PORTS.get(node)
				+ "/login/oauth2/code/service";
	}

	/** Leaves a database with the app's tables and nothing in them. */
	private static void prepareDatabase() throws Exception {
		try (DatabaseServer server = new DatabaseServer(TEMPLATE, Map.of())) {
			server.start();
			server.jdbc().sql("create role handback login").update();
			try (RunningApp app = RunningApp.launch(Version.PACKAGED.command(), DIRECTORY.resolve("migration"),
					PORTS.get(0), "--spring.datasource.url=jdbc:postgresql://localhost:" + server.port() + "/postgres",
					"--spring.datasource.username=handback", "--spring.datasource.password=",
					"--spring.flyway.user=postgres", "--spring.flyway.password=",
					"--handback.service.auth-url=" + address, "--handback.service.base-url=" + address,
					"--handback.service.client-id=none", "--handback.service.client-secret=none-at-all",
					"--handback.service.allow-insecure=true", "--handback.delivery.directory=" + DIRECTORY,
					"--handback.districts.token-keys[0].id=test",
					"--handback.districts.token-keys[0].key=PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE=")) {
				app.awaitAnswer();
			}
		}
	}

	static LongStream seeds() {
		return LongStream.range(FIRST, FIRST + SEEDS);
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void noScriptBreaksAPromise(long seed) throws Exception {
		try (World world = World.start(Script.of(seed), address, TEMPLATE, PORTS, DIRECTORY.resolve("seed-" + seed))) {
			List<String> broken = world.run();
			world.story().tell(broken.isEmpty() ? "No promise was broken" : "BROKEN: " + broken);
			List<String> story = world.story().lines();
			Files.write(DIRECTORY.resolve("seed-" + seed + ".txt"), story);
			assertThat(broken).as(() -> "Seed " + seed + ":\n" + String.join("\n", story)).isEmpty();
		}
		FileSystemUtils.deleteRecursively(DIRECTORY.resolve("seed-" + seed));
	}

}
