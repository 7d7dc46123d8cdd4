package dev.handback.sandbox;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Tag("integration")
class SandboxTests {

	@TempDir
	private Path directory;

	@Test
	void saysInOneSentenceThatItsPortIsTaken() throws IOException {
		try (ServerSocket taken = new ServerSocket(0)) {
			String port = String.valueOf(taken.getLocalPort());
			assertThatExceptionOfType(SandboxCannotStart.class)
				.isThrownBy(() -> EmbeddedSandbox.start(Map.of("handback.sandbox.port", port)))
				.withMessageContaining("port " + port)
				.withNoCause();
		}
	}

	@Test
	void saysInOneSentenceThatItsAddressIsForeign() {
		assertThatExceptionOfType(SandboxCannotStart.class)
			.isThrownBy(() -> EmbeddedSandbox
				.start(Map.of("handback.sandbox.port", "0", "handback.sandbox.address", "192.0.2.1")))
			.withMessageContaining("handback.sandbox.address")
			.withNoCause();
	}

	@Test
	void saysInOneSentenceThatItsDirectoryCannotBeUsed() throws IOException {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertThatExceptionOfType(SandboxCannotStart.class)
			.isThrownBy(() -> EmbeddedSandbox.start(Map.of("handback.sandbox.port", "0", "handback.sandbox.store",
					"file", "handback.sandbox.directory", file.toString())))
			.withMessageContaining(file.toString())
			.withNoCause();
	}

	@Test
	void saysInOneSentenceThatItsDirectoryIsInUse() {
		Map<String, String> settings = Map.of("handback.sandbox.port", "0", "handback.sandbox.store", "file",
				"handback.sandbox.directory", this.directory.toString());
		try (EmbeddedSandbox first = EmbeddedSandbox.start(settings)) {
			assertThat(first.port()).isPositive();
			assertThatExceptionOfType(SandboxCannotStart.class).isThrownBy(() -> EmbeddedSandbox.start(settings))
				.withMessageContaining("another process is using it")
				.withNoCause();
		}
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void saysItWithoutAStackTraceInAProcessOfItsOwn(CapturedOutput output) throws IOException {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertThatException().isThrownBy(() -> SandboxApplication.main(new String[] { "--handback.sandbox.port=0",
				"--handback.sandbox.store=file", "--handback.sandbox.directory=" + file }));
		assertThat(output).contains("Description:", "the directory isn't writable").doesNotContain("\tat ");
	}

	@ParameterizedTest
	@CsvSource({ "handback.sandbox.districts.students,29", "handback.sandbox.districts.students,1000001",
			"handback.sandbox.districts.largest-section,301", "handback.sandbox.districts.largest-section,-1",
			"handback.sandbox.rate-limit,0", "handback.sandbox.port,65536", "handback.sandbox.store,cloud",
			"handback.sandbox.applications[0].redirect-uris,localhost:8080/callback",
			"handback.sandbox.public-url,service.example", "handback.sandbox.public-url,localhost:8090" })
	void refusesInvalidSettings(String key, String value) {
		assertThatExceptionOfType(SandboxCannotStart.class).isThrownBy(() -> EmbeddedSandbox.start(Map.of(key, value)))
			.withMessageStartingWith("Invalid sandbox settings")
			.withMessageContaining(value)
			.withNoCause();
	}

	@Test
	void listensAtTheAddressThatItReports() {
		try (EmbeddedSandbox sandbox = EmbeddedSandbox.start(Map.of("handback.sandbox.port", "0"))) {
			assertThat(sandbox.address()).hasToString("http://localhost:" + sandbox.port());
			assertThat(Service.at(sandbox.address()).get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
		}
	}

	@Test
	void isKnownByItsPublicUrl() {
		try (EmbeddedSandbox sandbox = EmbeddedSandbox
			.start(Map.of("handback.sandbox.port", "0", "handback.sandbox.public-url", "https://service.example"))) {
			assertThat(sandbox.address()).hasToString("https://service.example");
		}
	}

	@Test
	void knowsARedirectUriEvenIfItsSettingIsEmpty() {
		try (Service service = Service.start("handback.sandbox.applications[0].redirect-uris", "")) {
			assertThat(service.get("", "/console/sign-in").body()).contains("/login/oauth2/code/service");
		}
	}

	@Test
	void ignoresTheSettingsOfItsHostProgram() {
		System.setProperty("server.port", "1");
		System.setProperty("handback.sandbox.districts.students", "31");
		try (Service service = Service.start()) {
			assertThat(service.address().getPort()).isNotEqualTo(1);
			assertThat(service.get(TOKEN_A, "/v3.0/users?role=student&limit=1000").ids()).hasSize(300);
		}
		finally {
			System.clearProperty("server.port");
			System.clearProperty("handback.sandbox.districts.students");
		}
	}

	@Test
	void leavesTheLoggingOfItsHostProgramAlone() {
		Logger logger = (Logger) LoggerFactory.getLogger("some.program");
		Level before = logger.getLevel();
		logger.setLevel(Level.TRACE);
		try (Service service = Service.start()) {
			assertThat(service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
			assertThat(logger.getLevel()).isEqualTo(Level.TRACE);
		}
		finally {
			logger.setLevel(before);
		}
	}

	@Test
	void runsTwiceInOneProgramIndependently() {
		try (Service one = Service.start(); Service other = Service.start()) {
			new Lms(one, 'a').created();
			assertThat(one.get("", "/console/api/journal").json()).hasSize(1);
			assertThat(other.get("", "/console/api/journal").json()).isEmpty();
		}
	}

	@Test
	void generatesTheSameDataFromTheSameSeedAndOtherDataFromAnother() {
		String first = everything("7");
		assertThat(everything("7")).isEqualTo(first);
		assertThat(everything("8")).isNotEqualTo(first);
	}

	private static String everything(String seed) {
		try (Service service = Service.start("handback.sandbox.seed", seed, "handback.sandbox.districts.students",
				"60")) {
			StringBuilder all = new StringBuilder();
			for (String kind : List.of("schools", "terms", "courses", "sections", "users")) {
				all.append(service.get(TOKEN_A, "/v3.1/" + kind + "?limit=10000").body());
			}
			return HexFormat.of().formatHex(all.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
		}
	}

	@Test
	void keepsTheProportionsAtTheSmallestSize() {
		try (Service service = Service.start("handback.sandbox.districts.students", "30")) {
			assertThat(service.get(TOKEN_A, "/v3.0/users?role=student&limit=1000").ids()).hasSize(30);
			assertThat(service.allIds(TOKEN_A, "/v3.0/sections")).contains("5c00000000000000000a0003");
		}
	}

}
