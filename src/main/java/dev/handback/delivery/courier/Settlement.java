package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.Target;
import dev.handback.delivery.outbox.Attempt;
import dev.handback.delivery.outbox.ClaimedRow;
import dev.handback.delivery.outbox.DeliveryAudit;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.Looks;
import dev.handback.delivery.outbox.Next;
import dev.handback.delivery.outbox.Pauses;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.LmsAssignmentId;
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

	private final SentUpdates sentUpdates;

	private final Looks looks;

	private final Pauses pauses;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions submissions;

	private final UnstoredIds unstoredIds;

	private final DeliveryMetrics metrics;

	private final DeliveryAudit audit;

	private final TransactionTemplate transactions;

	private final Failpoints failpoints;

	Settlement(DeliveryRows rows, SentUpdates sentUpdates, Looks looks, Pauses pauses, OutgoingAssignments assignments,
			OutgoingSubmissions submissions, UnstoredIds unstoredIds, DeliveryMetrics metrics, DeliveryAudit audit,
			TransactionTemplate transactions, Failpoints failpoints) {
		this.rows = rows;
		this.sentUpdates = sentUpdates;
		this.looks = looks;
		this.pauses = pauses;
		this.assignments = assignments;
		this.submissions = submissions;
		this.unstoredIds = unstoredIds;
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
	boolean posting(ClaimedRow row) {
		return this.rows.posting(row);
	}

	/** Records that a create that was about to be sent certainly did nothing. */
	void neverPosted(ClaimedRow row) {
		this.rows.neverPosted(row);
	}

	/** Whether the row is still ours, so that a request may be sent. */
	boolean holds(ClaimedRow row) {
		return this.rows.holds(row);
	}

	/**
	 * Stores the id before anything else is done with the answer. From then on the
	 * outcome is known, even if another node has given up on the row meanwhile.
	 */
	public void created(ClaimedRow row, LmsAssignmentId id, AssignmentContent content, LmsAssignment said) {
		Target target = row.target();
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
			this.unstoredIds.keep(target, id);
			throw ex;
		}
	}

	/**
	 * Records that an update is about to be sent.
	 * @return false if the row is no longer ours, so that nothing may be sent
	 */
	boolean updating(ClaimedRow row, SentUpdate update) {
		return this.sentUpdates.leaves(row, update);
	}

	/**
	 * Records the outcome of an update.
	 * @return false if another node has taken the row over, so that the update may have
	 * overwritten something newer
	 */
	public boolean updated(ClaimedRow row, SentUpdate update, ServiceAnswer<AssignmentRecord> answer) {
		return Boolean.TRUE.equals(this.transactions.execute((status) -> {
			if (!this.rows.holds(row)) {
				this.sentUpdates.late(row, update);
				this.rows.landedLate(row, Next.again().mayLandLater());
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
	List<SentUpdate> unanswered(ClaimedRow row) {
		return row.lateWrite() ? this.sentUpdates.of(row.target()) : List.of();
	}

	/**
	 * A check showed that older updates have overwritten something newer, which is sent
	 * again.
	 * @param told what the LMS was sent, except what was overwritten
	 */
	void overwritten(ClaimedRow row, List<SentUpdate> unanswered, AssignmentContent told, LmsAssignment said) {
		this.transactions.executeWithoutResult((status) -> {
			this.assignments.updated(row.target(), told, said);
			this.sentUpdates.forget(row.target(), unanswered);
			store(row, Next.again(), Attempt.without("read assignment", Next.again()));
			this.rows.notifyNodes();
		});
	}

	void deleted(Target target) {
		this.transactions.executeWithoutResult((status) -> {
			this.assignments.deleted(target);
			this.sentUpdates.forgetAll(target);
		});
	}

	void settle(ClaimedRow row, Next next, Attempt attempt) {
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
	void sent(ClaimedRow row, Next next, Attempt attempt, boolean zeroHidden) {
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
	public void waitForAssignment(Collection<ClaimedRow> rows) {
		Next next = Next.waitFor(Reason.ASSIGNMENT_FIRST, RetryPolicy.LOW_RATE);
		rows.forEach((row) -> settle(row, next, Attempt.without("compare", next)));
		Target assignment = rows.iterator().next().target().ofAssignment();
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
	void confirmed(ClaimedRow row, GradeValue held, Instant asOf, Next next, Attempt attempt) {
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
	void handedIn(ClaimedRow row, HandInAttempt attempt) {
		this.transactions.executeWithoutResult((status) -> {
			if (this.rows.holds(row)) {
				this.submissions.handedIn(row.target(), attempt);
			}
		});
	}

	/** Holds a submission for which the LMS shows someone else's value. */
	void differs(ClaimedRow row, GradeValue theirs, Reason reason) {
		Next next = Next.held(reason);
		Attempt attempt = Attempt.without("read submission", next);
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
	private void shows(ClaimedRow row, GradeValue held) {
		if (row.zeroHidden() && (held.points() == null || held.points().signum() != 0)) {
			this.rows.zeroHidden(row, false);
		}
	}

	/**
	 * Settles a row that couldn't be checked.
	 * @param conclusion what the failure means for the district
	 */
	void notRead(ClaimedRow row, Next next, Next conclusion, Attempt attempt) {
		this.transactions.executeWithoutResult((status) -> {
			this.rows.attempted(row, attempt);
			this.rows.settle(row, next);
			this.pauses.after(row, conclusion);
		});
		this.metrics.settled(row, next, attempt);
	}

	/** There was nothing to check. */
	void looked(ClaimedRow row) {
		this.rows.looked(row);
	}

	/** A check got no usable answer; it is repeated if something may have landed late. */
	void notSeen(ClaimedRow row) {
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
	void seen(ClaimedRow row, List<SentUpdate> unanswered, LmsAssignment said) {
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
			else if (this.looks.waitsFor(row.target(), Reason.DRAFT)) {
				this.rows.lookIn(row.target(), DRAFT_RECHECK);
			}
		});
	}

	/** A check showed that someone deleted the assignment there. */
	void gone(ClaimedRow row, LmsAssignmentId id) {
		this.transactions.executeWithoutResult((status) -> {
			this.sentUpdates.forgetAll(row.target());
			if (!this.assignments.gone(row.target(), id)) {
				this.rows.looked(row);
				return;
			}
			Next next = Next.refused(Reason.ASSIGNMENT_GONE);
			if (this.rows.settle(row, next)) {
				this.audit.settled(row, next);
			}
		});
	}

	/**
	 * Stores the outcome.
	 * @return false if another node has taken the row over, whose result counts now
	 */
	private boolean store(ClaimedRow row, Next next, Attempt attempt) {
		this.rows.attempted(row, attempt);
		if (!this.rows.settle(row, next)) {
			logger.warn("Delivery {} was taken over by another node before its outcome was recorded", row.id());
			return false;
		}
		this.audit.settled(row, next);
		if (!attempt.answer().isEmpty()) {
			this.pauses.after(row, next);
		}
		Target assignment = row.target().ofAssignment();
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

	private void releaseGrades(Target assignment) {
		this.rows.release(assignment.district(), assignment.assignment(), Set.of(Reason.ASSIGNMENT_FIRST));
		this.rows.notifyNodes();
	}

}
