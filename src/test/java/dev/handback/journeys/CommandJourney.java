package dev.handback.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import dev.handback.support.App;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The jar's commands next to a running app. One that succeeds and one that can't run have
 * a process of their own, the others and the app run in that of the tests.
 */
@Tag("integration")
class CommandJourney {

	private static final String TITLE = "\"Essay, é\"";

	private static final String DISTRICT = People.district('a').value();

	private static final String KEY = "--handback.districts.token-keys";

	private final UUID assignment = UUID.randomUUID();

	@AutoClose
	private ProcessStage stage;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("command", Map.of());
	}

	@Test
	void anOperatorBringsIdsBackBesideTheRunningAppAndReplacesTheTokenKey() throws Exception {
		App app = this.stage.nodeHere();
		this.stage.awaitRosters();
		PlainTeacher teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		assertThat(teacher.setsWork(this.assignment, "Essay, é")).isTrue();
		Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> lmsId() != null);

		String id = String.valueOf(lmsId());
		bringsIdsBack(id);
		saysWhatItCannotDo();
		// It doesn't know the new key, and would replace the tokens by the listed ones.
		app.close();
		sealsTheTokensAnew();
	}

	private void bringsIdsBack(String id) throws Exception {
		String exported = this.stage.command("ledger", "export").out();
		assertThat(exported).startsWith("district,section,assignment,lms_id,title,created\r\n")
			.contains(DISTRICT + "," + People.section('a', 1) + "," + this.assignment + "," + id + "," + TITLE);
		String elsewhere = exported.replace(this.assignment.toString(), UUID.randomUUID().toString());
		Path file = Files.writeString(this.stage.directory().resolve("ids.csv"),
				exported + elsewhere.substring(elsewhere.indexOf('\n') + 1) + "half a line\r\n");
		this.stage.jdbc().sql("update assignment set lms_id = null").update();

		assertThat(this.stage.commandHere("ledger", "import", file.toString())).satisfies((ran) -> {
			assertThat(ran.status()).isEqualTo(1);
			assertThat(ran.out()).contains("Line 2: " + this.assignment + ": its ID was restored",
					"not imported: another assignment has this ID here", "Line 4: skipped; it isn't a ledger line.",
					"Done: 1 restored, 0 already here, 2 to check.");
		});
		assertThat(lmsId()).isEqualTo(id);
	}

	private void saysWhatItCannotDo() throws Exception {
		assertThat(this.stage.command("audit", "burn")).satisfies((ran) -> {
			assertThat(ran.status()).isEqualTo(2);
			assertThat(ran.out()).isEmpty();
			assertThat(ran.log()).contains("\"audit burn\"", "audit verify", "ledger export", "ledger import");
		});
		String unreachable = "--spring.datasource.url=jdbc:postgresql://localhost:" + RunningApp.freePort() + "/none";
		assertThat(this.stage.commandHere("audit", "verify", unreachable).status()).isEqualTo(2);
	}

	private void sealsTheTokensAnew() {
		String[] keys = { KEY + "[0].id=new", KEY + "[0].key=y9Rktahl2ul02Q2coWyLF6g8b62ln8YidNz+nIyKeUc=",
				KEY + "[1].id=test", KEY + "[1].key=PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE=" };
		assertThat(this.stage.commandHere(words(keys, "tokens", "rotate"))).satisfies((ran) -> {
			assertThat(ran.status()).isZero();
			assertThat(ran.out()).containsPattern("[23] tokens were re-encrypted; all tokens use the key \"new\"");
		});
		assertThat(this.stage.jdbc()
			.sql("select distinct token_key_id from district where token is not null")
			.query()
			.singleColumn()).containsExactly("new");
	}

	private static String[] words(String[] settings, String... command) {
		return Stream.concat(Stream.of(command), Stream.of(settings)).toArray(String[]::new);
	}

	private String lmsId() {
		return this.stage.jdbc()
			.sql("select lms_id::text from assignment where id = ?")
			.param(this.assignment)
			.query((row, number) -> row.getString(1))
			.list()
			.get(0);
	}

}
