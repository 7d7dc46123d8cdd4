package dev.handback.sandbox.lms;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.world.record.RecordId;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One student's work for one assignment, and its grade.
 *
 * @param graderName the grader, if the provider shows a name instead of a person;
 * otherwise empty
 */
public record Submission(UUID id, Instant created, Instant lastModified, String state, String graderName,
		ObjectNode fields) {

	static final String CREATED = "created";

	private static final List<String> FIELDS = List.of("attachments", "grade_comment", "grade_points", "grade",
			"extra_attempts", "override_due_date");

	/**
	 * The submission that every assigned student has from the start. It needn't be
	 * stored.
	 */
	static Submission untouched(Assignment assignment, RecordId student) {
		UUID id = UUID.nameUUIDFromBytes((assignment.id() + "/" + student).getBytes(StandardCharsets.US_ASCII));
		return new Submission(id, assignment.created(), assignment.created(), CREATED, "",
				Json.MAPPER.createObjectNode());
	}

	Submission with(String state, String graderName, ObjectNode fields, Instant now) {
		return new Submission(this.id, this.created, now, state, graderName, fields);
	}

	/** A field's value as text, if it has one. */
	public Optional<String> value(String field) {
		return Optional.ofNullable(this.fields.get(field)).filter((value) -> !value.isNull()).map(JsonNode::asString);
	}

	public List<String> flags() {
		return this.fields.path("flags").valueStream().map(JsonNode::asString).toList();
	}

	/** Writes the contract's object, without optional fields that aren't set. */
	void write(JsonGenerator json, Assignment assignment, RecordId student, Differences differences) {
		json.writeStartObject();
		json.writeStringProperty("id", differences.isOn(Difference.EMPTY_SUBMISSION_ID) ? "" : this.id.toString());
		json.writeStringProperty("created", Timestamps.text(this.created));
		json.writeStringProperty("last_modified", Timestamps.text(this.lastModified));
		json.writeStringProperty("state", this.state);
		json.writePOJOProperty("flags", flags(differences));
		StoredFields.fields(json, shown(differences), FIELDS);
		json.writeStringProperty("assignment_id", assignment.id().toString());
		StoredFields.fields(json, this.fields, List.of("grader_id"));
		json.writeStringProperty("user_id", student.toString());
		json.writeEndObject();
	}

	private List<String> flags(Differences differences) {
		return differences.isOn(Difference.EXCUSED)
				? flags().stream().map((flag) -> flag.equals("excluded") ? "excused" : flag).toList() : flags();
	}

	private ObjectNode shown(Differences differences) {
		ObjectNode shown = this.fields.deepCopy();
		value("extra_attempts").filter((attempts) -> differences.isOn(Difference.INTEGER_EXTRA_ATTEMPTS))
			.ifPresent((attempts) -> shown.put("extra_attempts", Integer.parseInt(attempts)));
		if (differences.isOn(Difference.FILES_AND_DISCUSSIONS) && shown.path("attachments") instanceof ArrayNode list) {
			list.addObject()
				.put("type", "file")
				.put("title", "essay.pdf")
				.put("url", "https://files.lms.example/essay.pdf");
			list.addObject().put("type", "discussion").put("text", "See my post.");
		}
		return shown;
	}

}
