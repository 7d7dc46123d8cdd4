package dev.handback.delivery.courier;

import java.time.Instant;
import java.util.Map;

import dev.handback.delivery.LmsSubmission;
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

	/** Whether it doesn't show which grade is there, although that matters. */
	boolean leavesOpen(LeasedDelivery row, Map<PersonId, SubmissionContent> contents) {
		@Nullable LmsSubmission seen = this.byStudent.get(row.target().student());
		@Nullable SubmissionContent content = contents.get(row.target().student());
		return seen != null && seen.pointsLeftOut() && content != null && content.grader() != null;
	}

}
