package dev.handback.vocabulary;

import java.time.Instant;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What a submission can have beside points, comment and flags; not every provider keeps
 * each of them.
 *
 * @param text the grade in words, such as B+; null for none
 * @param extraAttempts attempts beyond the assignment's; null for none, which 0 is too
 * @param ownDueDate overrides the assignment's due date for this student; null for none
 */
public record GradeDetails(@Nullable String text, @Nullable Integer extraAttempts, @Nullable Instant ownDueDate) {

	public static final GradeDetails NONE = new GradeDetails(null, null, null);

	public GradeDetails {
		extraAttempts = (extraAttempts != null && extraAttempts == 0) ? null : extraAttempts;
		text = (text == null || text.isBlank()) ? null : PlainText.line(PlainText.normalized(text));
	}

	/** Only what the provider keeps. */
	public GradeDetails limitedTo(ProviderRules rules) {
		return new GradeDetails(rules.onSubmission(SubmissionField.GRADE).keeps() ? this.text : null,
				rules.onSubmission(SubmissionField.EXTRA_ATTEMPTS).keeps() ? this.extraAttempts : null,
				rules.onSubmission(SubmissionField.OVERRIDE_DUE_DATE).keeps() ? this.ownDueDate : null);
	}

	/**
	 * Takes over from the other side what wasn't changed on this one.
	 * @param before what both sides last agreed on
	 */
	public GradeDetails mergedWith(GradeDetails before, GradeDetails others) {
		return new GradeDetails(merged(this.text, before.text, others.text),
				merged(this.extraAttempts, before.extraAttempts, others.extraAttempts),
				merged(this.ownDueDate, before.ownDueDate, others.ownDueDate));
	}

	private static <T> @Nullable T merged(@Nullable T own, @Nullable T before, @Nullable T others) {
		return Objects.equals(own, before) ? others : own;
	}

}
