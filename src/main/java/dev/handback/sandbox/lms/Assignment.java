package dev.handback.sandbox.lms;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An assignment as the learning platform stores it.
 *
 * @param setByTeacher draft, scheduled, or locked, if the teacher chose it in the
 * learning platform
 * @param gradingCategory whether grades show up at all (Provider B)
 * @param fields the written fields, by their names in the contract
 */
public record Assignment(RecordId section, UUID id, Instant created, Instant lastModified,
		@Nullable String setByTeacher, boolean gradingCategory, ObjectNode fields) {

	static final String DRAFT = "draft";

	static final String SCHEDULED = "scheduled";

	private static final List<String> AFTER_STATE = List.of("attachments", "assignee_mode", "assignee_ids");

	private static final List<String> AFTER_DUE_DATE = List.of("display_date", "start_date", "end_date",
			"points_possible");

	private static final List<String> AT_THE_END = List.of("max_attempts", "term_id");

	private static final List<String> EVERY_TYPE = List.of("link", "text", "file", "discussion");

	/**
	 * A future display_date means scheduled (B, C), and a past end_date means locked. A
	 * teacher's own choice takes precedence.
	 */
	public String state(Provider provider, Instant now) {
		if (this.setByTeacher != null) {
			return this.setByTeacher;
		}
		if (provider != Provider.A && date("display_date").filter(now::isBefore).isPresent()) {
			return SCHEDULED;
		}
		return date("end_date").filter(now::isAfter).isPresent() ? "locked" : "open";
	}

	public boolean isDraft() {
		return DRAFT.equals(this.setByTeacher);
	}

	public Optional<Instant> date(String field) {
		return text(field).map(Instant::parse);
	}

	public Optional<String> text(String field) {
		return Optional.ofNullable(this.fields.get(field)).filter((value) -> !value.isNull()).map(JsonNode::asString);
	}

	/** Whether it is assigned to that student of the section. */
	boolean isFor(RecordId student) {
		return !text("assignee_mode").equals(Optional.of("individuals")) || this.fields.path("assignee_ids")
			.valueStream()
			.anyMatch((id) -> id.asString().equals(student.toString()));
	}

	Assignment with(ObjectNode changed, Instant now) {
		return new Assignment(this.section, this.id, this.created, now, this.setByTeacher, this.gradingCategory,
				changed);
	}

	Assignment withTeachersChoice(@Nullable String state, boolean gradingCategory, Instant now) {
		return new Assignment(this.section, this.id, this.created, now, state, gradingCategory, this.fields);
	}

	/** Writes the contract's object, without optional fields that aren't set. */
	void write(JsonGenerator json, Provider provider, Instant now, Differences differences) {
		json.writeStartObject();
		json.writeStringProperty("id", this.id.toString());
		json.writeStringProperty("created", Timestamps.text(this.created));
		json.writeStringProperty("last_modified", Timestamps.text(this.lastModified));
		json.writeStringProperty("title", text("title").orElse(""));
		json.writeStringProperty("description", text("description").orElse(""));
		json.writeStringProperty("state", state(provider, now));
		StoredFields.fields(json, this.fields, AFTER_STATE);
		json.writeStringProperty("due_date", text("due_date").orElse(null));
		StoredFields.fields(json, this.fields, AFTER_DUE_DATE);
		json.writeStringProperty("grading_type",
				differences.isOn(Difference.OTHER_GRADING_TYPE) ? "percent" : "points");
		if (differences.isOn(Difference.FILES_AND_DISCUSSIONS)) {
			json.writePOJOProperty("submission_types", EVERY_TYPE);
		}
		else {
			StoredFields.fields(json, this.fields, List.of("submission_types"));
		}
		StoredFields.fields(json, this.fields, AT_THE_END);
		if (differences.isOn(Difference.MORE_FIELDS)) {
			writeMore(json);
		}
		json.writeEndObject();
	}

	private void writeMore(JsonGenerator json) {
		json.writeStringProperty("category_id",
				UUID.nameUUIDFromBytes(this.section.toString().getBytes(StandardCharsets.US_ASCII)).toString());
		json.writeStringProperty("description_plaintext", text("description").orElse("").replaceAll("<[^<>]*+>", ""));
		json.writePOJOProperty("grading_scale",
				List.of(Map.of("name", "A", "from", 90), Map.of("name", "B", "from", 80)));
	}

}
