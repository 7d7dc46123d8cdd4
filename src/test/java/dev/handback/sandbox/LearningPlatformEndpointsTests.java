package dev.handback.sandbox;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Lms.tomorrow;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, endpoints: learning-platform endpoints, as far as all providers agree. */
@ServiceTest
class LearningPlatformEndpointsTests {

	private static final String TIMESTAMP = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

	private static final String UNKNOWN = "00000000-0000-4000-8000-000000000000";

	private final Service service;

	LearningPlatformEndpointsTests(Service service) {
		this.service = service;
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void createsReadsUpdatesAndDeletesAnAssignment(char x) {
		Lms lms = new Lms(this.service, x);
		Answer created = lms.create("""
				{"title": "Essay 1", "description": "Two pages", "due_date": "%s", "points_possible": 20,
				"submission_types": ["text"], "max_attempts": 2, "term_id": "%s"}""".formatted(tomorrow(), lms.term()));
		assertThat(created.status()).isEqualTo(200);
		JsonNode data = created.data();
		String id = data.path("id").asString();
		assertThat(id).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
		assertThat(data.path("created").asString()).matches(TIMESTAMP);
		assertThat(data.path("last_modified").asString()).matches(TIMESTAMP);
		assertThat(data.path("title").asString()).isEqualTo("Essay 1");
		assertThat(data.path("due_date").asString()).isEqualTo(tomorrow());
		assertThat(data.path("grading_type").asString()).isEqualTo("points");
		assertThat(data.path("state").asString()).isEqualTo("open");
		assertThat(data.path("points_possible").toString()).isEqualTo("20");
		assertThat(data.path("max_attempts").toString()).isEqualTo("2");
		assertThat(lms.read(id).data()).isEqualTo(data);
		assertThat(created.link("self")).hasValue(lms.assignments() + "/" + id);

		Answer updated = lms.update(id, "{\"title\": \"Essay 1b\"}");
		assertThat(updated.status()).isEqualTo(200);
		assertThat(updated.data().path("title").asString()).isEqualTo("Essay 1b");
		assertThat(updated.data().path("description").asString()).isEqualTo("Two pages");
		assertThat(lms.read(id).data()).isEqualTo(updated.data());

		Answer deleted = lms.delete(id);
		assertThat(deleted.status()).isEqualTo(200);
		assertThat(deleted.body()).isEmpty();
		assertThat(lms.read(id).status()).isEqualTo(404);
		assertThat(lms.read(id).message()).isEqualTo("Assignment does not exist");
		assertThat(lms.delete(id).status()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void returnsGradesWithTheirExactDecimals(char x) {
		Lms lms = new Lms(this.service, x);
		String id = lms.created();
		for (String points : List.of("0", "17.5", "17.50", "0.1", "20", "4.333333333333333333333333333", "-1")) {
			Answer answer = lms.grade(id, 110, "{\"grade_points\": " + points + "}");
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.body()).contains("\"grade_points\":" + points + ",");
			assertThat(lms.submission(id, 110).data().path("grade_points").decimalValue()).isEqualTo(points);
		}
	}

	@Test
	void hasASubmissionForEveryStudentFromTheStart() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		JsonNode submission = lms.submission(id, 101).data();
		assertThat(submission.path("state").asString()).isEqualTo("created");
		assertThat(submission.path("flags").toString()).isEqualTo("[]");
		assertThat(submission.path("assignment_id").asString()).isEqualTo(id);
		assertThat(submission.path("user_id").asString()).isEqualTo(lms.person(101));
		assertThat(submission.path("created").asString()).matches(TIMESTAMP);
		assertThat(submission.path("id").asString()).isEqualTo(lms.submission(id, 101).data().path("id").asString());
		assertThat(submission.has("grade_points")).isFalse();
	}

	@Test
	void listsSubmissionsWithoutWrappersAndWithoutUnmatchedStudents() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 103, "{\"grade_points\": 12}");
		Answer list = lms.submissions(id, "");
		assertThat(list.data()).hasSize(27);
		assertThat(list.data().get(2).path("user_id").asString()).isEqualTo(lms.person(103));
		assertThat(list.data().get(2).path("grade_points").toString()).isEqualTo("12");
		assertThat(list.data().valueStream().map((one) -> one.path("user_id").asString()))
			.doesNotContain(lms.person(128));
		assertThat(list.link("self"))
			.hasValue("/v3.1/sections/%s/assignments/%s/submissions".formatted(lms.section(), id));
		assertThat(list.link("next")).isEmpty();
		assertThat(list.link("prev")).isEmpty();
	}

	@Test
	void pagesThroughSubmissionsByUser() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		Answer page = lms.submissions(id, "?limit=10");
		assertThat(page.link("prev")).isEmpty();
		Stream.Builder<String> users = Stream.builder();
		for (int pages = 0; pages < 3; pages++) {
			page.data().forEach((submission) -> users.add(submission.path("user_id").asString()));
			page = page.link("next").map((next) -> this.service.get(lms.token(), next)).orElse(page);
		}
		assertThat(users.build()).hasSize(27).isSorted().doesNotHaveDuplicates();
		assertThat(lms.submissions(id, "?ending_before=" + lms.person(104)).data()).hasSize(3);
		assertThat(lms.submissions(id, "?starting_after=" + lms.person(126)).data()).hasSize(1);
		assertThat(lms.submissions(id, "?limit=10001").status()).isEqualTo(413);
		assertThat(lms.submissions(id, "?starting_after=x").message()).isEqualTo("INVALID_ID");
	}

	@Test
	void expiresANextLinkAfterTwoHours() {
		Lms lms = new Lms(this.service, 'a');
		String next = lms.submissions(lms.created(), "?limit=10").link("next").orElseThrow();
		this.service.advance("PT1H59M");
		assertThat(this.service.get(lms.token(), next).status()).isEqualTo(200);
		this.service.advance("PT2M");
		assertThat(this.service.get(lms.token(), next).status()).isEqualTo(400);
	}

	@Test
	void gradesOnlyAssignees() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.create("""
				{"title": "For two", "description": "", "assignee_mode": "individuals",
				"assignee_ids": ["%s", "%s"]}""".formatted(lms.person(101), lms.person(102)))
			.data()
			.path("id")
			.asString();
		assertThat(lms.submissions(id, "").data()).hasSize(2);
		assertThat(lms.submission(id, 103).message()).isEqualTo("User not found");
		assertThat(lms.grade(id, 103, "{\"grade_points\": 1}").status()).isEqualTo(404);
		assertThat(lms.update(id, "{\"assignee_ids\": [\"%s\"]}".formatted(lms.person(103))).status()).isEqualTo(200);
		assertThat(lms.submission(id, 103).status()).isEqualTo(200);
		assertThat(lms.submission(id, 101).status()).isEqualTo(404);
	}

	@Test
	void ignoresTheAssigneeModeInAnUpdate() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		lms.update(id, "{\"assignee_mode\": \"individuals\", \"assignee_ids\": [\"%s\"]}".formatted(lms.person(101)));
		assertThat(lms.read(id).data().path("assignee_mode").asString()).isEqualTo("all");
		assertThat(lms.submissions(id, "").data()).hasSize(27);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "''|request body is required, but was empty",
			"{}|request body is required, but was empty", "{\"grade_points\": \"17\"}|grade_points must be a number",
			"{\"grade_points\": true}|grade_points must be a number",
			"{\"grade_points\": NaN}|request body is not valid JSON", "{\"grade\": 17}|grade must be a string",
			"{\"flags\": [\"excused\"]}|flags must be one of: excluded, late, missing",
			"{\"flags\": \"late\"}|flags must be an array",
			"{\"state\": \"done\"}|state must be one of: created, reclaimed, returned, submitted",
			"{\"grader_id\": \"x\"}|INVALID_ID",
			"{\"grader_id\": \"5b00000000000000000c7777\"}|NOT_FOUND: Person with id 5b00000000000000000c7777 not found for this integration.",
			"{\"extra_attempts\": \"many\"}|extra_attempts must be a whole number",
			"{\"override_due_date\": \"x\"}|override_due_date must be an ISO 8601 date" })
	void refusesAnInvalidGrade(String body, String message) {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		Answer answer = lms.grade(id, 101, body);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo(message);
		assertThat(lms.submission(id, 101).data().path("state").asString()).isEqualTo("created");
	}

	@Test
	void keepsAbsentFieldsAndClearsNullFields() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.create("""
				{"title": "Essay", "description": "x", "points_possible": 10, "due_date": "%s",
				"attachments": [{"type": "link", "url": "https://example.org/", "title": "Read this"}],
				"submission_types": ["text"]}""".formatted(tomorrow())).data().path("id").asString();
		lms.grade(id, 104, "{\"grade_points\": 9, \"grade_comment\": \"Good\", \"flags\": [\"late\"]}");
		JsonNode graded = lms.grade(id, 104, "{\"grade_points\": null, \"flags\": []}").data();
		assertThat(graded.has("grade_points")).isFalse();
		assertThat(graded.path("flags").toString()).isEqualTo("[]");
		assertThat(graded.path("grade_comment").asString()).isEqualTo("Good");

		JsonNode updated = lms.update(id, "{\"due_date\": null, \"submission_types\": []}").data();
		assertThat(updated.path("due_date").isNull()).isTrue();
		assertThat(updated.path("submission_types").toString()).isEqualTo("[]");
		assertThat(updated.path("points_possible").toString()).isEqualTo("10");
		assertThat(lms.update(id, "{\"title\": null}").message()).isEqualTo("missing required field(s): title");
	}

	@Test
	void storesAnyTextUnchanged() {
		Lms lms = new Lms(this.service, 'a');
		String text = "<b>&amp;</b> \\u0000 \\ud800 😀 אבג \\\"" + "x".repeat(100_000);
		JsonNode created = lms.create("{\"title\": \"" + text + "\", \"description\": \"\"}").data();
		assertThat(created.path("title").asString())
			.isEqualTo(text.replace("\\u0000", "\0").replace("\\ud800", "\ud800").replace("\\\"", "\""));
		assertThat(lms.read(created.path("id").asString()).data()).isEqualTo(created);
	}

	@Test
	void changesNothingWhenABodyHasOnlyUnknownFields() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		JsonNode before = lms.read(id).data();
		assertThat(lms.update(id, "{\"color\": \"red\"}").data()).isEqualTo(before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "5c00000000000000000a7777", "5c00000000000000000b0001", "ffffffffffffffffffffffff" })
	void refusesMissingSections(String section) {
		Answer answer = this.service.post(Service.TOKEN_A, "/v3.1/sections/" + section + "/assignments",
				"{\"title\": \"x\", \"description\": \"x\"}");
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.message()).isEqualTo("Section not found");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v3.1/sections/x/assignments/" + UNKNOWN,
			"/v3.1/sections/5c00000000000000000a0001/assignments/x",
			"/v3.1/sections/5c00000000000000000a0001/assignments/1-1-1-1-1",
			"/v3.1/sections/5c00000000000000000a0001/assignments/" + UNKNOWN + "/submissions/x" })
	void refusesMalformedIdsBeforeAnythingElse(String path) {
		Answer answer = this.service.get(Service.TOKEN_A, path);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo("INVALID_ID");
	}

	@Test
	void readsIdsInUpperCaseLikeTheDataApi() {
		Lms lms = new Lms(this.service, 'c');
		JsonNode created = lms.create("""
				{"title": "x", "description": "x", "assignee_mode": "individuals",
				"assignee_ids": ["5B00000000000000000C0101", "5b00000000000000000c0101"],
				"term_id": "5E00000000000000000C0001"}""").data();
		assertThat(created.path("assignee_ids").toString()).isEqualTo("[\"5b00000000000000000c0101\"]");
		assertThat(created.path("term_id").asString()).isEqualTo("5e00000000000000000c0001");

		Answer graded = this.service.patch(lms.token(), "/v3.1/sections/5C00000000000000000C0001/assignments/"
				+ created.path("id").asString().toUpperCase(Locale.ROOT) + "/submissions/5B00000000000000000C0101",
				"{\"grade_points\": 7, \"grader_id\": \"5B00000000000000000C0001\"}");
		assertThat(graded.status()).isEqualTo(200);
		assertThat(graded.data().path("user_id").asString()).isEqualTo("5b00000000000000000c0101");
		assertThat(graded.data().path("grader_id").asString()).isEqualTo("5b00000000000000000c0001");
	}

	@Test
	void checksTheAssignmentBeforeThePerson() {
		Lms lms = new Lms(this.service, 'a');
		assertThat(lms.submission(UNKNOWN, 9999).message()).isEqualTo("Assignment does not exist");
		String id = lms.created();
		assertThat(lms.submission(id, 9999).message()).isEqualTo("User not found");
		assertThat(lms.submission(id, 1).message()).isEqualTo("User not found");
		assertThat(lms.grade(id, 128, "{\"grade_points\": 1}").message()).isEqualTo("User not found");
	}

	@Test
	void doesNotFindAnAssignmentThroughAnotherSection() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		assertThat(this.service.get(lms.token(), "/v3.1/sections/5c00000000000000000a0002/assignments/" + id).status())
			.isEqualTo(404);
	}

	@Test
	void hasNoListOfAssignments() {
		Answer answer = this.service.get(Service.TOKEN_A, "/v3.1/sections/5c00000000000000000a0001/assignments");
		assertThat(answer.status()).isEqualTo(501);
		assertThat(answer.message()).isEqualTo("not implemented");
	}

	@ParameterizedTest
	@ValueSource(strings = { "matching_in_progress", "disconnected", "error", "", "initial_sync_processing",
			"pending_authorization" })
	void refusesEverythingWhileTheDistrictIsNotConnected(String state) {
		try (Service other = Service.start("handback.sandbox.districts.students", "30")) {
			Lms lms = new Lms(other, 'a');
			String id = lms.created();
			other.lever("/districts/5a00000000000000000a0001", "{\"lms_state\": \"" + state + "\"}");
			for (Answer answer : List.of(lms.read(id), lms.grade(id, 101, "{\"grade_points\": 1}"), lms.delete(id),
					lms.create("{}"))) {
				assertThat(answer.status()).isEqualTo(400);
				assertThat(answer.message()).isEqualTo("District is not connected to a learning platform");
			}
			assertThat(other.get(lms.token(), "/v3.1/districts/5a00000000000000000a0001")
				.data()
				.path("lms_state")
				.asString()).isEqualTo(state);
			other.lever("/districts/5a00000000000000000a0001", "{\"lms_state\": \"success\"}");
			assertThat(lms.read(id).status()).isEqualTo(200);
		}
	}

	@Test
	void doesNotFindUnmatchedRecords() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		this.service.lever("/users/" + lms.person(101), "{\"synced_in_lms\": false}");
		assertThat(lms.submission(id, 101).message()).isEqualTo("User not found");
		this.service.lever("/sections/" + lms.section(), "{\"synced_in_lms\": false}");
		assertThat(lms.read(id).message()).isEqualTo("Section not found");
		assertThat(lms.read(id).status()).isEqualTo(404);
	}

	@Test
	void hidesTheLearningPlatformFromUnauthorizedCallers() {
		this.service.lever("/districts/5a00000000000000000a0001", "{\"lms_fields\": false}");
		assertThat(this.service.get(Service.TOKEN_A, "/v3.1/districts/5a00000000000000000a0001").data().propertyNames())
			.noneMatch((field) -> field.startsWith("lms"));
		for (String path : List.of("/v3.1/users", "/v3.1/sections")) {
			assertThat(this.service.get(Service.TOKEN_A, path).body()).doesNotContain("lms_status");
		}
	}

}
