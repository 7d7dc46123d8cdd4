package dev.handback.sandbox;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** What the sandbox still knows after it was stopped or killed. */
@Tag("integration")
class RestartTests {

	@TempDir
	private Path directory;

	@Test
	void remembersEverythingAfterARestart() {
		String id;
		String token;
		String keys;
		String users;
		String code;
		try (Service service = start()) {
			Lms lms = new Lms(service, 'a');
			id = lms.created();
			lms.grade(id, 101, "{\"grade_points\": 17.50, \"grade_comment\": \"Good\"}");
			lms.teacherChanges(id, "{\"state\": \"locked\"}");
			service.lever("/districts/5a00000000000000000c0001", "{\"lms_state\": \"error\"}");
			token = Partner.withOidc(service).accessToken(Partner.TEACHER);
			code = new Browser(service).open(Browser.loginLink("&district_id=5a00000000000000000a0001"))
				.signInAs("5b00000000000000000a0001")
				.parameter("code")
				.orElseThrow();
			keys = service.get("", "/oauth/certs").body();
			users = service.get(TOKEN_A, "/v3.1/users?limit=10000").body();
			service.lever("/differences", "{\"submissions_limit_100\": true}");
		}
		try (Service service = start()) {
			Lms lms = new Lms(service, 'a');
			assertThat(lms.submission(id, 101).body()).contains("\"grade_points\":17.50,",
					"\"grade_comment\":\"Good\"");
			assertThat(lms.read(id).data().path("state").asString()).isEqualTo("locked");
			assertThat(lms.submissions(id, "?limit=101").status()).isEqualTo(400);
			assertThat(service.get(Service.TOKEN_C, "/v3.1/districts/5a00000000000000000c0001")
				.data()
				.path("lms_state")
				.asString()).isEqualTo("error");
			assertThat(service.get(token, "/v3.0/me").status()).isEqualTo(200);
			assertThat(service.get("", "/oauth/certs").body()).isEqualTo(keys);
			assertThat(service.get(TOKEN_A, "/v3.1/users?limit=10000").body()).isEqualTo(users);
			assertThat(service.get("", "/console/api/journal?method=PATCH").json()).hasSize(1);
			assertThat(service.get("", "/console/api/journal")
				.json()
				.valueStream()
				.map((entry) -> entry.path("number").asLong())).isSorted().doesNotHaveDuplicates();
			assertThat(Partner.withOidc(service).exchange(code).status()).isEqualTo(200);
			assertThat(Partner.withOidc(service).exchange(code).status()).isEqualTo(400);
		}
	}

	@Test
	void keepsASessionAcrossARestart() {
		String cookie;
		try (Service service = start()) {
			cookie = service
				.send(service.request("/signin")
					.header("Content-Type", "application/x-www-form-urlencoded")
					.POST(java.net.http.HttpRequest.BodyPublishers
						.ofString("person=5b00000000000000000a0001&continue=/portal/5a00000000000000000a0001"))
					.build())
				.response()
				.headers()
				.allValues("Set-Cookie")
				.stream()
				.filter((value) -> value.startsWith("sandbox_session=") && !value.contains("Max-Age=0"))
				.findFirst()
				.orElseThrow()
				.replaceFirst(";.*", "");
		}
		try (Service service = start()) {
			assertThat(service.send(service.request("/session").header("Cookie", cookie).build()).body())
				.contains("Maren Holloway");
		}
	}

	/**
	 * In each round, everything that was answered before the kill is still there
	 * afterwards, in the journal too.
	 */
	@Test
	void losesNothingThatWasAnsweredBeforeAKill() throws Exception {
		List<String> answered = new ArrayList<>();
		for (int round = 0; round < 3; round++) {
			try (Killable sandbox = Killable.start(this.directory)) {
				Lms lms = new Lms(Service.at(sandbox.address()), 'a');
				for (int i = 0; i < 20; i++) {
					String id = lms.created();
					assertThat(lms.grade(id, 101, "{\"grade_points\": " + answered.size() + ".5}").status())
						.isEqualTo(200);
					answered.add(id);
				}
				sandbox.kill();
			}
		}
		try (Service service = start()) {
			Lms lms = new Lms(service, 'a');
			for (int i = 0; i < answered.size(); i++) {
				assertThat(lms.submission(answered.get(i), 101).data().path("grade_points").asString())
					.isEqualTo(i + ".5");
			}
			JsonNode written = service.get("", "/console/api/journal?method=PATCH").json();
			assertThat(written).hasSize(answered.size()).allMatch((entry) -> entry.path("effect").asBoolean());
			assertThat(service.get("", "/console/api/journal?method=POST").json()).hasSize(answered.size());
		}
	}

	@Test
	void regeneratesTheWorldWhenKilledWhileGeneratingIt() throws Exception {
		Process half = Killable.launch(this.directory, "--handback.sandbox.districts.students=200000");
		try {
			Path file = this.directory.resolve("sandbox.mv");
			await().atMost(Duration.ofMinutes(1))
				.pollInterval(Duration.ofMillis(10))
				.until(() -> file.toFile().length() > 1_000_000);
			assertThat(half.isAlive()).isTrue();
		}
		finally {
			half.destroyForcibly().waitFor();
		}
		try (Service service = start()) {
			assertThat(service.get(TOKEN_A, "/v3.0/users?role=student&limit=10000").ids()).hasSize(300);
			assertThat(service.get(TOKEN_A, "/v3.0/sections?limit=10000").data())
				.allMatch((section) -> !section.path("data").path("students").isEmpty());
		}
	}

	private Service start() {
		return Service.start("handback.sandbox.store", "file", "handback.sandbox.directory", this.directory.toString());
	}

	/** A sandbox in a process of its own. */
	private static final class Killable implements AutoCloseable {

		private static final Pattern ADDRESS = Pattern.compile("http://localhost:\\d+");

		private final Process process;

		private final URI address;

		private Killable(Process process, URI address) {
			this.process = process;
			this.address = address;
		}

		static Process launch(Path directory, String... more) throws IOException {
			List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"),
					"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
					"dev.handback.sandbox.SandboxApplication", "--handback.sandbox.port=0",
					"--handback.sandbox.store=file", "--handback.sandbox.directory=" + directory));
			command.addAll(List.of(more));
			return new ProcessBuilder(command).redirectErrorStream(true).start();
		}

		static Killable start(Path directory) throws IOException {
			Process process = launch(directory);
			BufferedReader output = new BufferedReader(
					new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
			StringBuilder seen = new StringBuilder();
			for (String line = output.readLine(); line != null; line = output.readLine()) {
				seen.append(line).append('\n');
				Matcher address = ADDRESS.matcher(line);
				if (address.find()) {
					return new Killable(process, URI.create(address.group()));
				}
			}
			throw new IllegalStateException("The sandbox did not start: " + seen);
		}

		URI address() {
			return this.address;
		}

		void kill() throws InterruptedException {
			this.process.destroyForcibly().waitFor();
		}

		@Override
		public void close() {
			this.process.destroyForcibly();
		}

	}

}
