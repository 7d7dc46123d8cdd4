package dev.handback.sandbox;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Lms.tomorrow;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, endpoints: provider-specific behavior, row by row. */
@ServiceTest
class ProviderBehaviorTests {

	private static final String LINK = "[{\"type\": \"link\", \"url\": \"https://example.org/\"}]";

	private static final String TEXT = "[{\"type\": \"text\", \"text\": \"My essay\", \"title\": \"Essay\"}]";

	private final Service service;

	ProviderBehaviorTests(Service service) {
		this.service = service;
	}

	@Nested
	class ProviderA {

		private final Lms lms = new Lms(service, 'a');

		@Test
		void ignoresStartDateAndTermAndKeepsDisplayDate() {
			JsonNode created = this.lms.create("""
					{"title": "x", "description": "x", "start_date": "%1$s", "display_date": "%1$s",
					"end_date": "%1$s", "term_id": "no term at all"}""".formatted(tomorrow())).data();
			assertThat(created.has("start_date")).isFalse();
			assertThat(created.has("term_id")).isFalse();
			assertThat(created.path("display_date").asString()).isEqualTo(tomorrow());
			assertThat(created.path("end_date").asString()).isEqualTo(tomorrow());
			JsonNode updated = this.lms
				.update(created.path("id").asString(),
						"{\"start_date\": \"%s\", \"term_id\": \"%s\"}".formatted(tomorrow(), this.lms.term()))
				.data();
			assertThat(updated).isEqualTo(created);
		}

		@Test
		void leavesSubmissionTypesBlankIfOmitted() {
			JsonNode created = this.lms.create("{\"title\": \"x\", \"description\": \"x\"}").data();
			assertThat(created.has("submission_types")).isFalse();
			assertThat(this.lms.read(created.path("id").asString()).data().has("submission_types")).isFalse();
		}

		@Test
		void setsMaxAttemptsToMinusOneIfOmitted() {
			assertThat(this.lms.create("{\"title\": \"x\", \"description\": \"x\"}")
				.data()
				.path("max_attempts")
				.toString()).isEqualTo("-1");
			assertThat(this.lms.create("{\"title\": \"x\", \"description\": \"x\", \"max_attempts\": 3}")
				.data()
				.path("max_attempts")
				.toString()).isEqualTo("3");
		}

		@Test
		void ignoresGradeStateOverrideAndGrader() {
			String id = this.lms.created();
			JsonNode before = this.lms.submission(id, 101).data();
			Answer answer = this.lms.grade(id, 101, """
					{"grade": "A", "state": "returned", "override_due_date": "%s", "grader_id": "%s"}"""
				.formatted(tomorrow(), this.lms.person(1)));
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.data()).isEqualTo(before);
			assertThat(this.lms.submission(id, 101).data()).isEqualTo(before);
		}

		@Test
		void refusesSubmissionsOfADraft() {
			String id = this.lms.created();
			this.lms.teacherChanges(id, "{\"state\": \"draft\"}");
			Answer answer = this.lms.grade(id, 101, "{\"grade_points\": 5}");
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.message()).startsWith("UNSUPPORTED_OPERATION");
			assertThat(this.lms.submission(id, 101).data().has("grade_points")).isFalse();
			this.lms.teacherChanges(id, "{\"state\": \"open\"}");
			assertThat(this.lms.grade(id, 101, "{\"grade_points\": 5}").status()).isEqualTo(200);
		}

		@Test
		void refusesSubmissionsOfADraftBeforeItReadsTheBody() {
			String id = this.lms.created();
			this.lms.teacherChanges(id, "{\"state\": \"draft\"}");
			assertThat(this.lms.grade(id, 101, "nonsense").message()).startsWith("UNSUPPORTED_OPERATION");
		}

		@ParameterizedTest
		@ValueSource(strings = { "\"\"", "null" })
		void ignoresAnEmptyComment(String empty) {
			String id = this.lms.created();
			this.lms.grade(id, 101, "{\"grade_points\": 5, \"grade_comment\": \"Good\"}");
			JsonNode after = this.lms.grade(id, 101, "{\"grade_points\": 6, \"grade_comment\": " + empty + "}").data();
			assertThat(after.path("grade_comment").asString()).isEqualTo("Good");
			assertThat(after.path("grade_points").toString()).isEqualTo("6");
			assertThat(this.lms.grade(id, 101, "{\"grade_comment\": " + empty + "}").status()).isEqualTo(200);
		}

		@Test
		void refusesACommentWithoutAGrade() {
			String id = this.lms.created();
			Answer answer = this.lms.grade(id, 101, "{\"grade_comment\": \"Good\"}");
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.message()).isEqualTo("missing required field(s): grade");
			assertThat(this.lms.submission(id, 101).data().has("grade_comment")).isFalse();
		}

		@ParameterizedTest
		@ValueSource(strings = { "\"grade\": \"A\"", "\"grade_points\": 5" })
		void keepsACommentWithAGradeAndItsGrader(String grade) {
			String id = this.lms.created();
			JsonNode graded = this.lms
				.grade(id, 101,
						"{%s, \"grade_comment\": \"Good\", \"grader_id\": \"%s\"}".formatted(grade, this.lms.person(1)))
				.data();
			assertThat(graded.path("grade_comment").asString()).isEqualTo("Good");
			assertThat(graded.path("grader_id").asString()).isEqualTo(this.lms.person(1));
			assertThat(graded.has("grade")).isFalse();
		}

		@Test
		void refusesAGraderOfACommentWhoDoesNotExist() {
			String id = this.lms.created();
			Answer answer = this.lms.grade(id, 101, """
					{"grade_points": 5, "grade_comment": "Good", "grader_id": "5b00000000000000000a7777"}""");
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.message())
				.isEqualTo("NOT_FOUND: Person with id 5b00000000000000000a7777 not found for this integration.");
		}

		@Test
		void showsTheDefaultGraderWhenNoneWasNamed() {
			String id = this.lms.created();
			this.lms.grade(id, 101, "{\"grade_points\": 5, \"grade_comment\": \"Good\", \"grader_id\": \"%s\"}"
				.formatted(this.lms.person(1)));
			JsonNode graded = this.lms.grade(id, 101, "{\"grade_points\": 6, \"grade_comment\": \"Better\"}").data();
			assertThat(graded.has("grader_id")).isFalse();
			JsonNode cell = service.gradebook(this.lms.section())
				.path("assignments")
				.valueStream()
				.filter((assignment) -> assignment.path("id").asString().equals(id))
				.findFirst()
				.orElseThrow()
				.path("submissions")
				.path(this.lms.person(101));
			assertThat(cell.path("grader").asString()).isEqualTo("Default Grader");
		}

	}

	@Nested
	class ProviderB {

		private final Lms lms = new Lms(service, 'b');

		@Test
		void requiresATermOnCreate() {
			Answer answer = this.lms.create("{\"title\": \"x\", \"description\": \"x\"}");
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.message()).isEqualTo("missing required field(s): term_id");
		}

		@Test
		void refusesAStartDateOnCreateAndCreatesNothing() {
			int before = service.gradebook(this.lms.section()).path("assignments").size();
			Answer answer = this.lms.create("""
					{"title": "x", "description": "x", "term_id": "%s", "start_date": "%s"}"""
				.formatted(this.lms.term(), tomorrow()));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.message()).startsWith("FIELD_IGNORED");
			assertThat(service.gradebook(this.lms.section()).path("assignments")).hasSize(before);
		}

		@Test
		void ignoresAStartDateOnUpdate() {
			String id = this.lms.created();
			assertThat(this.lms.update(id, "{\"start_date\": \"%s\"}".formatted(tomorrow())).data())
				.isEqualTo(this.lms.read(id).data());
			assertThat(this.lms.read(id).data().has("start_date")).isFalse();
		}

		@ParameterizedTest
		@CsvSource(delimiter = '|', value = { LINK + "|Provider does not support submission type of link",
				"[{\"type\": \"text\"}]|missing required field(s): attachments.text",
				"[{\"type\": \"text\", \"text\": \"x\", \"url\": \"https://example.org/\"}]|attachments.url is not supported for type text" })
		void writesOnlyTextAttachments(String attachments, String message) {
			String id = this.lms.created();
			String body = "{\"attachments\": " + attachments + "}";
			Answer created = this.lms
				.create("{\"title\": \"x\", \"description\": \"x\", \"term_id\": \"%s\", \"attachments\": %s}"
					.formatted(this.lms.term(), attachments));
			for (Answer answer : new Answer[] { created, this.lms.update(id, body), this.lms.grade(id, 102, body) }) {
				assertThat(answer.status()).isEqualTo(400);
				assertThat(answer.message()).isEqualTo(message);
			}
			assertThat(this.lms.update(id, "{\"attachments\": " + TEXT + "}").data().path("attachments").toString())
				.isEqualTo(TEXT.replace(": ", ":").replace(", ", ","));
		}

		/** Contract, provider table: link is read only. */
		@Test
		void showsALinkThatAStudentHandedInButWritesNone() {
			String id = this.lms.created();
			service.lever("/sections/%s/assignments/%s/submissions/%s".formatted(this.lms.section(), id,
					this.lms.person(103)), "{\"attachments\": " + LINK + "}");
			assertThat(this.lms.submission(id, 103).data().path("attachments").get(0).path("url").asString())
				.isEqualTo("https://example.org/");
			assertThat(this.lms.grade(id, 103, "{\"attachments\": " + LINK + "}").status()).isEqualTo(400);
		}

		@Test
		void requiresTheStudentsOwnSession() {
			String id = this.lms.created();
			Answer read = this.lms.submission(id, 101);
			assertThat(read.status()).isEqualTo(500);
			assertThat(read.message()).isEqualTo("Error reading submission");
			Answer written = this.lms.grade(id, 101, "nonsense");
			assertThat(written.status()).isEqualTo(500);
			assertThat(written.message()).isEqualTo("Error updating submission");
			assertThat(this.lms.submissions(id, "").data()).hasSize(26);
			assertThat(this.lms.grade(id, 102, "{\"grade_points\": 5}").status()).isEqualTo(200);
		}

		@Test
		void readsAndWritesOnceTheStudentHasLaunchedIt() {
			Lms own = new Lms(service, 'b');
			String id = own.created();
			service.lever("/users/" + own.person(101), "{\"lti_session\": true}");
			assertThat(own.submission(id, 101).status()).isEqualTo(200);
			assertThat(own.grade(id, 101, "{\"grade_points\": 5}").status()).isEqualTo(200);
		}

		@Test
		void ignoresWhatItDoesNotSupport() {
			String id = this.lms.created();
			JsonNode before = this.lms.submission(id, 102).data();
			JsonNode after = this.lms.grade(id, 102, """
					{"state": "reclaimed", "grader_id": "x", "grade": "A", "flags": ["late"], "extra_attempts": "1",
					"override_due_date": "%s"}""".formatted(tomorrow())).data();
			assertThat(after).isEqualTo(before);
		}

		@Test
		void setsTheGradeFromThePoints() {
			String id = this.lms.created();
			JsonNode graded = this.lms.grade(id, 102, "{\"grade_points\": 17.5, \"grade\": \"A\"}").data();
			assertThat(graded.path("grade").asString()).isEqualTo("17.5");
			assertThat(this.lms.grade(id, 102, "{\"grade_points\": null}").data().has("grade")).isFalse();
		}

		@Test
		void answers200AndKeepsNothingWithoutAGradingCategory() {
			Lms third = new Lms(service, 'b', 3);
			String id = third.created();
			Answer answer = third.grade(id, 110, "{\"grade_points\": 5, \"grade_comment\": \"Good\"}");
			assertThat(answer.status()).isEqualTo(200);
			assertThat(third.submission(id, 110).data().has("grade_points")).isFalse();
			third.teacherChanges(id, "{\"grading_category\": true}");
			assertThat(third.submission(id, 110).data().has("grade_points")).isFalse();
			third.grade(id, 110, "{\"grade_points\": 5}");
			assertThat(third.submission(id, 110).data().path("grade_points").toString()).isEqualTo("5");
		}

	}

	@Nested
	class ProviderC {

		private final Lms lms = new Lms(service, 'c');

		@Test
		void keepsAllDatesAndTheTerm() {
			JsonNode created = this.lms.create("""
					{"title": "x", "description": "x", "start_date": "%1$s", "display_date": "%1$s",
					"end_date": "%1$s", "term_id": "%2$s"}""".formatted(tomorrow(), this.lms.term())).data();
			assertThat(created.path("start_date").asString()).isEqualTo(tomorrow());
			assertThat(created.path("display_date").asString()).isEqualTo(tomorrow());
			assertThat(created.path("end_date").asString()).isEqualTo(tomorrow());
			assertThat(created.path("term_id").asString()).isEqualTo(this.lms.term());
		}

		@Test
		void keepsAttachmentsOnCreateAndIgnoresThemOnUpdate() {
			JsonNode created = this.lms
				.create("{\"title\": \"x\", \"description\": \"x\", \"attachments\": " + LINK + "}")
				.data();
			assertThat(created.path("attachments").get(0).path("url").asString()).isEqualTo("https://example.org/");
			assertThat(this.lms.update(created.path("id").asString(), "{\"attachments\": []}").data())
				.isEqualTo(created);
		}

		@Test
		void letsATeacherRemoveTheDueDate() {
			String id = this.lms.create("""
					{"title": "x", "description": "x", "due_date": "%s"}""".formatted(tomorrow()))
				.data()
				.path("id")
				.asString();
			this.lms.teacherChanges(id, "{\"due_date\": null}");
			assertThat(this.lms.read(id).data().path("due_date").isNull()).isTrue();
			assertThat(this.lms.read(id).data().has("due_date")).isTrue();
		}

		@Test
		void requiresNoDueDate() {
			String id = this.lms.create("{\"title\": \"x\", \"description\": \"x\"}").data().path("id").asString();
			assertThat(this.lms.read(id).data().path("due_date").isNull()).isTrue();
			this.lms.update(id, "{\"due_date\": \"%s\"}".formatted(tomorrow()));
			assertThat(this.lms.update(id, "{\"due_date\": null}").data().path("due_date").isNull()).isTrue();
		}

		@Test
		void keepsEveryFieldOfASubmission() {
			String id = this.lms.created();
			JsonNode graded = this.lms.grade(id, 101, """
					{"grade": "A-", "grade_points": 19.5, "grade_comment": "Good", "flags": ["late", "late"],
					"extra_attempts": "2", "override_due_date": "%s", "grader_id": "%s", "state": "returned",
					"attachments": %s}""".formatted(tomorrow(), this.lms.person(1), LINK)).data();
			assertThat(graded.path("grade").asString()).isEqualTo("A-");
			assertThat(graded.path("grade_points").toString()).isEqualTo("19.5");
			assertThat(graded.path("grade_comment").asString()).isEqualTo("Good");
			assertThat(graded.path("flags").toString()).isEqualTo("[\"late\"]");
			assertThat(graded.path("extra_attempts").asString()).isEqualTo("2");
			assertThat(graded.path("override_due_date").asString()).isEqualTo(tomorrow());
			assertThat(graded.path("grader_id").asString()).isEqualTo(this.lms.person(1));
			assertThat(graded.path("state").asString()).isEqualTo("returned");
			assertThat(this.lms.submission(id, 101).data()).isEqualTo(graded);
		}

		@Test
		void requiresItsIntegration() {
			Lms own = new Lms(service, 'c');
			String id = own.created();
			service.lever("/districts/5a00000000000000000c0001", "{\"integration\": false}");
			Answer answer = own.grade(id, 101, "{\"grade_points\": 5}");
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.message()).contains("integration");
			assertThat(own.submission(id, 101).status()).isEqualTo(200);
		}

	}

}
