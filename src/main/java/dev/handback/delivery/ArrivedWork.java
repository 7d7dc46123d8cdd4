package dev.handback.delivery;

import org.springframework.stereotype.Component;

/**
 * Which of a student's attempts the learning platform shows: an answer to a write, or
 * word of another attempt, proves nothing.
 */
@Component
class ArrivedWork {

	private final OutgoingSubmissions submissions;

	private final Settlement settlement;

	ArrivedWork(OutgoingSubmissions submissions, Settlement settlement) {
		this.submissions = submissions;
		this.settlement = settlement;
	}

	/**
	 * Takes note of what was seen.
	 * @return the content in view of it
	 */
	SubmissionContent noted(ClaimedRow row, SubmissionContent content, LmsSubmission seen) {
		HandInAttempt attempt = content.attempt();
		if (attempt == null) {
			return content;
		}
		boolean shown = seen.shows(attempt.work());
		if (shown != attempt.arrived() && (shown || isOverwritten(row, seen))) {
			this.settlement.handedIn(row, attempt.with(shown));
			return content.with(attempt.with(shown));
		}
		return content;
	}

	// An older attempt landed late. What the student handed in there instead of here
	// stays.
	private boolean isOverwritten(ClaimedRow row, LmsSubmission seen) {
		return row.lateWrite()
				&& this.submissions.attempts(row.target()).stream().map(HandInAttempt::work).anyMatch(seen::shows);
	}

}
