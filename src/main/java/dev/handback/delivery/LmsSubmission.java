package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import dev.handback.client.SubmissionRecord;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.InertText;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ProviderRules;
import org.jspecify.annotations.Nullable;

/**
 * A student's submission as the learning platform shows it.
 *
 * @param state created, submitted, returned, reclaimed or a word nobody has seen; empty
 * if not said
 * @param text the textual grade as it stands there, also where the provider makes it up
 * from the points
 * @param changedAt when anything of it last changed there; null if not said
 * @param pointsLeftOut whether it says nothing of points: there are none, or 0 that some
 * services leave out
 */
public record LmsSubmission(String state, GradeValue value, @Nullable String text, List<HandedIn> handedIn,
		@Nullable Instant changedAt, boolean pointsLeftOut) {

	/** Whether the student's work waits there. */
	public boolean isSubmitted() {
		return "submitted".equals(this.state);
	}

	/** Whether a teacher gave it back there. */
	public boolean isReturned() {
		return "returned".equals(this.state);
	}

	/** Whether this work is among what was handed in there. */
	public boolean shows(Attachment work) {
		return this.handedIn.stream()
			.map((one) -> (work.type() == Attachment.Type.LINK) ? one.address() : one.text())
			.anyMatch((text) -> PlainText.normalized(text).equals(PlainText.normalized(work.content())));
	}

	/**
	 * The same with the doubt about its points ended.
	 * @param zeroHidden whether the service leaves out the 0 that it took from us
	 */
	LmsSubmission decided(boolean zeroHidden) {
		GradeValue decided = (this.pointsLeftOut && zeroHidden) ? this.value.withPoints(BigDecimal.ZERO) : this.value;
		return new LmsSubmission(this.state, decided, this.text, this.handedIn, this.changedAt, false);
	}

	static LmsSubmission of(SubmissionRecord record, ProviderRules rules) {
		List<HandedIn> handedIn = (record.attachments() != null)
				? record.attachments().stream().map(HandedIn::of).toList() : List.of();
		return new LmsSubmission((record.state() != null) ? record.state() : "", value(record, rules),
				typed(record.grade()), handedIn, record.lastModified(),
				record.gradePoints() == null && !record.isUntouched());
	}

	/** What stands there, but for what the provider does not keep and makes up itself. */
	private static GradeValue value(SubmissionRecord submission, ProviderRules rules) {
		List<String> flags = (submission.flags() != null) ? submission.flags() : List.of();
		GradeDetails details = new GradeDetails(typed(submission.grade()), attempts(submission.extraAttempts()),
				submission.overrideDueDate());
		@Nullable BigDecimal points = (submission.gradePoints() != null) ? submission.gradePoints().value() : null;
		return new GradeValue(points, typed(submission.gradeComment()), Flag.of(flags), details.limitedTo(rules));
	}

	/** A text as it was typed, of one as the learning platform shows it. */
	private static @Nullable String typed(@Nullable String shown) {
		return (shown != null) ? InertText.typed(shown) : null;
	}

	// A text in the contract; what is no number says nothing.
	private static @Nullable Integer attempts(@Nullable String text) {
		return (text != null && text.matches("[0-9]{1,9}")) ? Integer.valueOf(text) : null;
	}

}
