package dev.handback.journeys;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import dev.handback.support.BulkWork;
import dev.handback.support.PageForm;
import dev.handback.support.People;
import dev.handback.support.PlainBrowser;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.Ran;
import dev.handback.support.RunningApp;
import dev.handback.support.SandboxRoster;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.handback.support.ProcessStage.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A student who signed in, handed in work and was graded, also while the database was
 * gone, and whom the district no longer shares, is erased while the app runs. Then they
 * are in no row of any table but the audit, in no file that the node or the command
 * wrote, and in no log.
 */
@Tag("integration")
class ErasedPersonProof {

	private static final PersonId STUDENT = People.student('a', 9);

	private static final String COMMENT = "Canary of a comment 5831";

	private static final String WORK = "Canary of an essay 5831";

	/** Keeps the ids of people, without names (decision 18). */
	private static final Set<String> STAYS = Set.of("audit_record");

	@AutoClose
	private ProcessStage stage;

	private RunningApp app;

	private Path files;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("erased", Map.of());
		this.files = this.stage.directory().resolve("files").toAbsolutePath();
		this.app = this.stage.node("--logging.file.name=" + this.files.resolve("node.log"),
				"--server.tomcat.basedir=" + this.files.resolve("tomcat"),
				"--handback.ledger.export-to=" + this.files.resolve("ledger"), "--handback.ledger.every=1s",
				"--handback.feed.every=1s");
		this.stage.awaitRosters();
	}

	@Test
	void isFoundInNoTableNoFileAndNoLog() throws Exception {
		List<String> canaries = canaries();
		leavesTraces();
		assertThat(tablesWith(canaries)).contains("person", "grade", "grade_change", "hand_in", "spring_session");
		stopsBeingShared();

		Ran erased = this.stage.command("person", "erase", People.district('a').value(), STUDENT.value(),
				"--grades=delete", "--confirm=" + STUDENT.value());

		assertThat(erased.status()).as(erased.out() + erased.log()).isZero();
		assertThat(erased.out()).contains("certificate of erasure");
		assertThat(canaries).noneMatch(erased.log()::contains);
		assertThat(tablesWith(canaries)).isSubsetOf(STAYS);
		assertThat(tablesWith(canaries.subList(1, canaries.size()))).isEmpty();
		this.app.close();
		assertThat(this.app.log()).contains("Full roster sync finished");
		assertThat(filesWith(canaries)).isEmpty();
		assertThat(filesWith(List.of("Lakes"))).as("the ledger").isNotEmpty();
	}

	/** The id first, then what no one else has. */
	private List<String> canaries() {
		return this.stage.jdbc()
			.sql("""
					select array[id, first_name || ' ' || last_name, last_name || ', ' || first_name, email] from person
					where district_id = ? and id = ?""")
			.params(People.district('a').value(), STUDENT.value())
			.query((row, number) -> {
				List<String> own = new ArrayList<>(List.of((String[]) row.getArray(1).getArray()));
				own.addAll(List.of(COMMENT, WORK));
				return own;
			})
			.single();
	}

	private void leavesTraces() throws Exception {
		UUID assignment = UUID.randomUUID();
		PlainTeacher teacher = new PlainTeacher(this.app.address(), People.section('a', 1)).signIn();
		assertThat(teacher.setsWork(assignment, "Lakes")).isTrue();
		PlainBrowser teachersBrowser = new PlainBrowser(this.app.address())
			.signIn(People.teacher('a').person().value());
		teachersBrowser.sends(
				"/sections/" + People.section('a', 1) + "/assignments/" + assignment + "/grades/" + STUDENT,
				Map.of("points-" + STUDENT, "9", "comment-" + STUDENT, COMMENT));
		this.stage.awaitDelivered();
		PlainBrowser student = new PlainBrowser(this.app.address()).signIn(STUDENT.value());
		PageForm form = PageForm.of(student.opens("/your-work/" + assignment), "class=\"fields\"");
		form.type("text", WORK);
		student.sends("/your-work/" + assignment + "/hand-in", form.sent("").toSingleValueMap());
		teachersBrowser
			.opens("/sections/" + People.section('a', 1) + "/assignments/" + assignment + "/submissions/" + STUDENT);
		this.stage.fault(
				"'kind': 'answer', 'status': 400, 'operation': 'update_submission', 'next': 1, 'body': '{`message`: `"
						+ COMMENT + " " + STUDENT + "`}'");
		teacher.grades(assignment, STUDENT, 5);
		patiently().until(() -> new BulkWork(this.stage.jdbc()).count("reason = 'REJECTED'") == 1);
		duringAnOutage(teacher, assignment);
		patiently().until(() -> everyFile().stream().anyMatch((file) -> file.toString().endsWith(".csv")));
	}

	private void duringAnOutage(PlainTeacher teacher, UUID assignment) throws Exception {
		this.stage.database().kill();
		assertThat(teacher.grades(assignment, STUDENT, 6)).isFalse();
		this.stage.database().restart();
		patiently().until(() -> teacher.grades(assignment, STUDENT, 7));
		this.stage.awaitDelivered();
	}

	private void stopsBeingShared() {
		new SandboxRoster(this.stage.sandbox(), 'a').unshare(STUDENT.value());
		patiently().until(() -> this.stage.jdbc()
			.sql("select removed_at is not null from person where district_id = ? and id = ?")
			.params(People.district('a').value(), STUDENT.value())
			.query(Boolean.class)
			.single());
	}

	/**
	 * The tables with a row that contains one of the texts, whichever column it is in.
	 */
	private List<String> tablesWith(List<String> texts) {
		return this.stage.jdbc()
			.sql("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1")
			.query(String.class)
			.list()
			.stream()
			.filter((table) -> texts.stream().anyMatch((text) -> holds(table, text)))
			.toList();
	}

	private boolean holds(String table, String text) {
		String bytes = "encode(convert_to(?, 'UTF8'), 'hex')";
		return this.stage.jdbc()
			.sql("select exists (select from " + table + " as row where strpos(row::text, ?) > 0 or strpos(row::text, "
					+ bytes + ") > 0)")
			.params(text, text)
			.query(Boolean.class)
			.single();
	}

	/** The files of the node and the command that contain one of the texts. */
	private List<String> filesWith(List<String> texts) throws IOException {
		List<Path> searched = everyFile();
		assertThat(searched).extracting((file) -> file.getFileName().toString())
			.contains("app.log", "node.log")
			.anyMatch((name) -> name.startsWith("ledger-"));
		List<String> found = new ArrayList<>();
		for (Path file : searched) {
			String content = Files.readString(file, StandardCharsets.ISO_8859_1);
			texts.stream().filter(content::contains).map((text) -> file + " contains " + text).forEach(found::add);
		}
		return found;
	}

	/** All but the database's own, whose rows were looked at. */
	private List<Path> everyFile() throws IOException {
		Path database = this.stage.directory().resolve("postgres");
		try (Stream<Path> files = Files.walk(this.stage.directory())) {
			return files.filter((file) -> !file.startsWith(database) && Files.isRegularFile(file)).toList();
		}
	}

}
