package dev.handback.delivery;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.client.ServiceException;
import dev.handback.client.SubmissionRecord;
import dev.handback.client.SubmissionsClient;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;

import org.springframework.stereotype.Component;

/**
 * Looks whether what was accepted is to be seen: one read of the submissions list for all
 * rows of an assignment (contract: Provider B answers 200 and shows nothing when the
 * teacher set no grading category).
 */
@Component
class Checker {

	private static final Duration AGAIN = Duration.ofSeconds(15);

	private final SubmissionsClient client;

	private final OutgoingAssignments assignments;

	private final Settlement settlement;

	Checker(SubmissionsClient client, OutgoingAssignments assignments, Settlement settlement) {
		this.client = client;
		this.assignments = assignments;
		this.settlement = settlement;
	}

	/** Checks rows of one assignment. */
	void check(List<ClaimedRow> rows) {
		Target target = rows.get(0).target();
		Optional<LmsAssignmentId> assignment = this.assignments.lmsId(target);
		try {
			Map<String, SubmissionRecord> held = assignment
				.map((id) -> this.client.list(target.district(), target.section(), id))
				.orElseGet(HashMap::new);
			rows.forEach((row) -> settle(row, held));
		}
		catch (ServiceException ex) {
			rows.forEach((row) -> this.settlement.settle(row, Next.check(AGAIN)));
		}
	}

	private void settle(ClaimedRow row, Map<String, SubmissionRecord> held) {
		PersonId student = row.target().student();
		SubmissionRecord submission = (student != null) ? held.get(student.value()) : null;
		if (submission == null) {
			this.settlement.settle(row, Next.waitFor(Reason.NOT_VISIBLE, RetryPolicy.LOW_RATE));
		}
		else {
			this.settlement.seen(row, new LmsSubmission(submission.gradePoints(), submission.gradeComment()));
		}
	}

}
