package dev.handback.sandbox.lms;

import java.util.Set;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/**
 * What teachers change in the learning platform itself, where the provider's limits on
 * applications don't apply.
 */
@Component
final class Teachers {

	private static final Set<String> STATES = Set.of("draft", "scheduled", "open", "locked");

	private final LmsTables tables;

	private final Assignments assignments;

	Teachers(LmsTables tables, Assignments assignments) {
		this.tables = tables;
		this.assignments = assignments;
	}

	void changeAssignment(Assignment assignment, ObjectNode sent, Changes changes) {
		ObjectNode rest = sent.deepCopy();
		String state = rest.has("state") ? rest.remove("state").asString("") : assignment.setByTeacher();
		JsonNode category = rest.has("grading_category") ? rest.remove("grading_category")
				: BooleanNode.valueOf(assignment.gradingCategory());
		Refusal.require(category.isBoolean() || category.isNull(), "grading_category must be true or false");
		Refusal.require(state == null || STATES.contains(state),
				"state must be one of: draft, scheduled, open, locked");
		WriteContext context = this.assignments.context(assignment.section()).ofPeople();
		ObjectNode fields = assignment.fields().deepCopy();
		fields.setAll(Forms.read(Body.of(rest, ProviderTable.fields(WriteOperation.CREATE_ASSIGNMENT)), context));
		this.tables.put(
				assignment.with(fields, context.now())
					.withTeachersChoice("open".equals(state) ? null : state, category.asBoolean(false), context.now()),
				changes);
	}

	void changeSubmission(Assignment assignment, RecordId student, ObjectNode sent, Changes changes) {
		WriteContext context = this.assignments.context(assignment.section()).ofPeople();
		ObjectNode read = Forms.read(Body.of(sent, ProviderTable.fields(WriteOperation.UPDATE_SUBMISSION)), context);
		Submission before = this.tables.submission(assignment, student);
		ObjectNode fields = before.fields().deepCopy();
		fields.setAll(read);
		fields.remove("state");
		if (read.has("grade_points") && context.district().learningPlatform() == Provider.B) {
			Submissions.gradeFromPoints(fields);
		}
		this.tables.put(assignment, student,
				before.with(stateAfter(before, read), before.graderName(), fields, context.now()), changes);
	}

	/** Work that a student hands in counts as submitted unless a state is given. */
	private static String stateAfter(Submission before, ObjectNode read) {
		boolean handsIn = before.state().equals(Submission.CREATED) && !read.path("attachments").isEmpty();
		return read.path("state").asString(handsIn ? "submitted" : before.state());
	}

}
