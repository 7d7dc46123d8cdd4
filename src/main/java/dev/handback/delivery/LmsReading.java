package dev.handback.delivery;

import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * The result of reading a submission while someone waits for a page.
 *
 * @param submission null unless it was read
 * @param at when
 */
public record LmsReading(Outcome outcome, @Nullable LmsSubmission submission, Instant at) {

	static LmsReading failed(Outcome outcome, Instant at) {
		return new LmsReading(outcome, null, at);
	}

	public boolean isRead() {
		return this.submission != null;
	}

	/**
	 * The submission.
	 * @throws NullPointerException unless it was read
	 */
	public LmsSubmission held() {
		return Objects.requireNonNull(this.submission);
	}

	/** The result. */
	public enum Outcome {

		READ,

		/** The assignment isn't in the LMS. */
		NOT_THERE,

		/** Provider B shows nothing until the student has opened a session. */
		NO_STUDENT_SESSION,

		/** The student isn't matched in the LMS, or the work isn't assigned to them. */
		STUDENT_UNKNOWN,

		/** The service doesn't let us read it. */
		CANNOT_BE_CHECKED,

		/**
		 * The service didn't give a usable answer in the time that a person will wait.
		 */
		NOT_ANSWERED;

		public String messageKey() {
			return "submission.reading." + name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
