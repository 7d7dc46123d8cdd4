package dev.handback.delivery.courier;

import java.util.List;
import java.util.Set;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.Creates;
import dev.handback.delivery.outbox.DeliveryAudit;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.delivery.outbox.LmsRechecks;
import dev.handback.vocabulary.ids.LmsAssignmentId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Stores what was sent and found out about an assignment itself, each step in its own
 * short transaction.
 */
@Component
public class AssignmentSettlement {

	private final Settlement settlement;

	private final DeliveryRows rows;

	private final Creates creates;

	private final Leases leases;

	private final SentUpdates sentUpdates;

	private final LmsRechecks lmsRechecks;

	private final OutgoingAssignments assignments;

	private final IdJournal idJournal;

	private final DeliveryAudit audit;

	private final TransactionTemplate transactions;

	private final Failpoints failpoints;

	AssignmentSettlement(Settlement settlement, DeliveryRows rows, Creates creates, Leases leases,
			SentUpdates sentUpdates, LmsRechecks lmsRechecks, OutgoingAssignments assignments, IdJournal idJournal,
			DeliveryAudit audit, TransactionTemplate transactions, Failpoints failpoints) {
		this.settlement = settlement;
		this.rows = rows;
		this.creates = creates;
		this.leases = leases;
		this.sentUpdates = sentUpdates;
		this.lmsRechecks = lmsRechecks;
		this.assignments = assignments;
		this.idJournal = idJournal;
		this.audit = audit;
		this.transactions = transactions;
		this.failpoints = failpoints;
	}

	/**
	 * Records that a create is about to be sent.
	 * @return false if the row is no longer ours, or an earlier create may have
	 * succeeded: nothing may be sent then
	 */
	boolean markPosting(LeasedDelivery row) {
		return this.creates.posting(row);
	}

	/** Records that a create that was about to be sent certainly did nothing. */
	void neverPosted(LeasedDelivery row) {
		this.creates.neverPosted(row);
	}

	/**
	 * Stores the id before anything else is done with the answer. From then on the
	 * outcome is known, even if another node has given up on the row in the meantime.
	 */
	public void created(LeasedDelivery row, LmsAssignmentId id, AssignmentContent content, LmsAssignment said) {
		DeliveryTarget target = row.target();
		try {
			this.transactions.executeWithoutResult((status) -> {
				boolean its = this.assignments.created(target, id, content, said);
				if (!this.creates.posted(row) && its) {
					known(target, row.create());
				}
				this.failpoints.reached("create-storing-id");
			});
		}
		catch (RuntimeException ex) {
			this.idJournal.keep(target, row.create(), id);
			throw ex;
		}
	}

	/** Records that a create's id was stored that the row may not be about anymore. */
	void known(DeliveryTarget target, int create) {
		if (this.creates.mayLaterExist(target, create)) {
			this.assignments.lost(target, true);
		}
		this.creates.known(target);
	}

	/**
	 * Records that a create got no usable answer. If another node has taken the row over,
	 * people may have been told meanwhile that it did nothing.
	 */
	public void lost(LeasedDelivery row) {
		this.transactions.executeWithoutResult((status) -> {
			if (!this.leases.isOurs(row)) {
				this.assignments.lost(row.target(), this.creates.mayLaterExist(row.target(), row.create()));
				this.creates.lostLate(row);
			}
		});
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
	 * @return false if another node has taken the row over, in which case the update may
	 * have overwritten something newer
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
	 * Records that a check showed that older updates have overwritten something newer,
	 * which is sent again.
	 * @param told what was sent to the LMS, except what was overwritten
	 */
	void overwritten(LeasedDelivery row, List<SentUpdate> unanswered, AssignmentContent told, LmsAssignment said) {
		this.transactions.executeWithoutResult((status) -> {
			this.assignments.updated(row.target(), told, said);
			this.sentUpdates.forget(row.target(), unanswered);
			this.settlement.store(row, AttemptOutcome.again(),
					AttemptRecord.without("read assignment", AttemptOutcome.again()));
			this.rows.notifyNodes();
		});
	}

	void deleted(DeliveryTarget target) {
		this.transactions.executeWithoutResult((status) -> {
			this.assignments.deleted(target);
			this.sentUpdates.forgetAll(target);
		});
	}

	/** Settles a row for which there was nothing to check. */
	void looked(LeasedDelivery row) {
		this.rows.looked(row);
	}

	/**
	 * Settles a check without a usable answer; it is repeated if a write may have taken
	 * effect late.
	 */
	void notSeen(LeasedDelivery row) {
		if (row.lateWrite()) {
			this.rows.lookAgain(row, Settlement.DRAFT_RECHECK);
		}
		else {
			this.rows.notLooked(row);
		}
	}

	/**
	 * Records that a check showed what the LMS says about the assignment, and that none
	 * of the unanswered updates has overwritten something newer.
	 */
	void seen(LeasedDelivery row, List<SentUpdate> unanswered, LmsAssignment said) {
		this.transactions.executeWithoutResult((status) -> {
			this.assignments.seen(row.target(), said);
			this.sentUpdates.forget(row.target(), unanswered);
			this.rows.looked(row);
			if (row.reason() == Reason.ASSIGNMENT_GONE) {
				this.rows.release(row.target().district(), row.target().assignment(), Set.of(Reason.ASSIGNMENT_GONE));
				this.creates.known(row.target());
			}
			if (!said.isDraft()) {
				this.rows.release(row.target().district(), row.target().assignment(), Set.of(Reason.DRAFT));
				this.rows.notifyNodes();
			}
			else if (this.lmsRechecks.waitsFor(row.target(), Reason.DRAFT)) {
				this.lmsRechecks.lookIn(row.target(), Settlement.DRAFT_RECHECK);
			}
		});
	}

	/** Records that a check showed that someone deleted the assignment in the LMS. */
	void gone(LeasedDelivery row, LmsAssignmentId id) {
		this.transactions.executeWithoutResult((status) -> {
			this.sentUpdates.forgetAll(row.target());
			if (!this.assignments.gone(row.target(), id)) {
				this.rows.looked(row);
				return;
			}
			AttemptOutcome next = AttemptOutcome.refused(Reason.ASSIGNMENT_GONE);
			if (this.rows.settle(row, next)) {
				this.audit.settled(List.of(row), next);
			}
		});
	}

}
