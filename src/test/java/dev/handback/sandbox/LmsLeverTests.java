package dev.handback.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What people change in the LMS, and how its connection changes, as seen on the wire. */
@ServiceTest
class LmsLeverTests {

	private static final String DISTRICT_C = "5a00000000000000000c0001";

	private final Service service;

	LmsLeverTests(Service service) {
		this.service = service;
	}

	@ParameterizedTest
	@ValueSource(strings = { "draft", "scheduled", "open", "locked" })
	void showsHowTheTeacherChangedAnAssignment(String state) {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.teacherChanges(id, "{\"state\": \"" + state + "\"}");
		assertThat(lms.read(id).data().path("state").asString()).isEqualTo(state);
		lms.teacherChanges(id, "{\"state\": \"open\"}");
		assertThat(lms.read(id).data().path("state").asString()).isEqualTo("open");
	}

	@Test
	void doesNotFindAnAssignmentThatTheTeacherDeleted() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		assertThat(this.service.delete("", "/console/api/sections/" + lms.section() + "/assignments/" + id).status())
			.isEqualTo(200);
		assertThat(lms.read(id).status()).isEqualTo(404);
		assertThat(lms.read(id).message()).isEqualTo("Assignment does not exist");
	}

	@Test
	void showsThatTheTeacherRemovedOrMovedTheDueDate() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.create("{\"title\": \"x\", \"description\": \"x\", \"due_date\": \"" + Lms.tomorrow() + "\"}")
			.data()
			.path("id")
			.asString();
		lms.teacherChanges(id, "{\"due_date\": null}");
		assertThat(lms.read(id).data().path("due_date").isNull()).isTrue();
		lms.teacherChanges(id, "{\"due_date\": \"2020-01-01T00:00:00Z\"}");
		assertThat(lms.read(id).data().path("due_date").asString()).isEqualTo("2020-01-01T00:00:00.000Z");
	}

	@ParameterizedTest
	@CsvSource({ "a,", "b,12", "c," })
	void showsGradesFlagsAndCommentsThatTheTeacherChangedOrCleared(char x, String grade) {
		Lms lms = new Lms(this.service, x);
		String id = lms.created();
		teacher(lms, id, 103, "{\"grade_points\": 12, \"grade_comment\": \"See me\", \"flags\": [\"late\"]}");
		JsonNode data = lms.submission(id, 103).data();
		assertThat(data.path("grade_points").asInt()).isEqualTo(12);
		assertThat(data.path("grade_comment").asString()).isEqualTo("See me");
		assertThat(data.path("flags").get(0).asString()).isEqualTo("late");
		assertThat(data.path("grade").asString(null)).isEqualTo(grade);
		teacher(lms, id, 103, "{\"grade_points\": null, \"flags\": []}");
		assertThat(lms.submission(id, 103).data().has("grade_points")).isFalse();
		assertThat(lms.submission(id, 103).data().path("flags")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void showsWhatAStudentHandedIn(char x) {
		Lms lms = new Lms(this.service, x);
		String id = lms.created();
		teacher(lms, id, 103, "{\"attachments\": [{\"type\": \"link\", \"url\": \"https://example.org/essay\"}]}");
		JsonNode data = lms.submission(id, 103).data();
		assertThat(data.path("state").asString()).isEqualTo("submitted");
		assertThat(data.path("attachments").get(0).path("url").asString()).isEqualTo("https://example.org/essay");
	}

	@Test
	void keepsOnlyGradesSentAfterTheTeacherSetACategory() {
		Lms lms = new Lms(this.service, 'b', 3);
		String id = lms.created();
		assertThat(lms.grade(id, 110, "{\"grade_points\": 1}").status()).isEqualTo(200);
		lms.teacherChanges(id, "{\"grading_category\": true}");
		assertThat(lms.submission(id, 110).data().has("grade_points")).isFalse();
		lms.grade(id, 110, "{\"grade_points\": 1}");
		assertThat(lms.submission(id, 110).data().path("grade_points").asInt()).isOne();
	}

	@Test
	void opensAndClosesTheSessionOfAStudent() {
		Lms lms = new Lms(this.service, 'b');
		String id = lms.created();
		assertThat(lms.submission(id, 101).status()).isEqualTo(500);
		this.service.lever("/users/" + lms.person(101), "{\"lti_session\": true}");
		assertThat(lms.submission(id, 101).status()).isEqualTo(200);
		this.service.lever("/users/" + lms.person(101), "{\"lti_session\": false}");
		assertThat(lms.submission(id, 101).status()).isEqualTo(500);
	}

	@Test
	void marksPeopleAndSectionsAsMatchedOrNot() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		this.service.lever("/users/" + lms.person(105), "{\"synced_in_lms\": false}");
		assertThat(lms.submission(id, 105).status()).isEqualTo(404);
		assertThat(synced("/v3.1/users/" + lms.person(105))).isFalse();
		this.service.lever("/sections/" + lms.section(), "{\"synced_in_lms\": false}");
		assertThat(lms.read(id).status()).isEqualTo(404);
		assertThat(synced("/v3.1/sections/" + lms.section())).isFalse();
		this.service.lever("/sections/" + lms.section(), "{\"synced_in_lms\": true}");
		assertThat(lms.read(id).status()).isEqualTo(200);
	}

	@Test
	void changesTheConnectionOfADistrictOnSchedule() {
		Answer set = this.service.send("PUT", "", "/console/api/districts/" + DISTRICT_C + "/course", """
				{"steps": [
					{"after": "PT10M", "lms_matched_percentage": {"students": 60}},
					{"after": "PT20M", "lms_state": "success", "lms_matched_percentage": {"students": 97}},
					{"after": "PT0S", "lms_state": "matching_in_progress", "lms_matched_percentage": {"students": 5}}]}
				""");
		assertThat(set.status()).isEqualTo(200);
		assertThat(stateAndStudents()).isEqualTo("matching_in_progress 5");
		this.service.advance("PT11M");
		assertThat(stateAndStudents()).isEqualTo("matching_in_progress 60");
		this.service.lever("/districts/" + DISTRICT_C, "{\"lms_matched_percentage\": {\"students\": 61}}");
		assertThat(stateAndStudents()).isEqualTo("matching_in_progress 61");
		assertThat(course()).hasSize(1);
		this.service.advance("PT10M");
		assertThat(stateAndStudents()).isEqualTo("success 97");
		assertThat(course()).isEmpty();
	}

	@Test
	void hasReceivedDataFromTheLmsWheneverASchedulesPercentagesMove() {
		this.service.send("PUT", "", "/console/api/districts/" + DISTRICT_C + "/course", """
				{"steps": [
					{"after": "PT0S", "lms_state": "matching_in_progress", "lms_matched_percentage": {"students": 5}},
					{"after": "PT10M", "lms_matched_percentage": {"students": 60}},
					{"after": "PT20M", "lms_state": "error"}]}
				""");
		Instant begun = lastLmsSync();
		this.service.advance("PT11M");
		assertThat(lastLmsSync()).isEqualTo(begun.plus(Duration.ofMinutes(10)));
		this.service.advance("PT10M");
		assertThat(lastLmsSync()).isEqualTo(begun.plus(Duration.ofMinutes(10)));
	}

	@Test
	void cancelsAScheduleAndKeepsTheCurrentConnection() {
		this.service.send("PUT", "", "/console/api/districts/" + DISTRICT_C + "/course",
				"{\"steps\": [{\"after\": \"PT0S\", \"lms_state\": \"error\"}, {\"after\": \"PT1M\", \"lms_state\": \"x\"}]}");
		this.service.delete("", "/console/api/districts/" + DISTRICT_C + "/course");
		this.service.advance("PT2M");
		assertThat(stateAndStudents()).isEqualTo("error 96");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{}", "{\"steps\": [{}]}", "{\"steps\": [{\"after\": \"soon\"}]}", "{\"steps\": [{\"at\": 7}]}",
					"{\"steps\": [1]}", "{\"steps\": [{\"after\": \"PT0S\", \"last_lms_sync\": \"x\"}]}",
					"{\"steps\": [{\"after\": \"PT0S\", \"lms_sate\": \"error\"}]}", "{\"steps\": [], \"stesp\": []}",
					"{\"steps\": [{\"after\": \"PT0S\", \"at\": \"2031-05-06T07:08:09Z\"}]}" })
	void refusesAnInvalidSchedule(String body) {
		assertThat(this.service.send("PUT", "", "/console/api/districts/" + DISTRICT_C + "/course", body).status())
			.isEqualTo(400);
	}

	@Test
	void changesSubmissionsOfStudentsOfTheSectionOnly() {
		Lms lms = new Lms(this.service, 'a');
		String submissions = "/console/api/sections/" + lms.section() + "/assignments/" + lms.created()
				+ "/submissions/";
		for (String other : List.of(Partner.TEACHER, "5b00000000000000000a0201", "5b00000000000000000b0101")) {
			Answer answer = this.service.patch("", submissions + other, "{\"grade_points\": 3}");
			assertThat(answer.status()).as(answer.body()).isEqualTo(400);
			assertThat(answer.message()).isEqualTo("only students of the section have submissions");
		}
	}

	@Test
	void takesOnlyTrueOrFalseForAGradingCategory() {
		Lms lms = new Lms(this.service, 'b');
		Answer answer = this.service.patch("",
				"/console/api/sections/" + lms.section() + "/assignments/" + lms.created(),
				"{\"grading_category\": \"yes\"}");
		assertThat(answer.status()).as(answer.body()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo("grading_category must be true or false");
	}

	private void teacher(Lms lms, String id, int student, String body) {
		this.service.lever("/sections/" + lms.section() + "/assignments/" + id + "/submissions/" + lms.person(student),
				body);
	}

	private boolean synced(String path) {
		return this.service.get(Service.TOKEN_C, path).data().path("lms_status").path("synced_in_lms").asBoolean();
	}

	private String stateAndStudents() {
		JsonNode district = this.service.get(Service.TOKEN_C, "/v3.1/districts/" + DISTRICT_C).data();
		return district.path("lms_state").asString() + " "
				+ district.path("lms_matched_percentage").path("students").asInt();
	}

	private Instant lastLmsSync() {
		return Instant.parse(this.service.get(Service.TOKEN_C, "/v3.1/districts/" + DISTRICT_C)
			.data()
			.path("last_lms_sync")
			.asString());
	}

	private JsonNode course() {
		return this.service.get("", "/console/api/districts/" + DISTRICT_C + "/course").json().path("steps");
	}

}
