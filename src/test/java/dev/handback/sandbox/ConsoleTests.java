package dev.handback.sandbox;

import java.util.List;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What people see of the sandbox in the console. */
@ServiceTest
class ConsoleTests {

	private final Service service;

	ConsoleTests(Service service) {
		this.service = service;
	}

	@ParameterizedTest
	@ValueSource(strings = { "/console", "/console/districts", "/console/sign-in", "/console/journal",
			"/console/certification", "/console/districts/5a00000000000000000a0001",
			"/console/districts/5a00000000000000000d0001", "/console/sections/5c00000000000000000b0001",
			"/console/districts/5a00000000000000000b0001/roster", "/console/districts/5a00000000000000000d0001/roster",
			"/console/roster/5c00000000000000000b0001", "/console/roster/5b00000000000000000b0101",
			"/console/roster/5d00000000000000000b0001", "/console/sections/5c00000000000000000d0001", "/console/levers",
			"/console/applications", "/console/scenarios", "/console/curl", "/console/feed/5a00000000000000000a0001",
			"/console/feed/5a00000000000000000d0001", "/console/districts/5a00000000000000000b0001/people",
			"/console/users/5b00000000000000000b0101", "/session", "/school",
			"/signin?district=5a00000000000000000c0001", "/oauth/authorize" })
	void showsPagesThatLoadNothingFromOtherHostsAndRunOnlyTheConsolesScript(String path) {
		Answer page = this.service.get("", path);
		assertThat(page.header("Content-Type").orElseThrow()).startsWith("text/html");
		assertThat(page.body()).contains("<strong>Sandbox</strong>")
			.contains("Invented districts")
			.doesNotContain("style=", "onclick", "src=\"http", "href=\"http", "??")
			.startsWith("<!doctype html>");
		assertThat(page.body().split("<script", -1)).hasSize(path.startsWith("/console") ? 2 : 1);
		assertThat(page.header("Content-Security-Policy").orElseThrow()).startsWith("default-src 'none'")
			.contains("frame-ancestors 'none'")
			.contains("form-action http: https:")
			.doesNotContain("unsafe");
		assertThat(page.header("X-Content-Type-Options")).hasValue("nosniff");
		assertThat(page.header("Cache-Control")).hasValue("no-store");
	}

	@Test
	void leadsToThePageWithoutTheSlashAtTheEnd() {
		assertThat(this.service.get("", "/console/?q=ash").header("Location")).hasValue("/console?q=ash");
	}

	@Test
	void runsOnlyTheConsolesOwnScript() {
		Answer page = this.service.get("", "/console/journal");
		assertThat(page.body()).contains("<script src=\"/assets/console.js\" defer");
		assertThat(page.header("Content-Security-Policy").orElseThrow()).startsWith("default-src 'none'")
			.contains("script-src 'self'; connect-src 'self'");
		assertThat(this.service.get("", "/session").header("Content-Security-Policy").orElseThrow())
			.doesNotContain("script-src");
		assertThat(this.service.get("", "/assets/console.js").header("Content-Type").orElseThrow())
			.contains("javascript");
	}

	@Test
	void showsTheFeedOfADistrictWithTheNewestEventFirst() {
		String feed = "/console/feed/5a00000000000000000c0001";
		assertThat(this.service.get("", feed).body()).contains("sections.created").doesNotContain("sections.updated");
		this.service.patch("", "/console/api/roster/5c00000000000000000c0001", "{\"name\": \"English 7 (new)\"}");
		assertThat(this.service.get("", feed).body()).containsSubsequence("sections.updated", "English 7 (new)",
				".created");
	}

	@Test
	void findsPeopleByNameAndRole() {
		String page = this.service.get("", "/console/districts/5a00000000000000000a0001/people?q=holloway&role=teacher")
			.body();
		assertThat(page).contains("Maren Holloway", "5b00000000000000000a0001")
			.doesNotContain("5b00000000000000000a0101");
		assertThat(this.service.get("", "/console/districts/5a00000000000000000a0001/people?role=contact").body())
			.contains("5b00000000000000000a0401");
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void showsAGradeThatHasArrived(char x) {
		Lms lms = new Lms(this.service, x);
		String id = lms
			.create("{\"title\": \"Essay <b>1</b>\", \"description\": \"x\", \"points_possible\": 20,"
					+ " \"due_date\": \"2999-03-04T23:59:00Z\", \"term_id\": \"" + lms.term() + "\"}")
			.data()
			.path("id")
			.asString();
		lms.grade(id, 110, "{\"grade_points\": 17.50, \"grade_comment\": \"Lovely & true\", \"grader_id\": \"%s\"}"
			.formatted(lms.person(1)));
		lms.grade(id, 111, "{\"grade_points\": 0}");
		String page = this.service.get("", "/console/sections/" + lms.section()).body();
		assertThat(page).contains("Essay &lt;b&gt;1&lt;/b&gt;", "of 20", "due Mon, Mar 4, 2999, 23:59 UTC")
			.contains(">17.50<", ">0<", "Lovely &amp; true");
		JsonNode column = column(lms, id);
		assertThat(column.path("submissions").path(lms.person(110)).path("grade_points").toString()).isEqualTo("17.50");
		assertThat(column.path("submissions").path(lms.person(111)).path("grade_points").toString()).isEqualTo("0");
		assertThat(column.path("submissions").path(lms.person(112)).path("grade_points").isNull()).isTrue();
	}

	@Test
	void hidesAGradeInProviderBWithoutAGradingCategory() {
		Lms lms = new Lms(this.service, 'b', 3);
		String id = lms.created();
		lms.grade(id, 110, "{\"grade_points\": 987.5}");
		String page = this.service.get("", "/console/sections/" + lms.section()).body();
		assertThat(page).contains("No grading category").doesNotContain("987.5");
		assertThat(column(lms, id).path("grading_category").asBoolean()).isFalse();
		assertThat(this.service.get("", "/console/sections/5c00000000000000000b0001").body())
			.doesNotContain("No grading category");
	}

	@Test
	void showsWhoIsMissingFromTheLearningPlatform() {
		String page = this.service.get("", "/console/sections/5c00000000000000000b0001").body();
		assertThat(page).containsOnlyOnce("not in the learning platform")
			.containsOnlyOnce("hasn’t launched the learning platform");
	}

	@ParameterizedTest
	@CsvSource({ "1,1", "2,1", "3,0" })
	void theFirstTwoSectionsStartWithAnAssignmentByTheTeacher(int section, int assignments) {
		for (String x : List.of("a", "b", "c")) {
			JsonNode columns = this.service.gradebook("5c00000000000000000" + x + "000" + section).path("assignments");
			assertThat(columns).hasSize(assignments);
			assertThat(columns).allMatch((column) -> column.path("due_date").isNull());
		}
	}

	@Test
	void showsWhatATeacherChanges() {
		Lms lms = new Lms(this.service, 'a', 2);
		String id = lms.created();
		this.service.lever("/sections/" + lms.section() + "/assignments/" + id + "/submissions/" + lms.person(101),
				"{\"grade_points\": 3, \"flags\": [\"excluded\"]}");
		lms.teacherChanges(id, "{\"state\": \"draft\", \"points_possible\": 7}");
		String page = this.service.get("", "/console/sections/" + lms.section()).body();
		assertThat(page).contains(">draft<", "of 7", ">excluded<", ">3<");
		assertThat(lms.read(id).data().path("points_possible").toString()).isEqualTo("7");
		assertThat(lms.submission(id, 101).data().path("grade_points").toString()).isEqualTo("3");
	}

	@Test
	void pagesThroughTheSectionsOfADistrict() {
		String first = this.service.get("", "/console/districts/5a00000000000000000a0001").body();
		assertThat(first).contains("English 7", "Maren Holloway", "More sections");
		String next = first.replaceAll("(?s).*href=\"([^\"]*\\?after=[^\"]*)\".*", "$1");
		assertThat(this.service.get("", next).body()).contains("<table").doesNotContain("English 7<");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/districts/5a00000000000000000x0001", "/users/5b00000000000000000a7777", "/sections/x",
			"/sections/5c00000000000000000a0001/assignments/x",
			"/sections/5c00000000000000000a0001/assignments/00000000-0000-4000-8000-000000000000" })
	void refusesLeversOfMissingRecords(String path) {
		assertThat(this.service.patch("", "/console/api" + path, "{}").status()).isEqualTo(404);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "/districts/5a00000000000000000a0001|[]", "/districts/5a00000000000000000a0001|{",
					"/districts/5a00000000000000000a0001|{\"last_lms_sync\": \"x\"}", "/clock|{\"advance\": \"soon\"}",
					"/clock|{", "/clock|{\"advance\": \"P999999999999D\"}" })
	void refusesInvalidLevers(String path, String body) {
		assertThat(this.service.patch("", "/console/api" + path, body).status()).isEqualTo(400);
	}

	@Test
	void returnsToTheRealTime() {
		this.service.advance("P400D");
		String moved = this.service.get("", "/console/api/clock").json().path("now").asString();
		this.service.delete("", "/console/api/clock");
		assertThat(this.service.get("", "/console/api/clock").json().path("now").asString()).isLessThan(moved);
	}

	private JsonNode column(Lms lms, String id) {
		return this.service.gradebook(lms.section())
			.path("assignments")
			.valueStream()
			.filter((assignment) -> assignment.path("id").asString().equals(id))
			.findFirst()
			.orElseThrow();
	}

}
