package dev.handback.delivery.courier;

import java.time.Instant;
import java.util.Map;

import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * Several students' submissions as the LMS showed them.
 *
 * @param byStudent at Provider B, students without a session are missing
 * @param asOf a time before the first one was read
 * @param requests the number of requests that it took
 */
record SeenSubmissions(Map<PersonId, LmsSubmission> byStudent, Instant asOf, int requests) {

	/**
	 * Whether it doesn't show which grade is there, although that matters. A student whom
	 * a list leaves out may have a grade; only one without a session is known to have
	 * none.
	 */
	boolean leavesOpen(LeasedDelivery row, Map<PersonId, SubmissionContent> contents) {
		@Nullable SubmissionContent content = contents.get(row.target().student());
		if (content == null || content.isUngraded()) {
			return false;
		}
		@Nullable LmsSubmission seen = this.byStudent.get(row.target().student());
		return (seen != null) ? seen.pointsLeftOut() : row.reason() != Reason.NO_STUDENT_SESSION;
	}

}
