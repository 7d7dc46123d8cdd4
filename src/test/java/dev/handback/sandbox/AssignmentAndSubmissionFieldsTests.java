package dev.handback.sandbox;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Lms.tomorrow;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, resources: assignment, attachment and submission objects. */
@ServiceTest(value = "districts.students=30", shared = true)
class AssignmentAndSubmissionFieldsTests {

	private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

	private static final String TIMESTAMP = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

	private static Service service;

	private static Lms lms;

	private static JsonNode assignment;

	private static JsonNode submission;

	@BeforeAll
	static void start(Service sandbox) {
		service = sandbox;
		lms = new Lms(service, 'c');
		assignment = lms
			.create("""
					{"title": "Essay", "description": "Two pages", "due_date": "%1$s", "display_date": "%1$s",
					"start_date": "%1$s", "end_date": "%1$s", "points_possible": 20, "submission_types": ["link", "text"],
					"max_attempts": 2, "term_id": "%2$s", "assignee_mode": "individuals", "assignee_ids": ["%3$s"],
					"attachments": [{"type": "link", "url": "https://example.org/", "title": "Read", "description": "First"},
					{"type": "text", "text": "A text"}]}"""
				.formatted(tomorrow(), lms.term(), lms.person(101)))
			.data();
		submission = lms
			.grade(assignment.path("id").asString(), 101,
					"""
							{"grade": "A-", "grade_points": 19.5, "grade_comment": "Good", "flags": ["late", "missing", "excluded"],
							"extra_attempts": "2", "override_due_date": "%s", "grader_id": "%s", "state": "returned",
							"attachments": [{"type": "text", "text": "My essay"}]}"""
						.formatted(tomorrow(), lms.person(1)))
			.data();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "id|" + UUID, "created|" + TIMESTAMP, "last_modified|" + TIMESTAMP, "title|Essay",
					"description|Two pages", "state|scheduled", "assignee_mode|individuals", "due_date|" + TIMESTAMP,
					"display_date|" + TIMESTAMP, "start_date|" + TIMESTAMP, "end_date|" + TIMESTAMP,
					"points_possible|20", "grading_type|points", "max_attempts|2", "term_id|[0-9a-f]{24}" })
	void anAssignmentHasTheProperty(String name, String value) {
		assertThat(assignment.path(name).asString("missing")).matches(value);
	}

	@Test
	void anAssignmentListsItsAssigneesAndTypes() {
		assertThat(assignment.path("assignee_ids").toString()).isEqualTo("[\"" + lms.person(101) + "\"]");
		assertThat(assignment.path("submission_types").toString()).isEqualTo("[\"link\",\"text\"]");
		assertThat(assignment.propertyNames()).hasSize(18);
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "id", "created", "last_modified", "title", "description", "state", "due_date", "grading_type" })
	void anAssignmentAlwaysHasWhatIsGuaranteed(String name) {
		for (char x : new char[] { 'a', 'b', 'c' }) {
			Lms any = new Lms(service, x);
			assertThat(any.read(any.created()).data().has(name)).isTrue();
			JsonNode ofTheTeacher = service.gradebook(any.section()).path("assignments").get(0);
			assertThat(any.read(ofTheTeacher.path("id").asString()).data().has(name)).isTrue();
		}
	}

	@Test
	void theDueDateIsNullWhenATeacherCreatedTheAssignment() {
		String id = service.gradebook(lms.section()).path("assignments").get(0).path("id").asString();
		assertThat(lms.read(id).data().path("due_date").isNull()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "0,type,link", "0,url,https://example.org/", "0,title,Read", "0,description,First", "1,type,text",
			"1,text,A text" })
	void anAttachmentHasTheField(int number, String name, String value) {
		assertThat(assignment.path("attachments").get(number).path(name).asString()).isEqualTo(value);
		assertThat(assignment.path("attachments").get(number).has("attachment_type")).isFalse();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "id|" + UUID, "created|" + TIMESTAMP, "last_modified|" + TIMESTAMP, "state|returned",
					"grade_comment|Good", "grade_points|19.5", "grade|A-", "extra_attempts|2",
					"override_due_date|" + TIMESTAMP, "assignment_id|" + UUID, "grader_id|[0-9a-f]{24}",
					"user_id|[0-9a-f]{24}" })
	void aSubmissionHasTheProperty(String name, String value) {
		assertThat(submission.path(name).asString("missing")).matches(value);
	}

	@Test
	void aSubmissionListsItsFlagsAndAttachments() {
		assertThat(submission.path("flags").toString()).isEqualTo("[\"late\",\"missing\",\"excluded\"]");
		assertThat(submission.path("attachments").toString()).isEqualTo("[{\"type\":\"text\",\"text\":\"My essay\"}]");
		assertThat(submission.path("extra_attempts").isString()).isTrue();
		assertThat(submission.propertyNames()).hasSize(14);
	}

	@ParameterizedTest
	@ValueSource(strings = { "id", "created", "last_modified", "state", "assignment_id", "user_id" })
	void aSubmissionAlwaysHasWhatIsGuaranteed(String name) {
		for (char x : new char[] { 'a', 'b', 'c' }) {
			Lms any = new Lms(service, x);
			assertThat(any.submission(any.created(), 102).data().has(name)).isTrue();
		}
	}

}
