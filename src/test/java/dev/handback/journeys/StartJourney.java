package dev.handback.journeys;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import dev.handback.support.RunningApp;
import dev.handback.support.TestService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/** Starts the jar with nothing set. */
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
		RunningApp app = RunningApp.launchPackaged(DIRECTORY, port, "--handback.sandbox.port=" + sandbox);
		try (app) {
			await().atMost(Duration.ofMinutes(1))
				.ignoreExceptions()
				.untilAsserted(() -> TestService.fault(URI.create("http://localhost:" + sandbox),
						"'kind': 'delay', 'operation': 'list_users', 'millis': 3000"));
			app.awaitAnswer();
			await().untilAsserted(() -> assertThat(app.log()).contains("http://localhost:" + sandbox + "/console"));
			for (InetAddress address : addressesThatOthersReach()) {
				assertRefused(address, port);
				assertRefused(address, sandbox);
			}
		}
		// The syncs that were going on ended before it did.
		assertThat(app.log()).contains("Full roster sync finished").doesNotContain("sync failed");
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
