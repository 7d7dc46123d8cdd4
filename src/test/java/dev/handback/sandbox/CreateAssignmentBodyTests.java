package dev.handback.sandbox;

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

/** Contract, endpoints: create assignment body. */
@ServiceTest(shared = true)
class CreateAssignmentBodyTests {

	private final Lms lms;

	CreateAssignmentBodyTests(Service service) {
		this.lms = new Lms(service, 'c');
	}

	@ParameterizedTest
	@ValueSource(strings = { "title", "description" })
	void requiresTitleAndDescription(String field) {
		String body = "{\"title\": \"x\", \"description\": \"x\"}".replaceFirst("\"" + field + "\"[^,}]*,? ?", "");
		assertThat(this.lms.create(body.replace(", }", "}")).message())
			.isEqualTo("missing required field(s): " + field);
		assertThat(this.lms.create("{\"title\": \"\", \"description\": \"\"}").status()).isEqualTo(200);
	}

	@Test
	void needsOnlyTitleAndDescription() {
		JsonNode created = create("").data();
		assertThat(created.propertyNames()).containsExactlyInAnyOrder("id", "created", "last_modified", "title",
				"description", "state", "assignee_mode", "due_date", "grading_type");
		assertThat(created.path("due_date").isNull()).isTrue();
		assertThat(created.path("assignee_mode").asString()).isEqualTo("all");
	}

	@Test
	void keepsAttachmentsAsTheyWereSent() {
		String attachments = """
				[{"type":"link","url":"https://example.org/","title":"Read","description":"First"},\
				{"type":"text","text":"A text"}]""";
		assertThat(create(", \"attachments\": " + attachments).data().path("attachments").toString())
			.isEqualTo(attachments);
	}

	@ParameterizedTest
	@ValueSource(strings = { "online_text_entry", "online_upload", "file", "" })
	void refusesTheProvidersOwnAttachmentTypes(String type) {
		assertThat(create(", \"attachments\": [{\"type\": \"" + type + "\"}]").message())
			.isEqualTo("attachments.type must be one of: link, text");
	}

	@Test
	void hasNoFieldNamedAttachmentType() {
		assertThat(create(", \"attachments\": [{\"attachment_type\": \"link\", \"url\": \"https://example.org/\"}]")
			.status()).isEqualTo(400);
		assertThat(create(", \"attachments\": [{\"attachment_type\": \"link\", \"type\": \"text\", \"text\": \"x\"}]")
			.body()).doesNotContain("attachment_type");
	}

	@Test
	void acceptsOnlyFutureDueDates() {
		assertThat(create(", \"due_date\": \"" + tomorrow() + "\"").data().path("due_date").asString())
			.isEqualTo(tomorrow());
		assertThat(create(", \"due_date\": \"2020-01-01T00:00:00Z\"").message())
			.isEqualTo("due_date must be in the future");
	}

	@Test
	void requiresAssigneesOnlyWhenTheyAreIndividuals() {
		assertThat(create(", \"assignee_mode\": \"individuals\"").message())
			.isEqualTo("missing required field(s): assignee_ids");
		String ids = "[\"%s\",\"%s\"]".formatted(this.lms.person(101), this.lms.person(103));
		JsonNode some = create(", \"assignee_mode\": \"individuals\", \"assignee_ids\": " + ids).data();
		assertThat(some.path("assignee_mode").asString()).isEqualTo("individuals");
		assertThat(some.path("assignee_ids").toString()).isEqualTo(ids);
		assertThat(create(", \"assignee_mode\": \"all\", \"assignee_ids\": " + ids).data().has("assignee_ids"))
			.isFalse();
	}

	@Test
	void keepsPointsTypesAttemptsAndTerm() {
		JsonNode created = create("""
				, "points_possible": 12.50, "submission_types": ["text", "link"], "max_attempts": 3, "term_id": "%s\""""
			.formatted(this.lms.term())).data();
		assertThat(created.path("points_possible").toString()).isEqualTo("12.50");
		assertThat(created.path("submission_types").toString()).isEqualTo("[\"text\",\"link\"]");
		assertThat(created.path("max_attempts").toString()).isEqualTo("3");
		assertThat(created.path("term_id").asString()).isEqualTo(this.lms.term());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "''|request body is required, but was empty",
			"' '|request body is required, but was empty", "{}|request body is required, but was empty",
			"{|request body is not valid JSON", "[]|request body must be a JSON object",
			"7|request body must be a JSON object",
			"{\"points_possible\": 1}|missing required field(s): title, description",
			"{\"title\": \"x\"}|missing required field(s): description",
			"{\"title\": null, \"description\": \"x\"}|missing required field(s): title",
			"{\"title\": 7, \"description\": \"x\"}|title must be a string",
			"{\"title\": \"x\", \"description\": \"x\", \"points_possible\": \"20\"}|points_possible must be a number",
			"{\"title\": \"x\", \"description\": \"x\", \"points_possible\": 1e400}|points_possible is out of range",
			"{\"title\": \"x\", \"description\": \"x\", \"due_date\": \"2020-01-01T00:00:00Z\"}|due_date must be in the future",
			"{\"title\": \"x\", \"description\": \"x\", \"due_date\": \"tomorrow\"}|due_date must be an ISO 8601 date",
			"{\"title\": \"x\", \"description\": \"x\", \"due_date\": 5}|due_date must be an ISO 8601 date",
			"{\"title\": \"x\", \"description\": \"x\", \"max_attempts\": 1.5}|max_attempts must be a whole number",
			"{\"title\": \"x\", \"description\": \"x\", \"submission_types\": [\"file\"]}|submission_types must be one of: link, text",
			"{\"title\": \"x\", \"description\": \"x\", \"submission_types\": \"text\"}|submission_types must be an array",
			"{\"title\": \"x\", \"description\": \"x\", \"assignee_mode\": \"some\"}|assignee_mode must be one of: all, individuals",
			"{\"title\": \"x\", \"description\": \"x\", \"assignee_mode\": \"individuals\"}|missing required field(s): assignee_ids",
			"{\"title\": \"x\", \"description\": \"x\", \"assignee_mode\": \"individuals\", \"assignee_ids\": []}|missing required field(s): assignee_ids",
			"{\"title\": \"x\", \"description\": \"x\", \"assignee_mode\": \"individuals\", \"assignee_ids\": [\"x\"]}|INVALID_ID",
			"{\"title\": \"x\", \"description\": \"x\", \"assignee_mode\": \"individuals\", \"assignee_ids\": [\"5b00000000000000000c0001\"]}|NOT_FOUND: Person with id 5b00000000000000000c0001 not found for this integration.",
			"{\"title\": \"x\", \"description\": \"x\", \"term_id\": \"x\"}|INVALID_ID",
			"{\"title\": \"x\", \"description\": \"x\", \"term_id\": \"5e00000000000000000c7777\"}|NOT_FOUND: Term with id 5e00000000000000000c7777 not found for this integration.",
			"{\"title\": \"x\", \"description\": \"x\", \"attachments\": {}}|attachments must be an array",
			"{\"title\": \"x\", \"description\": \"x\", \"attachments\": [1]}|attachments must be objects",
			"{\"title\": \"x\", \"description\": \"x\", \"attachments\": [{\"type\": \"online_upload\"}]}|attachments.type must be one of: link, text",
			"{\"title\": \"x\", \"description\": \"x\", \"attachments\": [{\"type\": \"link\", \"url\": 1}]}|attachments.url must be a string" })
	void refusesAnInvalidCreate(String body, String message) {
		Answer answer = this.lms.create(body);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo(message);
	}

	@Test
	void treatsAnEmptyArrayAsAbsentOnCreate() {
		JsonNode created = this.lms
			.create("""
					{"title": "Essay", "description": "x", "attachments": [], "submission_types": [], "assignee_ids": []}""")
			.data();
		assertThat(created.has("attachments")).isFalse();
		assertThat(created.has("submission_types")).isFalse();
	}

	private Answer create(String more) {
		return this.lms.create("{\"title\": \"x\", \"description\": \"x\"" + more + "}");
	}

}
