package dev.handback.simulation.service;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A student's submission in the LMS. */
public final class ModelSubmission extends ModelRecord {

	private final ModelAssignment assignment;

	private final PersonId student;

	ModelSubmission(String id, ModelAssignment assignment, PersonId student) {
		super(id, assignment.created());
		this.assignment = assignment;
		this.student = student;
	}

	public PersonId student() {
		return this.student;
	}

	/** Created, submitted, returned or reclaimed. */
	public String state() {
		return Objects.requireNonNullElse(text("state"), "created");
	}

	public @Nullable BigDecimal points() {
		return number("grade_points");
	}

	public @Nullable String comment() {
		return text("grade_comment");
	}

	/** Missing, late, excluded. */
	public List<String> flags() {
		return elements("flags").map(JsonNode::asString).toList();
	}

	/** The texts or links of the latest attempt. */
	public List<String> work() {
		return elements("attachments").map((one) -> one.path("text").asString(one.path("url").asString(""))).toList();
	}

	private Stream<JsonNode> elements(String name) {
		JsonNode array = field(name);
		return (array != null) ? array.valueStream() : Stream.of();
	}

	@Override
	ObjectNode record() {
		ObjectNode record = super.record().put("state", state())
			.put("assignment_id", this.assignment.id())
			.put("user_id", this.student.value());
		record.set("flags", Json.words(flags()));
		return record;
	}

}
