import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

import dev.handback.sandbox.testing.Sandbox;
import dev.handback.sandbox.testing.SandboxTest;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

@SandboxTest
class SectionsTests {

	@Test
	void readsTheSectionsAgainAfterAnOutage(Sandbox sandbox) throws Exception {
		sandbox.post("/faults", """
				{"kind": "answer", "status": 503, "operation": "list_sections", "next": 1}""");

		String sections = sections(sandbox.address());

		assertTrue(sections.contains("5c00000000000000000a0001"));
		sandbox.post("/verify", """
				{"operation": "list_sections", "times": 2}""");
	}

	/** Stands for your application. */
	private static String sections(URI service) throws Exception {
		HttpRequest request = HttpRequest.newBuilder(service.resolve("/v3.1/sections"))
			.header("Authorization", "Bearer sandbox-district-token-a")
			.build();
		var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
		return (answer.statusCode() == 503) ? sections(service) : answer.body();
	}

}
