package dev.handback.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import dev.handback.support.RunningApp;
import dev.handback.support.TestDatabase;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** The jar's commands, in processes of their own, as an operator runs them. */
class CommandJourney {

	private static final Path DIRECTORY = Path.of("target", "journeys", "command");

	private static final String ASSIGNMENT = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";

	private static final String LMS_ID = "6fa459ea-ee8a-4ca4-894e-db77e160355e";

	private static final String COLUMNS = "district,section,assignment,lms_id,title,created\r\n";

	private static final String LINE = "5a00000000000000000a0001,5c00000000000000000a0001," + ASSIGNMENT + "," + LMS_ID
			+ ",\"Essay, é\",2026-03-02T15:00:00Z\r\n";

	private final Map<String, Object> database = new ConcurrentHashMap<>();

	private JdbcClient jdbc;

	@BeforeEach
	void start() throws IOException {
		FileSystemUtils.deleteRecursively(DIRECTORY);
		Files.createDirectories(DIRECTORY);
		TestDatabase.register((name, value) -> this.database.put(name, value.get()));
		PGSimpleDataSource source = new PGSimpleDataSource();
		source.setUrl(String.valueOf(this.database.get("spring.datasource.url")));
		source.setUser(String.valueOf(this.database.get("spring.datasource.username")));
		source.setPassword(String.valueOf(this.database.get("spring.datasource.password")));
		this.jdbc = JdbcClient.create(source);
	}

	@Test
	void exportsIdsAndBringsThemBackIntoADatabaseThatLostThem() throws Exception {
		assertThat(run("ledger", "export")).satisfies((ran) -> {
			assertThat(ran.status()).isZero();
			assertThat(ran.out()).isEqualTo(COLUMNS);
		});
		this.jdbc.sql("""
				insert into district (district_id, name, provider, time_zone)
				values ('5a00000000000000000a0001', 'Ashgrove', 'A', 'America/New_York')
				on conflict do nothing""").update();
		Path file = Files.writeString(DIRECTORY.resolve("ids.csv"), COLUMNS + LINE + "half a line\r\n");

		assertThat(run("ledger", "import", file.toString())).satisfies((ran) -> {
			assertThat(ran.status()).isEqualTo(1);
			assertThat(ran.out()).contains("Line 2: " + ASSIGNMENT + ": was not here",
					"Line 3: skipped; it is no line of a ledger.", "Done: 1 good, 1 to look at.");
		});
		assertThat(run("ledger", "export").out()).isEqualTo(COLUMNS + LINE);

		this.jdbc.sql("update assignment set lms_id = null").update();
		Path exported = Files.writeString(DIRECTORY.resolve("exported.csv"), COLUMNS + LINE);
		assertThat(run("ledger", "import", exported.toString())).satisfies((ran) -> {
			assertThat(ran.status()).isZero();
			assertThat(ran.out()).contains("has its id again");
		});
		assertThat(run("ledger", "import", exported.toString())).satisfies((ran) -> {
			assertThat(ran.status()).isZero();
			assertThat(ran.out()).contains("has this id already");
		});
		assertThat(run("ledger", "import", DIRECTORY.resolve("nothing.csv").toString())).satisfies((ran) -> {
			assertThat(ran.status()).isEqualTo(2);
			assertThat(ran.log()).contains("cannot be read");
		});
	}

	@Test
	void verifiesWhatTheRunningAppHasSealedAndNamesTheSealThatSomebodyBroke() throws Exception {
		List<String> settings = new ArrayList<>(List.of(settings()));
		settings.add("--handback.sandbox.port=" + RunningApp.freePort());
		try (RunningApp app = RunningApp.start(DIRECTORY, RunningApp.freePort(), settings.toArray(String[]::new))) {
			assertThat(app.address()).isNotNull();
			this.jdbc.sql("""
					insert into audit_record (district_id, recorded_at, action, subject)
					values ('5a00000000000000000a0001', now(), 'tested', 'this')""").update();
			Awaitility.await()
				.atMost(Duration.ofSeconds(90))
				.until(() -> this.jdbc.sql("select count(*) from audit_record where seal is null")
					.query(Long.class)
					.single() == 0);
		}
		assertThat(run("audit", "verify")).satisfies((ran) -> {
			assertThat(ran.status()).isZero();
			assertThat(ran.out()).contains("The audit is intact: ", "5a00000000000000000a0001: ");
		});

		long seal = this.jdbc.sql("select seal from audit_record where subject = 'this'").query(Long.class).single();
		this.jdbc.sql("alter table audit_record disable trigger user").update();
		this.jdbc.sql("update audit_record set subject = 'that' where subject = 'this'").update();
		this.jdbc.sql("alter table audit_record enable trigger user").update();

		assertThat(run("audit", "verify")).satisfies((ran) -> {
			assertThat(ran.status()).isEqualTo(1);
			assertThat(ran.out()).contains("5a00000000000000000a0001: broken at seal " + seal, "The audit is broken.");
		});
		this.jdbc.sql("alter table audit_record disable trigger user").update();
		this.jdbc.sql("update audit_record set subject = 'this' where subject = 'that'").update();
		this.jdbc.sql("alter table audit_record enable trigger user").update();
	}

	@Test
	void saysThatItCannotRunWithoutADatabase() throws Exception {
		this.database.put("spring.datasource.url", "jdbc:postgresql://localhost:" + RunningApp.freePort() + "/none");

		assertThat(run("audit", "verify").status()).isEqualTo(2);
	}

	@Test
	void listsTheCommandsWhereItDoesNotKnowOne() throws Exception {
		assertThat(run("audit", "burn")).satisfies((ran) -> {
			assertThat(ran.status()).isEqualTo(2);
			assertThat(ran.out()).isEmpty();
			assertThat(ran.log()).contains("\"audit burn\"", "audit verify", "ledger export", "ledger import");
		});
	}

	@Test
	void usesTheEmbeddedDatabaseWhereNoOtherIsConfiguredAndStartsNothingElse() throws Exception {
		this.database.clear();

		assertThat(run("audit", "verify")).satisfies((ran) -> {
			assertThat(ran.status()).isZero();
			assertThat(ran.out()).isEqualTo("The audit is intact: nothing is sealed yet.\n");
		});
		assertThat(DIRECTORY.resolve("local").resolve("postgres")).isDirectory();
		assertThat(DIRECTORY.resolve("local").resolve("sandbox")).doesNotExist();
	}

	private Ran run(String... words) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-jar",
						System.getProperty("handback.jar", "target/handback.jar")));
		command.addAll(List.of(words));
		command.add("--handback.local.directory=" + DIRECTORY.resolve("local"));
		command.addAll(List.of(settings()));
		Path out = DIRECTORY.resolve("command.out");
		Path log = DIRECTORY.resolve("command.log");
		Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(log.toFile()).start();
		assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
		return new Ran(process.exitValue(), Files.readString(out), Files.readString(log));
	}

	private String[] settings() {
		return this.database.entrySet()
			.stream()
			.map((setting) -> "--" + setting.getKey() + "=" + setting.getValue())
			.toArray(String[]::new);
	}

	/** What a process left behind. */
	private record Ran(int status, String out, String log) {

	}

}
