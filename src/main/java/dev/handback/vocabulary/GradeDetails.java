package dev.handback.vocabulary;

import java.time.Instant;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What a submission can have besides points, comment and flags. Not every provider keeps
 * all of it.
 *
 * @param text the grade in words, such as B+; null for none
 * @param extraAttempts attempts beyond the assignment's; null for none; 0 counts as none
 * @param ownDueDate overrides the assignment's due date for this student; null for none
 */
public record GradeDetails(@Nullable String text, @Nullable Integer extraAttempts, @Nullable Instant ownDueDate) {

	public static final GradeDetails NONE = new GradeDetails(null, null, null);

	public GradeDetails {
		extraAttempts = (extraAttempts != null && extraAttempts == 0) ? null : extraAttempts;
		text = (text == null || text.isBlank()) ? null : PlainText.line(PlainText.normalized(text));
	}

	/** Only the details that the provider keeps. */
	public GradeDetails limitedTo(ProviderRules rules) {
		return limitedTo(rules, NONE);
	}

	/**
	 * The details that the provider keeps, and the other side's for those that it
	 * doesn't.
	 */
	public GradeDetails limitedTo(ProviderRules rules, GradeDetails others) {
		return new GradeDetails(rules.onSubmission(SubmissionField.GRADE).keeps() ? this.text : others.text,
				rules.onSubmission(SubmissionField.EXTRA_ATTEMPTS).keeps() ? this.extraAttempts : others.extraAttempts,
				rules.onSubmission(SubmissionField.OVERRIDE_DUE_DATE).keeps() ? this.ownDueDate : others.ownDueDate);
	}

	/**
	 * Adopts the other side's changes to what wasn't changed on this side.
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
