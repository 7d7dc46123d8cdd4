package dev.handback.client.records;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A student's submission as the service sends it (contract, submission object). Its id
 * isn't reliable; the user id identifies it.
 *
 * @param gradePoints null if missing
 */
public record SubmissionRecord(@Nullable String userId, @Nullable String state, @Nullable List<String> flags,
		@Nullable String gradeComment, @Nullable ReportedNumber gradePoints, @Nullable String grade,
		@Nullable String extraAttempts, @Nullable Instant overrideDueDate, @Nullable List<AttachmentRecord> attachments,
		@Nullable Instant created, @Nullable Instant lastModified) {

	/** Whether it has been empty all along. */
	public boolean isUntouched() {
		return this.created != null && this.created.equals(this.lastModified);
	}

}
