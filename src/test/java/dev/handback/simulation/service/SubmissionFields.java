package dev.handback.simulation.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What each provider stores of a submission, and which state that leads to (contract,
 * provider table and submission state).
 */
final class SubmissionFields {

	private final Provider provider;

	private final Map<String, Check> checks = new LinkedHashMap<>();

	SubmissionFields(ModelDistrict district) {
		this.provider = district.provider();
		this.checks.put("attachments", Check.attachments(this.provider == Provider.B));
		this.checks.put("grader_id", Check.knownId("Person", district::hasPerson));
		this.checks.put("flags", Check.someOf("missing", "late", "excluded"));
		this.checks.put("grade_comment", Check.STRING);
		this.checks.put("grade_points", Check.NUMBER);
		this.checks.put("grade", Check.STRING);
		this.checks.put("extra_attempts", Check.WHOLE_AS_STRING);
		this.checks.put("override_due_date", Check.DATE);
		this.checks.put("state", Check.oneOf("created", "submitted", "returned", "reclaimed"));
	}

	Map<String, @Nullable JsonNode> updated(Body sent, ModelSubmission submission) {
		Map<String, @Nullable JsonNode> values = switch (this.provider) {
			case A -> byA(sent);
			case B -> byB(sent);
			case C, OTHER -> sent.values(this.checks);
		};
		values.remove("state", null);
		JsonNode attachments = values.get("attachments");
		boolean attached = attachments != null && (!attachments.isEmpty() || this.provider == Provider.C);
		if (attached && submission.state().equals("created")) {
			values.putIfAbsent("state", Json.text("submitted"));
		}
		return values;
	}

	// A comment requires a grade, which isn't stored, and shows a default grader if none
	// is named. An empty comment is ignored.
	private Map<String, @Nullable JsonNode> byA(Body sent) {
		Body body = sent.without(List.of("grade", "state", "override_due_date"));
		boolean empty = !sent.hasValue("grade_comment") || Json.text("").equals(sent.value("grade_comment"));
		if (empty) {
			return body.without(List.of("grade_comment", "grader_id")).values(this.checks);
		}
		if (!sent.hasValue("grade_points")) {
			sent.require(List.of("grade"));
		}
		Map<String, @Nullable JsonNode> values = body.values(this.checks);
		values.putIfAbsent("grader_id", null);
		return values;
	}

	// The grade takes the value of the points, and points return the submission.
	private Map<String, @Nullable JsonNode> byB(Body sent) {
		Map<String, @Nullable JsonNode> values = sent
			.without(List.of("state", "grader_id", "grade", "flags", "extra_attempts", "override_due_date"))
			.values(this.checks);
		if (values.containsKey("grade_points")) {
			JsonNode points = values.get("grade_points");
			values.put("grade", asGrade(points));
			if (points != null) {
				values.put("state", Json.text("returned"));
			}
		}
		return values;
	}

	/** The points in the field that Provider B fills from them. */
	static @Nullable JsonNode asGrade(@Nullable JsonNode points) {
		return (points != null) ? Json.text(points.decimalValue().toPlainString()) : null;
	}

}
