package dev.handback.journeys;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;

import dev.handback.support.ProcessStage;
import dev.handback.support.Ran;
import dev.handback.support.RunningApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The jar is started where another process listens already. */
@Tag("integration")
class TakenPortJourney {

	private ProcessStage stage;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("taken-port", Map.of());
	}

	@AfterEach
	void close() {
		this.stage.close();
	}

	@ParameterizedTest
	@CsvSource({ "server.port, where people find Handback, management.server.port",
			"management.server.port, where monitoring looks, ' server.port'" })
	void saysWhichSettingNamesAnother(String setting, String what, String other) throws Exception {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			String port = String.valueOf(taken.getLocalPort());

			Ran ran = this.stage.command("--server.port=" + RunningApp.freePort(),
					"--management.server.port=" + RunningApp.freePort(), "--" + setting + "=" + port);

			assertThat(ran.status()).isEqualTo(1);
			assertThat(ran.out())
				.contains("Port " + port + ", " + what + ", is taken by another process.",
						"choose another port with " + setting + "=<port>")
				.doesNotContain(" with " + other.strip() + "=", "\tat ");
		}
	}

}
