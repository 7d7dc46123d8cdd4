package dev.handback.delivery;

import dev.handback.vocabulary.LmsAssignmentId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Stores what came of an attempt, each step in a short transaction of its own. */
@Component
class Settlement {

	private static final Logger logger = LoggerFactory.getLogger(Settlement.class);

	private final DeliveryStore store;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions submissions;

	Settlement(DeliveryStore store, OutgoingAssignments assignments, OutgoingSubmissions submissions) {
		this.store = store;
		this.assignments = assignments;
		this.submissions = submissions;
	}

	/**
	 * Notes that a create is about to leave.
	 * @return false if the row is not ours any more, so that nothing may leave
	 */
	@Transactional
	boolean posting(ClaimedRow row) {
		return this.store.posting(row);
	}

	/** Stores the id before anything else happens with the answer. */
	@Transactional
	void created(Target target, LmsAssignmentId id, @Nullable String state) {
		this.assignments.created(target, id, state);
		this.store.releaseSubmissions(target);
	}

	@Transactional
	void settle(ClaimedRow row, Next next) {
		if (next.pausesDistrict() && next.reason() != null) {
			this.store.pause(row.target().district(), next.delay(), next.reason());
		}
		this.store.attempted(row, next);
		if (!this.store.settle(row, next)) {
			logger.warn("Delivery {} was taken over by another node before it was settled", row.id());
		}
	}

	/** Settles an accepted submission by what the learning platform was seen to hold. */
	@Transactional
	void seen(ClaimedRow row, LmsSubmission held) {
		settle(row, switch (this.submissions.seen(row.target(), held)) {
			case OURS -> Next.delivered();
			case NOTHING -> Next.waitFor(Reason.NOT_VISIBLE, RetryPolicy.LOW_RATE);
			case OTHER -> Next.refused(Reason.LMS_HOLDS_OTHER);
		});
	}

}
