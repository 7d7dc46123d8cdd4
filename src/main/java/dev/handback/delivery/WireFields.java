package dev.handback.delivery;

import dev.handback.client.Fields;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.SubmissionField;

/** What is sent to which provider, by the provider table. */
final class WireFields {

	// Provider A: -1 stands for "no limit" when the field is left out; a positive number
	// should be set (contract, provider table).
	private static final int ATTEMPTS_WHEN_OPEN = 100;

	private WireFields() {
	}

	static Fields of(AssignmentContent content, Provider provider) {
		ProviderRules rules = provider.rules();
		Fields fields = new Fields().put("title", content.title()).put("description", content.description());
		if (content.dueDate() != null) {
			fields.put("due_date", content.dueDate());
		}
		if (content.pointsPossible() != null) {
			fields.put("points_possible", content.pointsPossible());
		}
		if (!content.submissionTypes().isEmpty()) {
			fields.put("submission_types", content.submissionTypes());
		}
		if (content.maxAttempts() != null || provider == Provider.A) {
			fields.put("max_attempts", (content.maxAttempts() != null) ? content.maxAttempts() : ATTEMPTS_WHEN_OPEN);
		}
		if (content.term() != null && rules.onCreate(AssignmentField.TERM_ID).keeps()) {
			fields.put("term_id", content.term().value());
		}
		return fields;
	}

	static Fields of(SubmissionContent content, Provider provider) {
		Fields fields = new Fields();
		// Provider A keeps a comment only together with points.
		if (content.pointsChanged() || (content.commentChanged() && provider == Provider.A)) {
			fields.put("grade_points", content.points());
		}
		if (content.commentChanged()) {
			comment(fields, content, provider);
		}
		if (content.points() != null && provider.rules().returnsExplicitly()) {
			fields.put("state", "returned");
		}
		return fields;
	}

	private static void comment(Fields fields, SubmissionContent content, Provider provider) {
		fields.put("grade_comment", content.comment());
		if (provider == Provider.A && content.points() != null) {
			// A grade comment requires grade, grade_comment and grader_id (contract,
			// provider table).
			fields.put("grade", content.points().toPlainString());
		}
		if (provider.rules().onSubmission(SubmissionField.GRADER).keeps()) {
			fields.put("grader_id", content.grader().value());
		}
	}

}
