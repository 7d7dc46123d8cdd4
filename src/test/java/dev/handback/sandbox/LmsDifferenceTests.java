package dev.handback.sandbox;

import java.util.ArrayList;
import java.util.List;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Differences from the contract in assignments and submissions. */
@ServiceTest
class LmsDifferenceTests extends DifferenceTest {

	LmsDifferenceTests(Service service) {
		super(service);
	}

	@Test
	void saysExcusedInsteadOfExcluded() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"flags\": [\"excluded\", \"late\"]}");
		turnOn("excused");
		assertThat(lms.submission(id, 101).data().path("flags").toString()).isEqualTo("[\"excused\",\"late\"]");
		lms.grade(id, 102, "{\"flags\": [\"excused\"]}");
		turnOff();
		assertThat(lms.submission(id, 102).data().path("flags").toString()).isEqualTo("[\"excluded\"]");
		assertThat(lms.grade(id, 102, "{\"flags\": [\"excused\"]}").status()).isEqualTo(400);
	}

	@Test
	void writesExtraAttemptsAsANumber() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"extra_attempts\": \"2\"}");
		assertThat(lms.submission(id, 101).data().path("extra_attempts").isString()).isTrue();
		turnOn("integer_extra_attempts");
		assertThat(lms.submission(id, 101).data().path("extra_attempts").isIntegralNumber()).isTrue();
	}

	@Test
	void hasAnotherGradingType() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		turnOn("other_grading_type");
		assertThat(lms.read(id).data().path("grading_type").asString()).isEqualTo("percent");
	}

	@Test
	void showsFilesAndDiscussions() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"attachments\": [{\"type\": \"text\", \"text\": \"x\"}]}");
		turnOn("files_and_discussions");
		assertThat(lms.read(id).data().path("submission_types").toString()).contains("file", "discussion");
		JsonNode attachments = lms.submission(id, 101).data().path("attachments");
		assertThat(attachments.valueStream().map((attachment) -> attachment.path("type").asString()))
			.containsExactly("text", "file", "discussion");
		turnOff();
		assertThat(lms.submission(id, 101).data().path("attachments")).hasSize(1);
	}

	@Test
	void leavesTheIdOfASubmissionEmpty() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		turnOn("empty_submission_id");
		assertThat(lms.submission(id, 101).data().path("id").asString("x")).isEmpty();
		assertThat(lms.submissions(id, "").data().get(0).path("id").asString("x")).isEmpty();
	}

	@Test
	void warnsAboutAnIgnoredFieldInsteadOfRefusingIt() {
		Lms lms = new Lms(this.service, 'b');
		String body = "{\"title\": \"x\", \"description\": \"x\", \"start_date\": \"" + Lms.tomorrow()
				+ "\", \"term_id\": \"" + lms.term() + "\"}";
		assertThat(lms.create(body).status()).isEqualTo(400);
		turnOn("field_ignored_warnings");
		Service.Answer created = lms.create(body);
		assertThat(created.status()).isEqualTo(200);
		assertThat(created.json().path("warnings").get(0).path("code").asString()).isEqualTo("FIELD_IGNORED");
		assertThat(created.data().has("start_date")).isFalse();
		assertThat(lms.read(created.data().path("id").asString()).status()).isEqualTo(200);
	}

	@Test
	void normalizesLineEndingsAndTrimsTexts() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		String sent = "{\"grade_comment\": \" One\\r\\nTwo \", \"attachments\": [{\"type\": \"text\", \"text\": \"A\\rB\\n\"}]}";
		lms.grade(id, 101, sent);
		assertThat(lms.submission(id, 101).data().path("grade_comment").asString()).isEqualTo(" One\r\nTwo ");
		turnOn("normalized_texts");
		lms.grade(id, 101, sent);
		JsonNode kept = lms.submission(id, 101).data();
		assertThat(kept.path("grade_comment").asString()).isEqualTo("One\nTwo");
		assertThat(kept.path("attachments").get(0).path("text").asString()).isEqualTo("A\nB");
	}

	@ParameterizedTest
	@ValueSource(ints = { 101, 1000, 10_000, 10_001 })
	void refusesALimitAboveAHundredForSubmissions(int limit) {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		turnOn("submissions_limit_100");
		assertThat(lms.submissions(id, "?limit=" + limit).status()).isEqualTo(400);
		assertThat(lms.submissions(id, "?limit=100").status()).isEqualTo(200);
		assertThat(this.service.get(TOKEN_A, "/v3.1/users?limit=1000").status()).isEqualTo(200);
		turnOff();
		assertThat(lms.submissions(id, "?limit=1000").status()).isEqualTo(200);
	}

	@Test
	void pagesSubmissionsWithACursor() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		List<String> all = students(lms, id, "");
		assertThat(all).hasSizeGreaterThan(20).doesNotHaveDuplicates();
		turnOn("cursor_paging");
		String next = lms.submissions(id, "?limit=7").link("next").orElseThrow();
		assertThat(next).contains("limit=7", "cursor=").doesNotContain("starting_after");
		assertThat(students(lms, id, "?limit=7")).isEqualTo(all);
		assertThat(lms.submissions(id, "?starting_after=" + lms.person(101)).status()).isEqualTo(400);
		assertThat(lms.submissions(id, "?cursor=nothing").status()).isEqualTo(400);
		assertThat(lms.submissions(id, "?cursor=*").status()).isEqualTo(400);
		turnOff();
		assertThat(lms.submissions(id, "?limit=7").link("next").orElseThrow()).contains("starting_after=");
	}

	@Test
	void linksOnlyToTheNextSubmissions() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		turnOn("links_next_only");
		assertThat(lms.submissions(id, "?limit=7").json().path("links")).hasSize(1);
		assertThat(students(lms, id, "?limit=7")).isEqualTo(students(lms, id, "?limit=1000"));
		assertThat(lms.submissions(id, "?limit=1000").json().has("links")).isFalse();
	}

	@Test
	void leavesOutZeros() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		lms.update(id, "{\"points_possible\": 0}");
		turnOn("integer_extra_attempts");
		JsonNode written = lms.grade(id, 101, "{\"grade_points\": 0, \"extra_attempts\": \"0\"}").data();
		assertThat(written.path("grade_points").decimalValue()).isZero();
		turnOn("zero_left_out");
		for (JsonNode submission : List.of(lms.submission(id, 101).data(),
				lms.submissions(id, "?limit=1").data().get(0),
				lms.grade(id, 101, "{\"grade_points\": 0, \"grade_comment\": \"None\"}").data())) {
			assertThat(submission.has("grade_points")).isFalse();
			assertThat(submission.has("extra_attempts")).isFalse();
		}
		assertThat(lms.read(id).data().has("points_possible")).isFalse();
		lms.grade(id, 101, "{\"grade_points\": 17.50}");
		assertThat(lms.submission(id, 101).body()).contains("\"grade_points\":17.50");
		turnOff();
		assertThat(lms.read(id).data().path("points_possible").decimalValue()).isZero();
	}

	@Test
	void leavesZerosOutOfTheJournalToo() {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		turnOn("zero_left_out");
		String answered = lms.grade(id, 101, "{\"grade_points\": 0}").body();
		assertThat(this.service.get("", "/console/api/journal?operation=update_submission").json().valueStream()).last()
			.satisfies((entry) -> assertThat(entry.path("answer_body").asString()).isEqualTo(answered));
	}

	@Test
	void saysExcusedInUpperCase() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"flags\": [\"excluded\", \"late\"]}");
		turnOn("excused_upper_case");
		assertThat(lms.submission(id, 101).data().path("flags").toString()).isEqualTo("[\"EXCUSED\",\"late\"]");
		turnOn("excused");
		assertThat(lms.submission(id, 101).data().path("flags").toString()).isEqualTo("[\"EXCUSED\",\"late\"]");
		lms.grade(id, 102, "{\"flags\": [\"EXCUSED\"]}");
		turnOff();
		assertThat(lms.submission(id, 102).data().path("flags").toString()).isEqualTo("[\"excluded\"]");
	}

	@Test
	void hasMoreFieldsInAssignments() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms
			.create("{\"title\": \"x\", \"description\": \"<p>Two <b>pages</b></p>\", \"term_id\": \"" + lms.term()
					+ "\"}")
			.data()
			.path("id")
			.asString();
		assertThat(lms.read(id).body()).doesNotContain("category_id", "description_plaintext", "grading_scale");
		turnOn("more_fields");
		assertThat(lms.read(id).data().path("description_plaintext").asString()).isEqualTo("Two pages");
		assertThat(lms.read(id).data().path("category_id").asString()).isNotEmpty();
		assertThat(lms.read(id).data().path("grading_scale")).isNotEmpty();
	}

	@Test
	void answers503AfterACreateThatWasCarriedOut() {
		Lms lms = new Lms(this.service, 'a');
		int before = this.service.gradebook(lms.section()).path("assignments").size();
		this.service.post("", "/console/api/faults", """
				{"kind": "answer", "status": 503, "fires": "after", "operation": "create_assignment", "next": 1}""");
		assertThat(
				lms.create("{\"title\": \"x\", \"description\": \"x\", \"term_id\": \"" + lms.term() + "\"}").status())
			.isEqualTo(503);
		assertThat(this.service.gradebook(lms.section()).path("assignments")).hasSize(before + 1);
	}

	/** All students in a list of submissions, page by page. */
	private List<String> students(Lms lms, String id, String query) {
		List<String> found = new ArrayList<>();
		Service.Answer page = lms.submissions(id, query);
		while (true) {
			page.data().forEach((submission) -> found.add(submission.path("user_id").asString()));
			if (page.link("next").isEmpty()) {
				return found;
			}
			page = this.service.get(lms.token(), page.link("next").get());
		}
	}

}
