package dev.handback.operations;

import dev.handback.commands.Command;
import dev.handback.support.People;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What the command creates in the LMS if it may, and that it cleans up. */
class VerifyWithWritesIntegrationTests extends VerifyTest {

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void writesWithTheOptionAndLeavesNothingBehind(char letter) {
		String section = People.section(letter, 1).value();
		JsonNode gradebook = gradebook(section);
		long before = lastEntry();

		assertThat(run("verify", "--write=" + section)).as(said()).isEqualTo(Command.DONE);

		assertThat(lines()).contains(NOTHING)
			.anyMatch((line) -> line.startsWith("made " + People.district(letter) + " create_assignment made: "))
			.noneMatch((line) -> line.contains(People.district((letter == 'a') ? 'b' : 'a').value()));
		assertThat(effects(before)).containsExactly("create_assignment", "update_assignment", "update_submission",
				"update_submission", "delete_assignment");
		assertThat(said())
			.containsPattern("deleted \\S+ delete_assignment deleted: assignment \\S+ in section " + section);
		assertThat(gradebook(section)).isEqualTo(gradebook);
	}

	@Test
	void cleansUpWhenAStepInTheMiddleFails() {
		String section = People.section('a', 1).value();
		JsonNode gradebook = gradebook(section);
		pull("POST", "/faults", "{\"kind\": \"answer\", \"status\": 500, \"operation\": \"update_submission\"}");
		pull("POST", "/faults", "{\"kind\": \"truncate\", \"operation\": \"read_assignment\"}");
		pull("POST", "/faults",
				"{\"kind\": \"answer\", \"status\": 503, \"operation\": \"delete_assignment\", \"next\": 2}");

		assertThat(run("verify", "--write=" + section)).isEqualTo(Command.FOUND_FAULTS);

		assertThat(said())
			.contains("update_submission status: answered 500", "read_assignment not-json",
					"delete_assignment status: answered 503", " clean_up deleted: assignment")
			.doesNotContain("\nleft ", "not-kept");
		assertThat(gradebook(section)).isEqualTo(gradebook);
	}

	@Test
	void saysPlainlyWhatItCouldNotDelete() {
		String section = People.section('a', 1).value();
		pull("POST", "/faults", "{\"kind\": \"answer\", \"status\": 500, \"operation\": \"delete_assignment\"}");

		assertThat(run("verify", "--write=" + section)).isEqualTo(Command.FOUND_FAULTS);

		String made = lines().stream().filter((line) -> line.startsWith("made ")).findFirst().orElseThrow();
		String id = made.replaceAll(".*assignment (\\S+) in.*", "$1");
		assertThat(lines()).anyMatch((line) -> line.startsWith("left ") && line.contains("clean_up not-deleted: ")
				&& line.contains("assignment " + id + " in section " + section + " couldn't be deleted"));
		pull("DELETE", "/sections/" + section + "/assignments/" + id, "");
	}

	@Test
	void saysThatAnAssignmentMayHaveBeenMadeWhenItsIdGotLost() {
		String section = People.section('c', 1).value();
		pull("POST", "/faults",
				"{\"kind\": \"reset\", \"fires\": \"after\", \"operation\": \"create_assignment\", \"next\": 1}");

		assertThat(run("verify", "--write=" + section)).isEqualTo(Command.FOUND_FAULTS);

		assertThat(lines()).anyMatch((line) -> line.startsWith("left " + People.district('c')
				+ " create_assignment maybe-made: outcome unknown: an assignment \"Handback connection check\" may be"));
		pull("POST", "/reset", "");
	}

}
