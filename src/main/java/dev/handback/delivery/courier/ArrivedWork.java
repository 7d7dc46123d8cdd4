package dev.handback.delivery.courier;

import java.util.Optional;

import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.LeasedDelivery;

import org.springframework.stereotype.Component;

/**
 * Finds out which of a student's attempts the LMS shows. The answer to a write, or
 * another attempt, proves nothing.
 */
@Component
public class ArrivedWork {

	private final OutgoingSubmissions submissions;

	private final Settlement settlement;

	ArrivedWork(OutgoingSubmissions submissions, Settlement settlement) {
		this.submissions = submissions;
		this.settlement = settlement;
	}

	/** Records what was read. */
	Noted noted(LeasedDelivery row, SubmissionContent content, LmsSubmission seen) {
		HandInAttempt newest = content.attempt();
		if (newest == null) {
			return new Noted(content, false);
		}
		if (seen.shows(newest.work())) {
			return new Noted(newest.arrived() ? content : note(row, content, newest, true), false);
		}
		// The newest attempt stops counting as arrived only if an older attempt landed
		// late, not if the student handed in something else in the LMS. One that is seen
		// for the first time has landed late, although no node may have lived to say so.
		Optional<HandInAttempt> older = this.submissions.newestAttempt(row.target(), seen::shows)
			.filter((one) -> !newest.arrived() || row.lateWrite() || !one.arrived());
		older.filter((one) -> !one.arrived()).ifPresent((one) -> this.settlement.handedIn(row, one.with(true)));
		return new Noted((newest.arrived() && older.isPresent()) ? note(row, content, newest, false) : content,
				older.filter((one) -> !one.arrived()).isPresent());
	}

	private SubmissionContent note(LeasedDelivery row, SubmissionContent content, HandInAttempt attempt,
			boolean arrived) {
		this.settlement.handedIn(row, attempt.with(arrived));
		return content.with(attempt.with(arrived));
	}

	/**
	 * The content after recording what was read.
	 *
	 * @param olderArrived whether an attempt other than the newest was seen for the first
	 * time: the student has handed in again since it was sent
	 */
	record Noted(SubmissionContent content, boolean olderArrived) {

	}

}
