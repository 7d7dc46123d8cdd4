package dev.handback.sandbox.lms;

import java.time.Instant;
import java.util.List;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/** Reads and updates submissions as the section's provider would. */
@Component
final class Submissions {

	/** Contract, provider table: the grader when none was named (Provider A). */
	private static final String DEFAULT_GRADER = "Default Grader";

	private final LmsTables tables;

	private final LmsConditions lmsConditions;

	private final Assignments assignments;

	Submissions(LmsTables tables, LmsConditions lmsConditions, Assignments assignments) {
		this.tables = tables;
		this.lmsConditions = lmsConditions;
		this.assignments = assignments;
	}

	Submission read(Assignment assignment, RecordId student) {
		if (!isReadable(student)) {
			throw Refusal.withMessage(500, "Error reading submission");
		}
		return this.tables.submission(assignment, student);
	}

	/** Provider B shows only students who have launched it. */
	boolean isReadable(RecordId student) {
		return provider(student) != Provider.B || this.lmsConditions.hasLtiSession(student);
	}

	/**
	 * A body that contains only ignored fields changes nothing, not even the modification
	 * date.
	 */
	Submission update(Assignment assignment, RecordId student, byte[] sent, Changes changes) {
		requirePreconditions(assignment, student);
		Provider provider = provider(student);
		WriteContext context = this.assignments.context(assignment.section());
		Body body = Body.parse(sent);
		Body admitted = body.admittedBy(provider, WriteOperation.UPDATE_SUBMISSION);
		ObjectNode written = Forms.read((provider == Provider.A) ? withComment(admitted, body) : admitted, context);
		Submission before = this.tables.submission(assignment, student);
		if (written.isEmpty() || keepsNothing(provider, assignment)) {
			return before;
		}
		Submission after = merged(provider, before, written, context.now());
		this.tables.put(assignment, student, after, changes);
		return after;
	}

	/** Provider B still answers 200 (contract, provider table). */
	private static boolean keepsNothing(Provider provider, Assignment assignment) {
		return provider == Provider.B && !assignment.gradingCategory();
	}

	private static Submission merged(Provider provider, Submission before, ObjectNode written, Instant now) {
		ObjectNode fields = before.fields().deepCopy();
		fields.setAll(written);
		fields.remove("state");
		String graderName = before.graderName();
		if (provider == Provider.A && written.has("grade_comment")) {
			graderName = written.hasNonNull("grader_id") ? "" : DEFAULT_GRADER;
			fields.set("grader_id", written.get("grader_id"));
		}
		if (provider == Provider.B) {
			gradeFromPoints(fields);
		}
		return before.with(nextState(provider, before.state(), written), graderName, fields, now);
	}

	private void requirePreconditions(Assignment assignment, RecordId student) {
		Provider provider = provider(student);
		if (provider == Provider.A && assignment.isDraft()) {
			throw Refusal.badRequest("UNSUPPORTED_OPERATION: submissions of a draft assignment cannot be updated");
		}
		if (provider == Provider.B && !this.lmsConditions.hasLtiSession(student)) {
			throw Refusal.withMessage(500, "Error updating submission");
		}
		if (provider == Provider.C && !this.lmsConditions.connection(Districts.of(student).id()).integrated()) {
			throw Refusal.badRequest("The provider-specific integration is not set up");
		}
	}

	/**
	 * Provider A: an empty comment is ignored, any other comment requires a grade in the
	 * same request, and a grader is ignored without a comment.
	 */
	private static Body withComment(Body admitted, Body sent) {
		if (admitted.text("grade_comment").filter(String::isEmpty).isPresent() || !admitted.hasValue("grade_comment")) {
			return admitted.without("grade_comment").without("grader_id");
		}
		if (!sent.hasValue("grade") && !sent.hasValue("grade_points")) {
			Body.requireNothing(List.of("grade"));
		}
		return admitted;
	}

	/** Contract, provider table: grade takes the value of grade_points (Provider B). */
	static void gradeFromPoints(ObjectNode fields) {
		JsonNode points = fields.path("grade_points");
		if (points.isNumber()) {
			fields.put("grade", points.decimalValue().toPlainString());
		}
		else {
			fields.remove("grade");
		}
	}

	/** Contract, submission state. */
	private static String nextState(Provider provider, String before, JsonNode written) {
		if (provider == Provider.B && written.hasNonNull("grade_points")) {
			return "returned";
		}
		if (provider == Provider.C && written.hasNonNull("state")) {
			return written.path("state").asString();
		}
		JsonNode attachments = written.path("attachments");
		boolean handsIn = (provider == Provider.C) ? attachments.isArray() : !attachments.isEmpty();
		return (before.equals(Submission.CREATED) && handsIn) ? "submitted" : before;
	}

	private static Provider provider(RecordId student) {
		return Districts.of(student).learningPlatform();
	}

}
