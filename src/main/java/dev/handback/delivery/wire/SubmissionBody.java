package dev.handback.delivery.wire;

import java.util.List;
import java.util.Objects;

import dev.handback.client.WriteBody;
import dev.handback.delivery.SubmissionContent;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.InertText;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.SubmissionField;
import dev.handback.vocabulary.SubmissionState;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/** A submission as each provider takes it, according to the provider table. */
public final class SubmissionBody {

	private SubmissionBody() {
	}

	/**
	 * The body of an update: only what differs from what the LMS has.
	 * @param held null if it couldn't be read
	 */
	public static WriteBody of(SubmissionContent stored, @Nullable GradeValue held, boolean forced, Provider provider) {
		ProviderRules rules = provider.rules();
		SubmissionContent content = (held != null) ? stored.seeing(held, rules) : stored;
		boolean everything = forced && content.grader() != null;
		GradeValue wanted = content.wanted();
		GradeValue known = (held != null) ? held : content.confirmed();
		boolean points = everything || !wanted.hasSamePoints(known);
		boolean withPoints = rules.keepsCommentsWithPointsOnly();
		boolean canRepeatComment = wanted.comment() != null && (!withPoints || wanted.points() != null);
		boolean comment = (everything && canRepeatComment) || !wanted.hasSameComment(known);
		boolean commentWritten = comment
				&& (wanted.comment() != null || rules.onSubmission(SubmissionField.GRADE_COMMENT).clears());
		WriteBody fields = new WriteBody();
		if (points || (commentWritten && withPoints)) {
			fields.put("grade_points", wanted.points());
		}
		if (commentWritten) {
			comment(fields, wanted, Objects.requireNonNull(content.grader()), provider);
		}
		if ((everything || !wanted.hasSameFlags(known)) && rules.onSubmission(SubmissionField.FLAGS).keeps()) {
			fields.put("flags", Flag.wireNames(wanted.flags()));
		}
		details(fields, wanted.details(), everything ? GradeDetails.NONE : known.details(), rules);
		if (wanted.isGrade() && !fields.isEmpty() && rules.returnsExplicitly()) {
			fields.put("state", SubmissionState.RETURNED.word());
		}
		if (content.pendingWork() != null) {
			fields.put("attachments", List.of(AttachmentBody.of(content.pendingWork())));
		}
		return fields;
	}

	/** The body of an update with only work. */
	public static WriteBody of(Attachment work) {
		return new WriteBody().put("attachments", List.of(AttachmentBody.of(work)));
	}

	// extra_attempts is a string (contract, submission object).
	private static void details(WriteBody fields, GradeDetails wanted, GradeDetails known, ProviderRules rules) {
		if (!Objects.equals(wanted.text(), known.text()) && rules.onSubmission(SubmissionField.GRADE).keeps()) {
			fields.put("grade", inert(wanted.text()));
		}
		if (!Objects.equals(wanted.extraAttempts(), known.extraAttempts())
				&& rules.onSubmission(SubmissionField.EXTRA_ATTEMPTS).keeps()) {
			fields.put("extra_attempts", (wanted.extraAttempts() != null) ? wanted.extraAttempts().toString() : null);
		}
		if (!Objects.equals(wanted.ownDueDate(), known.ownDueDate())
				&& rules.onSubmission(SubmissionField.OVERRIDE_DUE_DATE).keeps()) {
			fields.put("override_due_date", wanted.ownDueDate());
		}
	}

	private static void comment(WriteBody fields, GradeValue wanted, PersonId grader, Provider provider) {
		fields.put("grade_comment", inert(wanted.comment()));
		if (provider == Provider.A && wanted.points() != null) {
			// A grade comment requires grade, grade_comment and grader_id (contract,
			// provider table).
			fields.put("grade", wanted.points().toPlainString());
		}
		// The LMS would refuse a grader who left, or the random id of an erased one.
		// Without one, A shows its default grader.
		if (!grader.isErased() && provider.rules().onSubmission(SubmissionField.GRADER).keeps()) {
			fields.put("grader_id", grader.value());
		}
	}

	private static @Nullable String inert(@Nullable String typed) {
		return (typed != null) ? InertText.of(typed) : null;
	}

}
