package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.DeliveryAudit;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.delivery.outbox.LmsRechecks;
import dev.handback.delivery.outbox.Pauses;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Stores the outcome of an attempt, each step in its own short transaction. */
@Component
public class Settlement {

	private static final Logger logger = LoggerFactory.getLogger(Settlement.class);

	private static final Duration DRAFT_RECHECK = Duration.ofSeconds(45);

	private final DeliveryRows rows;

	private final Leases leases;

	private final SentUpdates sentUpdates;

	private final LmsRechecks lmsRechecks;

	private final Pauses pauses;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions submissions;

	private final IdJournal idJournal;

	private final DeliveryMetrics metrics;

	private final DeliveryAudit audit;

	private final TransactionTemplate transactions;

	private final Failpoints failpoints;

	Settlement(DeliveryRows rows, Leases leases, SentUpdates sentUpdates, LmsRechecks lmsRechecks, Pauses pauses,
			OutgoingAssignments assignments, OutgoingSubmissions submissions, IdJournal idJournal,
			DeliveryMetrics metrics, DeliveryAudit audit, TransactionTemplate transactions, Failpoints failpoints) {
		this.rows = rows;
		this.leases = leases;
		this.sentUpdates = sentUpdates;
		this.lmsRechecks = lmsRechecks;
		this.pauses = pauses;
		this.assignments = assignments;
		this.submissions = submissions;
		this.idJournal = idJournal;
		this.metrics = metrics;
		this.audit = audit;
		this.transactions = transactions;
		this.failpoints = failpoints;
	}

	/**
	 * Records that a create is about to be sent.
	 * @return false if the row is no longer ours, or an earlier create may have
	 * succeeded: then nothing may be sent
	 */
	boolean markPosting(LeasedDelivery row) {
		return this.rows.posting(row);
	}

	/** Records that a create that was about to be sent certainly did nothing. */
	void neverPosted(LeasedDelivery row) {
		this.rows.neverPosted(row);
	}

	/** Whether the row is still ours, so that a request may be sent. */
	boolean stillLeased(LeasedDelivery row) {
		return this.leases.holds(row);
	}

	/**
	 * Stores the id before anything else is done with the answer. From then on the
	 * outcome is known, even if another node has given up on the row meanwhile.
	 */
	public void created(LeasedDelivery row, LmsAssignmentId id, AssignmentContent content, LmsAssignment said) {
		DeliveryTarget target = row.target();
		try {
			this.transactions.executeWithoutResult((status) -> {
				boolean its = this.assignments.created(target, id, content, said);
				if (!this.rows.posted(row) && its) {
					this.rows.known(target);
				}
				this.failpoints.reached("create-storing-id");
			});
		}
		catch (RuntimeException ex) {
			this.idJournal.keep(target, id);
			throw ex;
		}
	}

	/**
	 * Records that an update is about to be sent.
	 * @return false if the row is no longer ours, so that nothing may be sent
	 */
	boolean updating(LeasedDelivery row, SentUpdate update) {
		return this.sentUpdates.leaves(row, update);
	}

	/**
	 * Records the outcome of an update.
	 * @return false if another node has taken the row over, so that the update may have
	 * overwritten something newer
	 */
	public boolean updated(LeasedDelivery row, SentUpdate update, ServiceAnswer<AssignmentRecord> answer) {
		return Boolean.TRUE.equals(this.transactions.execute((status) -> {
			if (!this.leases.holds(row)) {
				this.sentUpdates.late(row, update);
				this.rows.landedLate(row, AttemptOutcome.again().mayLandLater());
				return false;
			}
			if (answer instanceof ServiceAnswer.Accepted<AssignmentRecord> accepted) {
				this.assignments.updated(row.target(), update.content(), LmsAssignment.of(accepted.value()));
			}
			if (!(answer instanceof ServiceAnswer.Unavailable<AssignmentRecord> lost && lost.mayHaveActed())) {
				this.sentUpdates.answered(row, update);
			}
			return true;
		}));
	}

	/** The assignment's updates without an answer. */
	List<SentUpdate> unanswered(LeasedDelivery row) {
		return row.lateWrite() ? this.sentUpdates.of(row.target()) : List.of();
	}

	/**
	 * A check showed that older updates have overwritten something newer, which is sent
	 * again.
	 * @param told what the LMS was sent, except what was overwritten
	 */
	void overwritten(LeasedDelivery row, List<SentUpdate> unanswered, AssignmentContent told, LmsAssignment said) {
		this.transactions.executeWithoutResult((status) -> {
			this.assignments.updated(row.target(), told, said);
			this.sentUpdates.forget(row.target(), unanswered);
			store(row, AttemptOutcome.again(), AttemptRecord.without("read assignment", AttemptOutcome.again()));
			this.rows.notifyNodes();
		});
	}

	void deleted(DeliveryTarget target) {
		this.transactions.executeWithoutResult((status) -> {
			this.assignments.deleted(target);
			this.sentUpdates.forgetAll(target);
		});
	}

	void settle(LeasedDelivery row, AttemptOutcome next, AttemptRecord attempt) {
		this.transactions.executeWithoutResult((status) -> {
			store(row, next, attempt);
			this.failpoints.reached(row.isAssignment() ? "create-settling" : "grade-settling");
		});
		this.metrics.settled(row, next, attempt);
	}

	/**
	 * Settles a submission after a write was sent. If another node has taken the row
	 * over, this write may have landed after that node's, so the row is checked.
	 * @param zeroHidden whether the service leaves out the 0 that it took from us
	 */
	void sent(LeasedDelivery row, AttemptOutcome next, AttemptRecord attempt, boolean zeroHidden) {
		this.transactions.executeWithoutResult((status) -> {
			if (zeroHidden != row.zeroHidden()) {
				this.rows.zeroHidden(row, zeroHidden);
			}
			if (!store(row, next, attempt) && (next.isAccepted() || next.lateWrite())) {
				this.rows.landedLate(row, next);
			}
			this.failpoints.reached("grade-settling");
		});
		this.metrics.settled(row, next, attempt);
	}

	/** Makes submissions wait until their assignment is in the LMS. */
	public void waitForAssignment(Collection<LeasedDelivery> rows) {
		AttemptOutcome next = AttemptOutcome.waitFor(Reason.ASSIGNMENT_FIRST, RetryPolicy.LOW_RATE);
		rows.forEach((row) -> settle(row, next, AttemptRecord.without("compare", next)));
		DeliveryTarget assignment = rows.iterator().next().target().ofAssignment();
		if (this.assignments.lmsId(assignment).isPresent()) {
			// It arrived since the caller checked, and released only the rows that were
			// waiting then.
			releaseGrades(assignment);
		}
	}

	/**
	 * Settles a submission for which our value was read back from the LMS.
	 * @param asOf a moment before the wanted and the stored value were read
	 */
	void confirmed(LeasedDelivery row, GradeValue held, Instant asOf, AttemptOutcome next, AttemptRecord attempt) {
		this.transactions.executeWithoutResult((status) -> {
			this.submissions.confirmed(row.target(), held, asOf);
			shows(row, held);
			if (!store(row, next, attempt)) {
				status.setRollbackOnly();
			}
			this.failpoints.reached("grade-confirming");
		});
		this.metrics.settled(row, next, attempt);
	}

	/** Records whether the attempt is in the LMS, unless the row is no longer ours. */
	void handedIn(LeasedDelivery row, HandInAttempt attempt) {
		this.transactions.executeWithoutResult((status) -> {
			if (this.leases.holds(row)) {
				this.submissions.handedIn(row.target(), attempt);
			}
		});
	}

	/** Holds a submission for which the LMS shows someone else's value. */
	void differs(LeasedDelivery row, GradeValue theirs, Reason reason) {
		AttemptOutcome next = AttemptOutcome.held(reason);
		AttemptRecord attempt = AttemptRecord.without("read submission", next);
		this.transactions.executeWithoutResult((status) -> {
			this.submissions.differs(row.target(), theirs);
			shows(row, theirs);
			if (!store(row, next, attempt)) {
				status.setRollbackOnly();
			}
		});
		this.metrics.settled(row, next, attempt);
	}

	// No 0 is hidden if another value was seen.
	private void shows(LeasedDelivery row, GradeValue held) {
		if (row.zeroHidden() && (held.points() == null || held.points().signum() != 0)) {
			this.rows.zeroHidden(row, false);
		}
	}

	/**
	 * Settles a row that couldn't be checked.
	 * @param conclusion what the failure means for the district
	 */
	void notRead(LeasedDelivery row, AttemptOutcome next, AttemptOutcome conclusion, AttemptRecord attempt) {
		this.transactions.executeWithoutResult((status) -> {
			this.rows.attempted(row, attempt);
			this.rows.settle(row, next);
			this.pauses.after(row, conclusion);
		});
		this.metrics.settled(row, next, attempt);
	}

	/** There was nothing to check. */
	void looked(LeasedDelivery row) {
		this.rows.looked(row);
	}

	/** A check got no usable answer; it is repeated if something may have landed late. */
	void notSeen(LeasedDelivery row) {
		if (row.lateWrite()) {
			this.rows.lookAgain(row, DRAFT_RECHECK);
		}
		else {
			this.rows.looked(row);
		}
	}

	/**
	 * A check showed what the LMS says about the assignment, and that none of the
	 * unanswered updates has overwritten something newer.
	 */
	void seen(LeasedDelivery row, List<SentUpdate> unanswered, LmsAssignment said) {
		this.transactions.executeWithoutResult((status) -> {
			this.assignments.seen(row.target(), said);
			this.sentUpdates.forget(row.target(), unanswered);
			this.rows.looked(row);
			if (row.reason() == Reason.ASSIGNMENT_GONE) {
				this.rows.release(row.target().district(), row.target().assignment(), Set.of(Reason.ASSIGNMENT_GONE));
				this.rows.known(row.target());
			}
			if (!said.isDraft()) {
				this.rows.release(row.target().district(), row.target().assignment(), Set.of(Reason.DRAFT));
				this.rows.notifyNodes();
			}
			else if (this.lmsRechecks.waitsFor(row.target(), Reason.DRAFT)) {
				this.rows.lookIn(row.target(), DRAFT_RECHECK);
			}
		});
	}

	/** A check showed that someone deleted the assignment there. */
	void gone(LeasedDelivery row, LmsAssignmentId id) {
		this.transactions.executeWithoutResult((status) -> {
			this.sentUpdates.forgetAll(row.target());
			if (!this.assignments.gone(row.target(), id)) {
				this.rows.looked(row);
				return;
			}
			AttemptOutcome next = AttemptOutcome.refused(Reason.ASSIGNMENT_GONE);
			if (this.rows.settle(row, next)) {
				this.audit.settled(row, next);
			}
		});
	}

	/**
	 * Stores the outcome.
	 * @return false if another node has taken the row over, whose result counts now
	 */
	private boolean store(LeasedDelivery row, AttemptOutcome next, AttemptRecord attempt) {
		this.rows.attempted(row, attempt);
		if (!this.rows.settle(row, next)) {
			logger.warn("Delivery {} was taken over by another node before its outcome was recorded", row.id());
			return false;
		}
		this.audit.settled(row, next);
		if (!attempt.answer().isEmpty()) {
			this.pauses.after(row, next);
		}
		DeliveryTarget assignment = row.target().ofAssignment();
		if (row.isAssignment() && next.isAccepted()) {
			releaseGrades(assignment);
		}
		else if (next.reason() == Reason.DRAFT) {
			this.rows.lookIn(assignment, DRAFT_RECHECK);
		}
		else if (next.reason() == Reason.ASSIGNMENT_GONE) {
			this.rows.lookIn(assignment, Duration.ZERO);
		}
		return true;
	}

	private void releaseGrades(DeliveryTarget assignment) {
		this.rows.release(assignment.district(), assignment.assignment(), Set.of(Reason.ASSIGNMENT_FIRST));
		this.rows.notifyNodes();
	}

}
