package dev.handback.operations;

import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.commands.Command;
import dev.handback.commands.CommandLine;
import dev.handback.commands.Commands;
import dev.handback.commands.verify.Finding;
import dev.handback.commands.verify.Rule;
import dev.handback.support.People;
import dev.handback.support.RunningApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.MessageSourceAccessor;

import static org.assertj.core.api.Assertions.assertThat;

/** What the command says of a service. */
class VerifyIntegrationTests extends VerifyTest {

	@Test
	void saysThatNothingDiffersAndWritesNothing() {
		long before = lastEntry();

		assertThat(run("verify")).isEqualTo(Command.DONE);

		assertThat(lines()).contains(NOTHING).noneMatch((line) -> line.startsWith("differs"));
		for (char letter : "abc".toCharArray()) {
			assertThat(said())
				.containsPattern("time " + People.district(letter) + " reads times: calls: \\d+, median: ");
		}
		assertThat(said()).contains("time sign-on reads times: calls: 5, median: ");
		assertThat(effects(before)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					rate_limit_1800            | a | rate rate-limit: 1800 requests a minute; the contract says 1200 | No impact
					excused                    | a | update_submission unknown-value: flags[] has the value "excused" | No impact
					excused_upper_case         | a | update_submission unknown-value: flags[] has the value "EXCUSED" | No impact
					forbidden_for_unauthorized | a | without_token status: answered 403; the contract says 401 | No impact
					method_not_allowed         | a | list_assignments status: answered 405; the contract says 501 | No impact
					integer_extra_attempts     | a | read_submission form: extra_attempts is number; the contract says string | No impact
					other_grading_type         | a | create_assignment unknown-value: grading_type has the value "percent" | No impact
					files_and_discussions      | a | read_assignment unknown-value: submission_types[] has the value "file" | No impact
					empty_submission_id        | a | list_submissions form: id is string of 0 characters; the contract says UUID | No impact
					normalized_texts           | c | update_submission normalized: grade_comment came back | No impact
							cursor_paging              | a | list_submissions paging: the next link doesn't use starting_after | No impact
					links_next_only            | a | list_users link: the self link doesn't have the form | No impact
					links_next_only            | a | list_submissions link: the self link doesn't have the form | No impact
					zero_left_out              | a | update_submission zero-left-out: grade_points is left out when it's 0 | No impact
					foreign_lms_type           | c | read_district unknown-value: lms_type has the value "Teal.Desk 365" | handback.service.provider-names
					event_lms_status_beside_data | a | list_events elsewhere: lms_status is next to data | No impact
					event_lms_status_missing   | a | list_events missing-field: lms_status is missing | No impact
					published_race             | a | list_users form: roles.student.race is "xxx xx xxxx xxxxx" | No impact
					slash_dates                | a | list_users form: roles.student.dob is "9 | No impact
					district_error_absent      | a | read_district missing-field: error is missing | No impact
					""")
	void namesEachDifferenceAndItsImpact(String difference, char letter, String expected, String effect) {
		String section = People.section(letter, 1).value();
		JsonNode gradebook = gradebook(section);
		pull("PATCH", "/differences", "{\"" + difference + "\": true}");

		assertThat(run("verify", "--write", section)).isEqualTo(Command.FOUND_FAULTS);

		assertThat(lines()).anyMatch((line) -> line.startsWith("differs " + People.district(letter) + " " + expected)
				&& line.contains(effect));
		pull("DELETE", "/differences", "");
		assertThat(gradebook(section)).isEqualTo(gradebook);
	}

	@Test
	void saysOfARefusedSignInThatTheScopeIsMissing() {
		pull("POST", "/faults", """
				{"kind": "answer", "status": 302, "operation": "authorize", "headers":
				{"Location": "http://localhost:8080/login/oauth2/code/service?error=invalid_scope"}}""");

		assertThat(run("verify", "--district=" + People.district('a'))).isEqualTo(Command.FOUND_FAULTS);

		assertThat(lines()).contains("differs sign-on sign_in sign-in: the request to sign in is refused:"
				+ " \"invalid_scope\". Prevents sign-in: set handback.service.scope=openid.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			401 | handback.districts.connections
			404 | handback.service.base-url
			""")
	void namesTheSettingThatIsWrongIfTheDistrictCannotBeRead(int status, String setting) {
		pull("POST", "/faults",
				"{\"kind\": \"answer\", \"status\": %d, \"operation\": \"read_district\"}".formatted(status));

		assertThat(run("verify", "--district=" + People.district('a'))).isEqualTo(Command.FOUND_FAULTS);

		assertThat(lines()).anyMatch((line) -> line.contains(" read_district status: answered " + status)
				&& line.contains(": check ") && line.contains(setting));
	}

	@Test
	void saysWhetherADistrictHasNoTokenOrTheTokenListCannotBeRead() {
		String unknown = "--district=5a00000000000000000e0001";

		assertThat(run("verify", unknown)).isEqualTo(Command.CANNOT_RUN);
		assertThat(problems()).contains("There's no token for district 5a00000000000000000e0001, neither in");

		this.problems.reset();
		pull("POST", "/faults", "{\"kind\": \"answer\", \"status\": 401, \"operation\": \"token_list\"}");
		assertThat(run("verify", unknown)).isEqualTo(Command.CANNOT_RUN);
		assertThat(problems()).contains("the service's token list can't be read");
		assertThat(lines()).last().asString().endsWith(" from the contract, but no district was checked.");
	}

	@Test
	void saysWhatImpactEachDifferenceHas() {
		for (Rule rule : Rule.values()) {
			for (String operation : List.of("discovery", "list_users", "list_events", "list_submissions", "token_list",
					"create_assignment", "unknown_event")) {
				Finding finding = new Finding("place", operation, rule, List.of("next", "x"), 1, "");
				assertThat(app.getBean(MessageSourceAccessor.class).getMessage("verify.effect." + finding.effect()))
					.isNotBlank();
			}
		}
	}

	@Test
	void reportsWhatItHasNeverSeenAndShowsNothingOfAPerson() {
		answer("list_schools", """
				{"data": [{"data": {"id": "5d00000000000000000a0002", "nickname": "x", "district": 7,
				"created": "Jane 03/04/2025"}, "uri": "/v3.1/schools/5d00000000000000000a0002"},
				{"id": "5d00000000000000000a0001"}],
				"links": [{"rel": "next", "uri": "https://elsewhere.example/v3.1/schools?starting_after=1"}]}""");
		answer("read_district", """
				{"data": {"id": "5a00000000000000000b0001", "lms_state": "jane.doe@school.example"}}""");
		answer("list_terms", "[1, 2");
		answer("discovery", "{\"issuer\": [true]}");

		assertThat(run("verify", "--district=" + People.district('a'))).isEqualTo(Command.FOUND_FAULTS);

		String district = "differs " + People.district('a');
		assertThat(said()).contains(district + " list_schools unknown-field: nickname isn't in the contract",
				district + " list_schools missing-field: name is missing, but guaranteed",
				district + " list_schools form: district is number; the contract says ObjectID",
				district + " list_schools form: created is \"xxxx 99/99/9999\"; the contract says timestamp",
				district + " list_schools wrapping: ", district + " list_schools order: IDs aren't in ascending order",
				district + " list_schools link: the next link doesn't have the form /v3.1/schools?...",
				district + " read_district district: the token belongs to another district (5a00000000000000000b0001)",
				district + " read_district unknown-value: lms_state has the value (23 characters)",
				district + " list_terms not-json: answered with ",
				"differs sign-on discovery address: issuer isn't " + sandbox.address());
		assertThat(said()).doesNotContain("Jane", "jane", "@");
	}

	@Test
	void reportsMissingLmsFieldsIfTheyAreNotEnabled() {
		pull("PATCH", "/districts/" + People.district('a'), "{\"lms_fields\": false}");
		try {
			assertThat(run("verify", "--district=" + People.district('a'))).isEqualTo(Command.FOUND_FAULTS);
		}
		finally {
			pull("PATCH", "/districts/" + People.district('a'), "{\"lms_fields\": true}");
		}

		String district = "differs " + People.district('a');
		assertThat(said()).contains(district + " read_district missing-field: lms_state is missing",
				district + " list_users missing-field: lms_status is missing",
				district + " list_sections missing-field: lms_status is missing");
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "7", "[]", "{}",
			"{\"data\": [null, 7, [], {}, {\"data\": {}}], \"links\": {\"self\": 1}}",
			"{\"data\": [{\"data\": {\"id\": \"a b|{\"}}, {\"data\": {\"id\": [7]}}, {}],"
					+ " \"links\": [{\"rel\": \"next\", \"uri\": \"/v3.1/users?a b|{\"}, 7, null]}",
			"{\"data\": {\"id\": {\"a\": 1}, \"lms_state\": [], \"roles\": 7, \"keys\": 7}, \"links\": null}" })
	void copesWithAnyAnswer(String body) {
		answer("any", body);

		assertThat(run("verify", "--district=" + People.district('a'))).isEqualTo(Command.FOUND_FAULTS);

		assertThat(lines()).last().asString().endsWith(" differences from the contract.");
	}

	@Test
	void namesErrorsOfTheService() {
		pull("POST", "/faults", "{\"kind\": \"html\", \"operation\": \"list_users\"}");
		pull("POST", "/faults", "{\"kind\": \"reset\", \"operation\": \"list_events\"}");
		pull("POST", "/faults", "{\"kind\": \"answer\", \"status\": 502, \"operation\": \"list_sections\"}");
		pull("POST", "/faults", "{\"kind\": \"empty\", \"operation\": \"keys\"}");

		assertThat(run("verify", "--district=" + People.district('c'))).isEqualTo(Command.FOUND_FAULTS);

		String district = "differs " + People.district('c');
		assertThat(said()).contains(district + " list_users not-json: answered with text/html",
				district + " list_events no-answer: no answer: ",
				district + " list_sections status: answered 502; the contract says 200",
				"differs sign-on keys not-json");
	}

	@Test
	void waitsWhenTheRateLimitIsReached() {
		long reset = Instant.now().getEpochSecond() + 1;
		pull("POST", "/faults",
				"{\"kind\": \"throttle\", \"operation\": \"list_terms\", \"next\": 1, \"headers\": {"
						+ "\"X-RateLimit-Limit\": \"1200\", \"X-RateLimit-Remaining\": \"0\","
						+ "\"X-RateLimit-Reset\": \"%d\", \"X-RateLimit-Bucket\": \"x\"}}".formatted(reset));

		assertThat(run("verify", "--district=" + People.district('a'))).as(said()).isEqualTo(Command.DONE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "--write", "--write=first", "--write=5c00000000000000000a9999", "--district=x", "--read=x",
			"--district=5a00000000000000000e0001", "please" })
	void refusesWhatItCannotDo(String argument) {
		assertThat(run("verify", argument)).isEqualTo(Command.CANNOT_RUN);

		assertThat(problems()).isNotBlank();
	}

	@Test
	void isACommandOfTheJarAndSaysWhenTheServiceDoesNotAnswer() {
		String[] settings = settings(URI.create("http://localhost:" + RunningApp.freePort()));
		String[] args = Stream.concat(Stream.of("verify", "--write=" + People.section('a', 1)), Stream.of(settings))
			.toArray(String[]::new);
		PrintStream stdout = System.out;
		PrintStream stderr = System.err;
		try {
			System.setErr(new PrintStream(this.problems, true, StandardCharsets.UTF_8));
			assertThat(CommandLine.isAskedFor(args)).isTrue();
			assertThat(CommandLine.run(app(), args)).isEqualTo(Command.CANNOT_RUN);
		}
		finally {
			System.setOut(stdout);
			System.setErr(stderr);
		}
		assertThat(problems()).contains("The service doesn't respond at http://");
	}

	@Test
	void saysOnceThatTheDataApiDoesNotAnswer() {
		String silent = "--handback.service.base-url=http://localhost:" + RunningApp.freePort();
		String[] settings = Stream
			.concat(Stream.of(settings(sandbox.address())).filter((one) -> !one.contains("base-url")),
					Stream.of(silent))
			.toArray(String[]::new);
		try (ConfigurableApplicationContext other = CommandLine.start(app(), List.of("verify"), settings)) {
			assertThat(other.getBean(Commands.class)
				.run(List.of("verify"), new PrintStream(this.out, true, StandardCharsets.UTF_8), System.err))
				.isEqualTo(Command.FOUND_FAULTS);
		}

		assertThat(lines().stream().filter((line) -> line.startsWith("differs"))).singleElement()
			.asString()
			.startsWith("differs data-api any no-answer: no answer: ")
			.contains("check handback.service.base-url");
		assertThat(lines()).last().isEqualTo("1 difference from the contract.");
	}

	private static void answer(String operation, String body) {
		String quoted = body.replace("\"", "\\\"").replace("\n", " ");
		pull("POST", "/faults", "{\"kind\": \"answer\", \"status\": 200, \"operation\": \"" + operation
				+ "\", \"body\": \"" + quoted + "\"}");
	}

}
