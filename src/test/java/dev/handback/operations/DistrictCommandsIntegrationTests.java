package dev.handback.operations;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import dev.handback.commands.Command;
import dev.handback.commands.CommandLine;
import dev.handback.commands.Commands;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.TokenRenewal;
import dev.handback.rostersync.RosterRunner;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands for districts and their tokens, with their output and exit status. */
@AppTest
class DistrictCommandsIntegrationTests {

	private static final String NO_ONE = "5b00000000000000000c9999";

	private static final DistrictId DISTRICT = People.district('c');

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final ByteArrayOutputStream problems = new ByteArrayOutputStream();

	@Autowired
	private Commands commands;

	@Autowired
	private Map<String, Command> commandsByName;

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private TokenRenewal tokens;

	@Autowired
	private RosterRunner runs;

	@Autowired
	private JdbcTemplate jdbc;

	@AfterEach
	void connectAgain() {
		run("district", "readmit", DISTRICT.value());
		this.tokens.look();
		this.districts.check(DISTRICT);
		this.jdbc.update("update district set time_zone = 'America/New_York' where district_id = ?", DISTRICT.value());
	}

	@Test
	void forgetsADistrictSaysWhatWentAndKeepsItOut() {
		this.runs.replaceAll(DISTRICT);
		int people = people();
		assertThat(people).isPositive();

		assertThat(run("district", "forget", DISTRICT.value())).isEqualTo(Command.DONE);

		assertThat(said()).contains("person: %,d rows".formatted(people), "enrollment: ", "district: 1 row\n",
				"All data for district " + DISTRICT + " was deleted", "certificate of erasure", "rows person " + people,
				"sha256 ");
		assertThat(people()).isZero();
		this.tokens.look();
		assertThat(this.districts.find(DISTRICT)).isEmpty();
		assertThat(audited("district forgotten")).isPositive();
	}

	@Test
	void forgetsAnotherTimeWithoutHarm() {
		run("district", "forget", DISTRICT.value());
		this.out.reset();

		assertThat(run("district", "forget", DISTRICT.value())).isEqualTo(Command.DONE);

		assertThat(said()).startsWith("Nothing is stored for district " + DISTRICT
				+ " except its audit log, if there is one. It can't be connected again before "
				+ "\"district readmit\". If you meant another district, check the ID.\ncertificate of erasure\n");
	}

	@Test
	void leavesTheOtherDistrictsAlone() {
		this.runs.replaceAll(People.district('b'));
		int before = this.jdbc.queryForObject("select count(*) from person where district_id <> ?", Integer.class,
				DISTRICT.value());

		run("district", "forget", DISTRICT.value());

		assertThat(this.jdbc.queryForObject("select count(*) from person", Integer.class)).isEqualTo(before)
			.isPositive();
		assertThat(this.districts.find(People.district('b'))).isPresent();
	}

	@Test
	void connectsAForgottenDistrictAgainOnlyWhenToldTo() {
		run("district", "forget", DISTRICT.value());

		assertThat(run("district", "readmit", DISTRICT.value())).isEqualTo(Command.DONE);

		assertThat(said()).contains("District " + DISTRICT + " can be connected again.");
		assertThat(audited("district readmitted")).isPositive();
		this.tokens.look();
		assertThat(this.districts.find(DISTRICT)).isPresent();
		this.runs.read(DISTRICT);
		assertThat(people()).isPositive();
	}

	@Test
	void saysThatADistrictWasNotForgotten() {
		assertThat(run("district", "readmit", DISTRICT.value())).isEqualTo(Command.FOUND_FAULTS);

		assertThat(said()).contains("nothing to readmit");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Ashgrove", "5a00000000000000000c000",
			"5a00000000000000000c0001 5a00000000000000000b0001" })
	void refusesWhatIsNoOneDistrict(String arguments) {
		int before = people();
		for (String command : List.of("forget", "readmit", "export")) {
			assertThat(run(("district " + command + " " + arguments).strip().split(" "))).as(command)
				.isEqualTo(Command.CANNOT_RUN);
		}

		assertThat(this.problems.toString(StandardCharsets.UTF_8)).contains("Give one district ID");
		assertThat(said()).isEmpty();
		assertThat(people()).isEqualTo(before);
	}

	@Test
	void exportsNothingAndAuditsNothingOfADistrictThatItDoesNotKnow() {
		String unknown = "5a0000000000000000ff0001";

		assertThat(run("district", "export", unknown)).isEqualTo(Command.CANNOT_RUN);
		assertThat(run("person", "export", unknown, People.student('c', 4).value())).isEqualTo(Command.CANNOT_RUN);

		assertThat(this.problems.toString(StandardCharsets.UTF_8)).contains("Nothing is stored here");
		assertThat(said()).isEmpty();
		assertThat(
				this.jdbc.queryForList("select action from audit_record where district_id = ?", String.class, unknown))
			.isEmpty();
	}

	@Test
	void exportsADistrictAndAPersonAsZip() throws IOException {
		this.runs.replaceAll(DISTRICT);
		String student = People.student('c', 4).value();

		assertThat(run("district", "export", DISTRICT.value())).isEqualTo(Command.DONE);
		assertThat(unzipped().get("person.csv").lines().count()).isEqualTo(people() + 1);
		assertThat(run("person", "export", typed(DISTRICT.value()), typed(student))).isEqualTo(Command.DONE);
		assertThat(unzipped().get("person.csv").lines()).hasSize(2).anyMatch((line) -> line.contains(student));

		assertThat(audited("district exported")).isPositive();
		assertThat(audited("person exported")).isPositive();
	}

	/** An export of a mistyped ID would look like the answer that nothing is stored. */
	@Test
	void exportsNoPersonOfWhomNothingIsStored() {
		this.runs.replaceAll(DISTRICT);
		long before = audited("person exported");

		assertThat(run("person", "export", DISTRICT.value(), "5b0000000000000000ffffff")).isEqualTo(Command.CANNOT_RUN);
		assertThat(this.out.size()).isZero();
		assertThat(audited("person exported")).isEqualTo(before);
	}

	@Test
	void erasesAPersonOnlyIfTheyAreNoLongerSharedAndConfirmed() {
		this.runs.replaceAll(DISTRICT);
		String student = People.student('c', 5).value();
		String[] erase = { "person", "erase", DISTRICT.value(), student, "--grades=delete", "--confirm=" + student };

		assertThat(run(erase)).isEqualTo(Command.FOUND_FAULTS);
		assertThat(said()).contains("The district still shares this person", "can't be erased now");

		this.jdbc.update("update person set removed_at = now() where id = ?", student);
		this.out.reset();
		assertThat(run("person", "erase", typed(DISTRICT.value()), typed(student))).isEqualTo(Command.DONE);
		assertThat(said()).contains("person: 1 row, deleted", "enrollment: ");
		assertThat(people(student)).isOne();
		assertThat(run("person", "erase", DISTRICT.value(), student, "--grades=delete", "--confirm=" + DISTRICT))
			.isEqualTo(Command.CANNOT_RUN);
		assertThat(run("person", "erase", DISTRICT.value(), student, "--grades=sell", "--confirm=" + student))
			.isEqualTo(Command.CANNOT_RUN);
		assertThat(people(student)).isOne();

		this.out.reset();
		assertThat(run(erase)).isEqualTo(Command.DONE);
		assertThat(said()).contains("certificate of erasure", "rows person 1", "by command line");
		assertThat(people(student)).isZero();
		assertThat(run(erase)).isEqualTo(Command.DONE);
		assertThat(run("person", "erase", DISTRICT.value(), NO_ONE, "--grades=delete", "--confirm=" + NO_ONE))
			.isEqualTo(Command.FOUND_FAULTS);
	}

	/** As some programs show IDs, and as they are pasted. */
	private static String typed(String id) {
		return " " + id.toUpperCase(Locale.ROOT) + " ";
	}

	@Test
	void sealsNoTokenAgainThatTheNewestKeyHasSealed() {
		assertThat(run("tokens", "rotate")).isEqualTo(Command.DONE);

		assertThat(said())
			.isEqualToIgnoringNewLines("No tokens had to be re-encrypted; all tokens use the key \"test\".");
	}

	@Test
	void namesATokenThatTheKeyOfItsNameCannotRead() {
		byte[] sealed = this.jdbc.queryForObject("select token from district where district_id = ?", byte[].class,
				DISTRICT.value());
		byte[] other = Objects.requireNonNull(sealed).clone();
		other[0] ^= 1;
		store(other);
		try {
			assertThat(run("tokens", "rotate")).isEqualTo(Command.CANNOT_RUN);
		}
		finally {
			store(sealed);
		}

		assertThat(this.problems.toString(StandardCharsets.UTF_8)).contains(
				"The token of district " + DISTRICT + " can't be read with the key 'test'", "Nothing was changed.");
	}

	private void store(byte[] token) {
		this.jdbc.update("update district set token = ? where district_id = ?", token, DISTRICT.value());
	}

	@Test
	void namesATokenWhoseKeyIsGone() {
		this.jdbc.update("update district set token_key_id = 'gone' where district_id = ?", DISTRICT.value());

		assertThat(run("tokens", "rotate")).isEqualTo(Command.CANNOT_RUN);

		assertThat(this.problems.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines("The token of district "
				+ DISTRICT
				+ " is sealed with the key 'gone', which isn't in handback.districts.token-keys. Nothing was changed.");
		this.jdbc.update("update district set token_key_id = 'test' where district_id = ?", DISTRICT.value());
	}

	@Test
	void explainsEachCommand() {
		assertThat(run("help")).isEqualTo(Command.DONE);

		assertThat(this.commandsByName.keySet()).hasSizeGreaterThan(10)
			.allSatisfy((name) -> assertThat(said()).containsPattern("(?m)^  " + name + "[: ]"));
		assertThat(this.commandsByName.keySet().stream().filter((name) -> !CommandLine.usesDatabase(name.split(" "))))
			.containsExactly("verify");
		assertThat(run("no", "such", "command")).isEqualTo(Command.CANNOT_RUN);
	}

	private int run(String... words) {
		return this.commands.run(List.of(words), new PrintStream(this.out, true, StandardCharsets.UTF_8),
				new PrintStream(this.problems, true, StandardCharsets.UTF_8));
	}

	private String said() {
		return this.out.toString(StandardCharsets.UTF_8);
	}

	private Map<String, String> unzipped() throws IOException {
		Map<String, String> files = new TreeMap<>();
		try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(this.out.toByteArray()))) {
			for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
				files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
			}
		}
		this.out.reset();
		return files;
	}

	private int people(String id) {
		return this.jdbc.queryForObject("select count(*) from person where id = ?", Integer.class, id);
	}

	private int people() {
		return this.jdbc.queryForObject("select count(*) from person where district_id = ?", Integer.class,
				DISTRICT.value());
	}

	private int audited(String action) {
		return this.jdbc.queryForObject("select count(*) from audit_record where district_id = ? and action = ?",
				Integer.class, DISTRICT.value(), action);
	}

}
