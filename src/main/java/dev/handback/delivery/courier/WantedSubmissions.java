package dev.handback.delivery.courier;

import java.util.List;
import java.util.Map;

import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/** The wanted submissions, and how they compare with what the LMS has. */
@Component
public class WantedSubmissions {

	private final OutgoingSubmissions submissions;

	private final ArrivedWork arrivedWork;

	WantedSubmissions(OutgoingSubmissions submissions, ArrivedWork arrivedWork) {
		this.submissions = submissions;
		this.arrivedWork = arrivedWork;
	}

	/** The wanted submissions for these rows of one assignment, by student. */
	Map<PersonId, SubmissionContent> contents(List<LeasedDelivery> rows) {
		return this.submissions.contents(rows.get(0).target().ofAssignment(),
				rows.stream().map(LeasedDelivery::student).toList());
	}

	/**
	 * Compares the wanted submission with what was read, after recording which work has
	 * arrived.
	 */
	Compared compare(LeasedDelivery row, SubmissionContent stored, LmsSubmission seen) {
		ArrivedWork.Noted noted = this.arrivedWork.noted(row, stored, seen);
		SubmissionContent content = noted.content();
		Comparison comparison = Comparison.of(content, seen.value(), row.provider().rules(), (value) -> this.submissions
			.wasWanted(row.target(), value, content, content.olderFrom(row.lateWrite())));
		return new Compared(noted, comparison);
	}

	/** The result, with the wanted submission after taking into account what was read. */
	record Compared(ArrivedWork.Noted noted, Comparison comparison) {

	}

}
