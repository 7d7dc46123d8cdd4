package dev.handback.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;

/**
 * WireMock in a process of its own, as fast as possible: three stubs, no journal. The
 * arguments are, for each stub, a method, a path with query, and a file with the body.
 */
final class StubServer {

	private StubServer() {
	}

	public static void main(String[] arguments) throws IOException {
		WireMockServer server = new WireMockServer(
				WireMockConfiguration.options().dynamicPort().disableRequestJournal().containerThreads(50));
		for (int i = 0; i < arguments.length; i += 3) {
			server.stubFor(WireMock.request(arguments[i], WireMock.urlEqualTo(arguments[i + 1]))
				.willReturn(WireMock.aResponse()
					.withHeader("Content-Type", "application/json")
					.withBody(Files.readAllBytes(Path.of(arguments[i + 2])))));
		}
		server.start();
		System.out.println("The stub server is at http://localhost:" + server.port());
	}

}
