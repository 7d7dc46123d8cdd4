package dev.handback.journeys;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;

import dev.handback.support.KillableDatabase;
import dev.handback.support.Ran;
import dev.handback.support.RunningApp;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/** Starts the jar with nothing, with everything, and with something missing. */
@Tag("integration")
class StartJourney {

	private static final Path DIRECTORY = Path.of("target", "journeys", "start");

	@BeforeAll
	static void clear() throws IOException {
		FileSystemUtils.deleteRecursively(DIRECTORY);
	}

	@Test
	void keepsASandboxThatWasNotChosenToThisMachine() throws Exception {
		int sandbox = RunningApp.freePort();
		int port = RunningApp.freePort();
		try (RunningApp app = RunningApp.startPackaged(DIRECTORY.resolve("nothing"), port,
				"--handback.sandbox.port=" + sandbox)) {
			await().untilAsserted(() -> assertThat(app.log()).contains("http://localhost:" + sandbox + "/console"));
			for (InetAddress address : addressesThatOthersReach()) {
				assertRefused(address, port);
				assertRefused(address, sandbox);
			}
		}
	}

	@Test
	void startsInFrontOfAServiceWithoutAnythingOfTheSandbox() throws Exception {
		try (KillableDatabase database = KillableDatabase.start(DIRECTORY.resolve("everything"));
				RunningApp app = RunningApp.start(DIRECTORY.resolve("everything"), RunningApp.freePort(),
						"--spring.datasource.url=" + database.url(), "--spring.datasource.username=postgres",
						"--handback.service.auth-url=https://sign-on.invalid",
						"--handback.service.base-url=https://api.invalid", "--handback.service.client-id=id",
						"--handback.service.client-secret=9fD2k7-q0wX4mZ8r",
						"--handback.signon.public-url=https://handback.invalid",
						"--handback.districts.token-keys[0].id=first",
						"--handback.districts.token-keys[0].key=q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=")) {
			assertThat(app.answers()).isTrue();
			assertThat(app.log()).doesNotContain("sandbox");
			assertThat(DIRECTORY.resolve("everything").resolve("local")).doesNotExist();
		}
	}

	@Test
	void startsNothingInFrontOfARealDatabaseWhoseServiceWasForgotten() throws Exception {
		Ran ran = Ran.of(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-jar", System.getProperty("handback.jar", "target/handback.jar"),
				"--spring.datasource.url=jdbc:postgresql://localhost/handback",
				"--handback.local.directory=" + DIRECTORY.resolve("forgotten")));

		assertThat(ran.status()).isEqualTo(1);
		assertThat(ran.out())
			.contains("Handback is set up for a service (spring.datasource.url), but these settings are missing: "
					+ "handback.service.auth-url, ")
			.doesNotContain("\tat ");
		assertThat(DIRECTORY.resolve("forgotten")).doesNotExist();
	}

	private static List<InetAddress> addressesThatOthersReach() throws IOException {
		return NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((address) -> !address.isLoopbackAddress())
			.toList();
	}

	private static void assertRefused(InetAddress address, int port) {
		assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> {
			try (Socket socket = new Socket()) {
				socket.connect(new InetSocketAddress(address, port), 1000);
			}
		});
	}

}
