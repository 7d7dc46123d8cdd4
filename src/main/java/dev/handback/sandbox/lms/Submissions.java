package dev.handback.sandbox.lms;

import java.time.Clock;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.Districts;
import dev.handback.sandbox.world.Provider;
import dev.handback.sandbox.world.RecordId;
import dev.handback.sandbox.world.World;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and changes submissions the way the section's provider does. */
@Component
final class Submissions {

	/** Contract, provider table: who has graded when no grader was named (Provider A). */
	private static final String DEFAULT_GRADER = "Default Grader";

	private final LmsTables tables;

	private final World world;

	private final Circumstances circumstances;

	private final Clock clock;

	Submissions(LmsTables tables, World world, Circumstances circumstances, Clock clock) {
		this.tables = tables;
		this.world = world;
		this.circumstances = circumstances;
		this.clock = clock;
	}

	Submission read(Assignment assignment, RecordId student) {
		if (!isReadable(student)) {
			throw Refusal.withMessage(500, "Error reading submission");
		}
		return this.tables.submission(assignment, student);
	}

	/** Provider B shows nobody who has not launched it. */
	boolean isReadable(RecordId student) {
		return provider(student) != Provider.B || this.circumstances.hasLtiSession(student);
	}

	Submission update(Assignment assignment, RecordId student, byte[] sent, Changes changes) {
		requirePreconditions(assignment, student);
		Setting setting = new Setting(this.world, Districts.of(student), assignment.section(), this.clock.instant());
		Provider provider = provider(student);
		Body body = Body.parse(sent).admittedBy(provider, Operation.UPDATE_SUBMISSION);
		boolean defaultGrader = false;
		if (provider == Provider.A) {
			body = withComment(body, Body.parse(sent));
			defaultGrader = body.has("grade_comment") && !body.hasValue("grader_id");
		}
		ObjectNode read = Forms.read(body, setting);
		Submission before = this.tables.submission(assignment, student);
		if (read.isEmpty() || (provider == Provider.B && !assignment.gradingCategory())) {
			// Provider B answers 200 and keeps nothing without a grading category
			// (contract, provider table).
			return before;
		}
		ObjectNode fields = before.fields().deepCopy();
		fields.setAll(read);
		fields.remove("state");
		if (provider == Provider.B) {
			gradeFromPoints(fields);
		}
		if (defaultGrader) {
			fields.remove("grader_id");
		}
		Submission after = before.with(nextState(provider, before.state(), read),
				defaultGrader ? DEFAULT_GRADER : read.has("grader_id") ? "" : before.graderName(), fields,
				setting.now());
		this.tables.put(assignment, student, after, changes);
		return after;
	}

	private void requirePreconditions(Assignment assignment, RecordId student) {
		Provider provider = provider(student);
		if (provider == Provider.A && assignment.isDraft()) {
			throw Refusal.badRequest("UNSUPPORTED_OPERATION: submissions of a draft assignment cannot be updated");
		}
		if (provider == Provider.B && !this.circumstances.hasLtiSession(student)) {
			throw Refusal.withMessage(500, "Error updating submission");
		}
		if (provider == Provider.C && !this.circumstances.connection(Districts.of(student).id()).integrated()) {
			throw Refusal.badRequest("The provider-specific integration is not set up");
		}
	}

	/**
	 * Provider A: an empty comment is ignored, another one needs a grade beside it, and a
	 * grader counts only beside a comment.
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

	private static void gradeFromPoints(ObjectNode fields) {
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
		boolean handsIn = before.equals(Submission.CREATED) && !written.path("attachments").isEmpty();
		return switch (provider) {
			case A -> handsIn ? "submitted" : before;
			case B -> written.hasNonNull("grade_points") ? "returned" : handsIn ? "submitted" : before;
			case C -> Optional.ofNullable(written.get("state"))
				.filter(JsonNode::isString)
				.map(JsonNode::asString)
				.orElse((before.equals(Submission.CREATED) && written.path("attachments").isArray()) ? "submitted"
						: before);
		};
	}

	private static Provider provider(RecordId student) {
		return Districts.of(student).learningPlatform();
	}

}
