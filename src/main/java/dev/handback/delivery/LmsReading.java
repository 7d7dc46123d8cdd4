package dev.handback.delivery;

import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What came of reading a submission while somebody waits for the page.
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

	/** How it went. */
	public enum Outcome {

		READ,

		/** The assignment is not in the learning platform. */
		NOT_THERE,

		/** Provider B shows nothing before the student has opened the session. */
		NO_STUDENT_SESSION,

		/**
		 * The learning platform does not know the student, or has not assigned the work.
		 */
		STUDENT_UNKNOWN,

		/** The service does not let us read it. */
		CANNOT_BE_CHECKED,

		/** There was no usable answer in the time that a person waits. */
		NOT_ANSWERED;

		/** The key of its sentence in the messages. */
		public String messageKey() {
			return "submission.reading." + name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
