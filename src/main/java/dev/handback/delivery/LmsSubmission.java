package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

import dev.handback.client.records.SubmissionRecord;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.InertText;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.SubmissionState;
import org.jspecify.annotations.Nullable;

/**
 * A student's submission as the LMS shows it.
 *
 * @param state the service's word for its state, or the beginning of one that is longer
 * than any word; empty if it gave none
 * @param details as stored there, including what the provider doesn't take from us
 * @param work what the student handed in there
 * @param changedAt when any of it last changed there; null if missing
 * @param pointsLeftOut whether points are missing: there are none, or a 0 that some
 * services leave out
 */
public record LmsSubmission(String state, GradeValue value, GradeDetails details, LmsWork work,
		@Nullable Instant changedAt, boolean pointsLeftOut) {

	private static final int LONGEST_STATE = 100;

	/** Whether the student's work is waiting there. */
	public boolean isSubmitted() {
		return SubmissionState.of(this.state) == SubmissionState.SUBMITTED;
	}

	/** Whether a teacher returned it there. */
	public boolean isReturned() {
		return SubmissionState.of(this.state) == SubmissionState.RETURNED;
	}

	/** Whether its grade, if any, hasn't been given back to the student there. */
	public boolean isKept() {
		return switch (SubmissionState.of(this.state)) {
			case CREATED, SUBMITTED, RECLAIMED -> true;
			case RETURNED, UNKNOWN -> false;
		};
	}

	/** Whether this work is part of what was handed in there. */
	public boolean shows(Attachment work) {
		return this.work.contains(work);
	}

	/**
	 * The grade as people see it there. A grade in words that we can't send may be
	 * derived from the points.
	 */
	public GradeValue shown() {
		boolean derived = this.value.details().text() == null && this.value.points() != null;
		return this.value.withDetails(derived
				? new GradeDetails(null, this.details.extraAttempts(), this.details.ownDueDate()) : this.details);
	}

	/** What was handed in there, to be shown; nothing if it was read in a list. */
	public List<HandedInAttachment> handedIn() {
		return this.work.attachments();
	}

	/** The same submission, without what is only shown. */
	public LmsSubmission withoutTexts() {
		return new LmsSubmission(this.state, this.value, this.details, this.work.withoutTexts(), this.changedAt,
				this.pointsLeftOut);
	}

	/**
	 * The same submission, with its missing points interpreted.
	 * @param zeroHidden whether the service leaves out the 0 that it accepted from us
	 */
	public LmsSubmission decided(boolean zeroHidden) {
		GradeValue decided = (this.pointsLeftOut && zeroHidden) ? this.value.withPoints(BigDecimal.ZERO) : this.value;
		return new LmsSubmission(this.state, decided, this.details, this.work, this.changedAt, false);
	}

	public static LmsSubmission of(SubmissionRecord record, ProviderRules rules) {
		List<HandedInAttachment> handedIn = (record.attachments() != null)
				? record.attachments().stream().map(HandedInAttachment::of).toList() : List.of();
		String state = Objects.toString(record.state(), "");
		return new LmsSubmission(PlainText.beginning(state, LONGEST_STATE), value(record, rules), details(record),
				LmsWork.of(handedIn), record.lastModified(), record.gradePoints() == null && !record.isUntouched());
	}

	/**
	 * The grade as stored there, without what the provider doesn't keep or derives
	 * itself.
	 */
	private static GradeValue value(SubmissionRecord submission, ProviderRules rules) {
		List<String> flags = (submission.flags() != null) ? submission.flags() : List.of();
		@Nullable BigDecimal points = (submission.gradePoints() != null) ? submission.gradePoints().value() : null;
		return new GradeValue(points, typed(submission.gradeComment()), Flag.of(flags),
				details(submission).limitedTo(rules));
	}

	private static GradeDetails details(SubmissionRecord submission) {
		return new GradeDetails(typed(submission.grade()), attempts(submission.extraAttempts()),
				submission.overrideDueDate());
	}

	/** A text as typed, from the text that the LMS shows. */
	private static @Nullable String typed(@Nullable String shown) {
		return (shown != null) ? InertText.typed(shown) : null;
	}

	// According to the contract it's a string; anything that isn't a number counts as
	// missing.
	private static @Nullable Integer attempts(@Nullable String text) {
		return (text != null && text.matches("[0-9]{1,9}")) ? Integer.valueOf(text) : null;
	}

}
