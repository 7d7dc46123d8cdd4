package dev.handback.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.sandbox.SandboxApplication;
import dev.handback.support.OtherProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sandbox compared with WireMock, which serves the same bytes from stubs: same
 * machine, same load.
 */
@Tag("integration")
class SandboxBench {

	private static final String TOKEN = "sandbox-district-token-a";

	private static final String ASSIGNMENTS = "/v3.1/sections/5c00000000000000000a0001/assignments";

	private static final List<String> HEAP = List.of("-Xmx512m");

	private static final Duration PATIENCE = Duration.ofMinutes(3);

	private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("bench.warm-up", 15));

	private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("bench.seconds", 20));

	/** The two take turns, so other work on the machine slows both. */
	private static final int ROUNDS = 3;

	private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f-]{36})\"");

	@TempDir
	private Path directory;

	@Test
	void besideWireMock() throws Exception {
		try (OtherProcess sandbox = OtherProcess.java(HEAP, SandboxApplication.class, "--handback.sandbox.port=0",
				"--handback.sandbox.districts.students=10000", "--handback.sandbox.rate-limit=1000000000")) {
			URI address = sandbox.awaitAddress(PATIENCE);
			List<Operation> operations = operations(address);
			try (OtherProcess stubs = OtherProcess.java(HEAP, StubServer.class, stubs(address, operations))) {
				compare(operations, address, stubs.awaitAddress(PATIENCE));
			}
		}
	}

	private void compare(List<Operation> operations, URI sandbox, URI wireMock) throws IOException {
		Results results = new Results("sandbox", "operation", "connections", "sandbox, requests/s",
				"WireMock, requests/s", "ratio", "sandbox, p99 ms", "WireMock, p99 ms", "ratio");
		for (Operation operation : operations) {
			List<Measured> sandboxRounds = new ArrayList<>();
			List<Measured> wireMockRounds = new ArrayList<>();
			for (int round = 0; round < ROUNDS; round++) {
				sandboxRounds.add(operation.load(sandbox).run());
				wireMockRounds.add(operation.load(wireMock).run());
			}
			Measured ours = Measured.medianOf(sandboxRounds);
			Measured theirs = Measured.medianOf(wireMockRounds);
			results.row(operation.name(), String.valueOf(operation.connections()), ours.perSecondText(),
					theirs.perSecondText(), Results.ratio(ours.perSecond(), theirs.perSecond()), ours.p99Text(),
					theirs.p99Text(), Results.ratio(ours.p99(), theirs.p99()));
		}
		results.publish();
	}

	private static List<Operation> operations(URI sandbox) throws Exception {
		Matcher id = ID.matcher(send(sandbox, "POST", ASSIGNMENTS, """
				{"title": "Essay", "description": "Two pages", "points_possible": 100000000, \
				"submission_types": ["text"], "max_attempts": 1}"""));
		if (!id.find()) {
			throw new IllegalStateException("The assignment has no id");
		}
		String assignment = ASSIGNMENTS + "/" + id.group(1);
		return List.of(new Operation("read one assignment", "GET", assignment, "", 8),
				new Operation("update one submission", "PATCH", assignment + "/submissions/5b00000000000000000a0101",
						"{\"grade_points\": #}", 8),
				new Operation("page of 10,000 users", "GET", "/v3.1/users?limit=10000", "", 4));
	}

	/** The sandbox's answers, for the stubs to return. */
	private String[] stubs(URI sandbox, List<Operation> operations) throws Exception {
		List<String> stubs = new ArrayList<>();
		for (Operation operation : operations) {
			Path body = this.directory.resolve("body" + stubs.size());
			Files.writeString(body,
					send(sandbox, operation.method(), operation.path(), operation.body().replace("#", "17")));
			stubs.addAll(List.of(operation.method(), operation.path(), body.toString()));
		}
		return stubs.toArray(String[]::new);
	}

	private static String send(URI service, String method, String path, String body)
			throws IOException, InterruptedException {
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(service.resolve(path))
				.header("Authorization", "Bearer " + TOKEN)
				.header("Content-Type", "application/json")
				.method(method, BodyPublishers.ofString(body))
				.build(), BodyHandlers.ofString())
			.body();
	}

	private record Operation(String name, String method, String path, String body, int connections) {

		Load load(URI service) {
			return new Load(this.method, service.resolve(this.path), List.of("Authorization: Bearer " + TOKEN),
					this.body, this.connections, WARM_UP, TIME);
		}

	}

}
