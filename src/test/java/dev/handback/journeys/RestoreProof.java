package dev.handback.journeys;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.Ran;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.util.FileSystemUtils;

import static dev.handback.support.ProcessStage.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The runbook in {@code docs/backups.md}: a base backup and archived WAL, a restore to a
 * point in time, and the ledger, with assignments that the restored database doesn't know
 * or whose IDs it lost. Prints how long each step took.
 */
@Tag("integration")
class RestoreProof {

	private static final Logger LOG = LoggerFactory.getLogger(RestoreProof.class);

	private static final String BEFORE = "Before the backup";

	private static final String BETWEEN = "Between backup and restore point";

	private static final String IN_PROGRESS = "Created after the restore point";

	private static final String LOST = "Set after the restore point";

	private static final PersonId STUDENT = People.student('a', 2);

	private static final PersonId OTHER = People.student('a', 3);

	private final Map<String, UUID> assignments = new LinkedHashMap<>();

	private final Map<String, Duration> took = new LinkedHashMap<>();

	@AutoClose
	private ProcessStage stage;

	private Witness witness;

	private Path wal;

	private Path base;

	private Path ledger;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("restore", Map.of());
		this.witness = new Witness(this.stage.sandbox());
		this.wal = Files.createDirectories(this.stage.directory().resolve("wal").toAbsolutePath());
		this.base = this.stage.directory().resolve("base").toAbsolutePath();
		this.ledger = this.stage.directory().resolve("ledger").toAbsolutePath();
	}

	@Test
	void noAssignmentIsCreatedTwiceAfterARestoreAndGradesArriveAgain() throws Exception {
		archiveWal();
		String point = aDayWithABackup();
		long creates = creates();

		timed("restore", () -> {
			restore(point);
			return null;
		});
		assertThat(lmsIds()).as("the id was stored after the restore point").isEqualTo(2);
		assertThat(this.stage.rows("assignment")).isEqualTo(3);
		bringBackTheIds();
		RunningApp app = timed("start", () -> this.stage.node(ledgerSettings()));

		PlainTeacher teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		int points = 15;
		for (Map.Entry<String, UUID> set : this.assignments.entrySet()) {
			assertThat(teacher.grades(set.getValue(), OTHER, points++)).as(set.getKey() + teacher.whyNotSaved())
				.isTrue();
		}
		timed("grades given after it arrive", () -> {
			this.stage.awaitDelivered();
			return null;
		});

		assertThat(creates()).as("creates in the sandbox's journal").isEqualTo(creates).isEqualTo(4);
		this.assignments.keySet().forEach((title) -> assertThat(this.witness.created(title)).as(title).hasSize(1));
		Map<String, List<BigDecimal>> given = new TreeMap<>(this.witness.points());
		given.keySet().removeIf((path) -> !path.endsWith(OTHER.value()));
		assertThat(given).hasSize(4)
			.allSatisfy((path, sent) -> assertThat(this.witness.held('a', path)).isEqualByComparingTo(sent.get(0)));
		assertThat(this.stage.commandHere("audit", "verify").status()).isZero();
		losesTheTokenKey(app);
		this.took.forEach((step, time) -> LOG.info("Restore: {} {} ms", step, time.toMillis()));
	}

	/** Returns the time to restore to. */
	private String aDayWithABackup() throws Exception {
		RunningApp first = this.stage.node(ledgerSettings());
		this.stage.awaitRosters();
		PlainTeacher teacher = new PlainTeacher(first.address(), People.section('a', 1)).signIn();
		setAndGrade(teacher, BEFORE, 11);
		this.stage.awaitDelivered();
		timed("base backup", () -> {
			backUp();
			return null;
		});
		setAndGrade(teacher, BETWEEN, 12);
		this.stage.awaitDelivered();
		first.close();

		RunningApp idle = this.stage.node("--handback.delivery.enabled=false");
		setAndGrade(teacher, IN_PROGRESS, 13);
		String point = this.stage.jdbc().sql("select clock_timestamp()::text").query(String.class).single();
		idle.close();

		RunningApp last = this.stage.node(ledgerSettings());
		setAndGrade(teacher, LOST, 14);
		this.stage.awaitDelivered();
		patiently().until(() -> Files.readString(newestLedger()).contains(this.assignments.get(LOST).toString()));
		last.close();
		return point;
	}

	private void setAndGrade(PlainTeacher teacher, String title, int points) throws InterruptedException {
		UUID assignment = UUID.randomUUID();
		this.assignments.put(title, assignment);
		assertThat(teacher.setsWork(assignment, title)).as(title).isTrue();
		assertThat(teacher.grades(assignment, STUDENT, points)).as(teacher.whyNotSaved()).isTrue();
	}

	private void archiveWal() {
		this.stage.jdbc().sql("alter system set archive_mode = on").update();
		this.stage.jdbc()
			.sql("alter system set archive_command = 'test ! -f \"%1$s/%%f\" && cp \"%%p\" \"%1$s/%%f\"'"
				.formatted(this.wal))
			.update();
		// Commits of the last moments aren't on the disk yet: synchronous_commit is off
		// here.
		this.stage.jdbc().sql("checkpoint").update();
		this.stage.database().kill();
		this.stage.database().restart();
		patiently().until(() -> this.stage.rows("pg_database") > 0);
	}

	/** What pg_basebackup does, which isn't among the embedded binaries. */
	private void backUp() throws Exception {
		try (Connection connection = this.stage.database().connections().getConnection()) {
			JdbcClient session = JdbcClient.create(new SingleConnectionDataSource(connection, true));
			session.sql("select pg_backup_start('proof', true)::text").query(String.class).single();
			copy(data(), this.base);
			FileSystemUtils.deleteRecursively(this.base.resolve("pg_wal"));
			Files.createDirectories(this.base.resolve("pg_wal"));
			Files.deleteIfExists(this.base.resolve("postmaster.pid"));
			String label = session.sql("select labelfile from pg_backup_stop()").query(String.class).single();
			Files.writeString(this.base.resolve("backup_label"), label);
		}
	}

	private void restore(String point) throws Exception {
		this.stage.jdbc().sql("select pg_switch_wal()::text").query(String.class).single();
		patiently().until(() -> this.stage.jdbc()
			.sql("select last_archived_time > now() - interval '1 minute' and last_archived_wal >= "
					+ "pg_walfile_name(pg_current_wal_lsn() - 1) from pg_stat_archiver")
			.query(Boolean.class)
			.single());
		this.stage.database().kill();
		FileSystemUtils.deleteRecursively(data());
		copy(this.base, data());
		Files.writeString(data().resolve("postgresql.auto.conf"), """
				restore_command = 'cp "%s/%%f" "%%p"'
				recovery_target_time = '%s'
				recovery_target_action = 'promote'
				""".formatted(this.wal, point));
		Files.createFile(data().resolve("recovery.signal"));
		this.stage.database().restart();
		patiently().until(() -> !this.stage.jdbc().sql("select pg_is_in_recovery()").query(Boolean.class).single());
	}

	private void bringBackTheIds() throws Exception {
		Ran ran = timed("ledger import", () -> this.stage.commandHere("ledger", "import", newestLedger().toString()));
		assertThat(ran.status()).as(ran.out() + ran.log()).isZero();
		assertThat(ran.out()).contains(this.assignments.get(IN_PROGRESS) + ": its ID was restored",
				this.assignments.get(LOST) + ": ", "Done: 2 restored, 2 already here, 0 to check.");
		assertThat(lmsIds()).isEqualTo(4);
	}

	/** The districts are listed by the service, and no longer configured. */
	private void losesTheTokenKey(RunningApp app) throws Exception {
		app.close();
		RunningApp other = this.stage.node("--handback.districts.token-keys[0].id=new",
				"--handback.districts.token-keys[0].key=y9Rktahl2ul02Q2coWyLF6g8b62ln8YidNz+nIyKeUc=",
				"--handback.districts.connections[0].id=5a00000000000000000f0001",
				"--handback.districts.list-every=1s");
		timed("tokens from the service's list after a lost key", () -> {
			patiently().until(() -> this.stage.jdbc()
				.sql("select count(*) from district where token_source = 'LISTED' and token_key_id = 'new'")
				.query(Long.class)
				.single() > 0);
			return null;
		});
		PlainTeacher teacher = new PlainTeacher(other.address(), People.section('a', 1)).signIn();
		assertThat(teacher.grades(this.assignments.get(BEFORE), People.student('a', 4), 19)).isTrue();
		this.stage.awaitDelivered();
	}

	private String[] ledgerSettings() {
		return new String[] { "--handback.ledger.export-to=" + this.ledger, "--handback.ledger.every=1s" };
	}

	private Path newestLedger() throws IOException {
		try (Stream<Path> files = Files.list(this.ledger)) {
			return files.filter((file) -> file.toString().endsWith(".csv")).sorted().reduce((one, next) -> next).get();
		}
	}

	private Path data() {
		return this.stage.directory().resolve("postgres").toAbsolutePath();
	}

	/** With the permissions, which PostgreSQL checks. */
	private static void copy(Path from, Path to) throws IOException, InterruptedException {
		assertThat(new ProcessBuilder("cp", "-a", from.toString(), to.toString()).inheritIO().start().waitFor())
			.isLessThanOrEqualTo(1);
	}

	private long creates() {
		return this.witness.listen()
			.requests("POST", "/assignments")
			.stream()
			.filter((entry) -> entry.path("effect").asBoolean())
			.count();
	}

	private long lmsIds() {
		return this.stage.rows("assignment where lms_id is not null");
	}

	private <T> T timed(String step, Callable<T> work) throws Exception {
		long began = System.nanoTime();
		T result = work.call();
		this.took.put(step, Duration.ofNanos(System.nanoTime() - began));
		return result;
	}

}
