package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Enrollment;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.DeliveryAudit;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.delivery.outbox.LmsRechecks;
import dev.handback.delivery.outbox.Pauses;
import dev.handback.districts.machines.OneByOne;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Stores the outcome of an attempt, each step in its own short transaction. */
@Component
public class Settlement {

	private static final Logger logger = LoggerFactory.getLogger(Settlement.class);

	/** The most rows that are settled in one transaction. */
	private static final int TOGETHER = 100;

	/** Answers to be expected once the student has left or the section is closed. */
	private static final Set<Reason> NOT_MATCHED = EnumSet.of(Reason.SECTION_NOT_IN_LMS, Reason.STUDENT_NOT_IN_LMS);

	static final Duration DRAFT_RECHECK = Duration.ofSeconds(45);

	private final DeliveryRows rows;

	private final LmsRechecks lmsRechecks;

	private final Leases leases;

	private final Pauses pauses;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions submissions;

	private final DeliveryMetrics metrics;

	private final DeliveryAudit audit;

	private final TransactionTemplate transactions;

	private final Failpoints failpoints;

	Settlement(DeliveryRows rows, LmsRechecks lmsRechecks, Leases leases, Pauses pauses,
			OutgoingAssignments assignments, OutgoingSubmissions submissions, DeliveryMetrics metrics,
			DeliveryAudit audit, TransactionTemplate transactions, Failpoints failpoints) {
		this.rows = rows;
		this.lmsRechecks = lmsRechecks;
		this.leases = leases;
		this.pauses = pauses;
		this.assignments = assignments;
		this.submissions = submissions;
		this.metrics = metrics;
		this.audit = audit;
		this.transactions = transactions;
		this.failpoints = failpoints;
	}

	/** Whether the row is still ours, so that a request may be sent. */
	boolean stillLeased(LeasedDelivery row) {
		return this.leases.holds(row);
	}

	void settle(LeasedDelivery row, AttemptOutcome next, AttemptRecord attempt) {
		this.transactions.executeWithoutResult((status) -> {
			store(row, next, attempt);
			this.failpoints.reached(row.isAssignment() ? "create-settling" : "grade-settling");
		});
		this.metrics.settled(row, next, attempt);
	}

	/** Settles a submission that has no grade, and no work that is to be sent. */
	void withoutGrade(LeasedDelivery row) {
		AttemptOutcome next = AttemptOutcome.stillDelivered();
		AttemptRecord attempt = AttemptRecord.without("compare", next);
		this.transactions.executeWithoutResult((status) -> {
			this.rows.withoutGrade(row);
			store(row, next, attempt);
			this.failpoints.reached("grade-settling");
		});
		this.metrics.settled(row, next, attempt);
	}

	/**
	 * Settles a submission after a write was sent. If another node has taken the row
	 * over, this write may have arrived after that node's, so the row is checked.
	 * @param zeroHidden whether the service leaves out the 0 that it accepted from us
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
		OneByOne.each(rows, (row) -> settle(row, next, AttemptRecord.without("compare", next)));
		DeliveryTarget assignment = rows.iterator().next().target().ofAssignment();
		if (this.assignments.lmsId(assignment).isPresent()) {
			// It has arrived since the caller checked, and released only the rows that
			// were waiting at the time.
			releaseGrades(assignment);
		}
	}

	/**
	 * Settles submissions of one assignment for which our value was read back from the
	 * LMS: many together, and one by one if another node has taken over any of them, or
	 * one can't be stored.
	 * @param asOf a time before what was wanted and what the LMS has were read
	 */
	void confirmed(Map<LeasedDelivery, ArrivedGrade> seen, Instant asOf, AttemptOutcome next, AttemptRecord attempt) {
		List<LeasedDelivery> rows = seen.keySet()
			.stream()
			.sorted(Comparator.comparing((row) -> row.student().value()))
			.toList();
		List<List<LeasedDelivery>> groups = new ArrayList<>();
		for (int from = 0; from < rows.size(); from += TOGETHER) {
			groups.add(rows.subList(from, Math.min(rows.size(), from + TOGETHER)));
		}
		OneByOne.each(groups, (group) -> {
			if (group.size() == 1 || !confirmTogether(group, seen, asOf, next, attempt)) {
				OneByOne.each(group, (row) -> confirm(List.of(row), seen, asOf, next, attempt));
			}
		});
	}

	private boolean confirmTogether(List<LeasedDelivery> rows, Map<LeasedDelivery, ArrivedGrade> seen, Instant asOf,
			AttemptOutcome next, AttemptRecord attempt) {
		try {
			return confirm(rows, seen, asOf, next, attempt);
		}
		catch (RuntimeException ex) {
			if (OneByOne.isDatabaseLost(ex)) {
				throw ex;
			}
			return false;
		}
	}

	/** Returns false if another node has taken over any of them. */
	private boolean confirm(List<LeasedDelivery> rows, Map<LeasedDelivery, ArrivedGrade> seen, Instant asOf,
			AttemptOutcome next, AttemptRecord attempt) {
		Map<PersonId, ArrivedGrade> arrived = rows.stream()
			.collect(Collectors.toMap(LeasedDelivery::student, (row) -> Objects.requireNonNull(seen.get(row))));
		boolean ours = Boolean.TRUE.equals(this.transactions.execute((status) -> {
			this.submissions.confirmed(rows.get(0).target().ofAssignment(), arrived, asOf);
			rows.forEach((row) -> arrived(row, Objects.requireNonNull(seen.get(row))));
			boolean stored = store(rows, next, attempt);
			if (!stored) {
				status.setRollbackOnly();
			}
			this.failpoints.reached("grade-confirming");
			return stored;
		}));
		if (ours) {
			rows.forEach((row) -> this.metrics.settled(row, next, attempt));
		}
		return ours;
	}

	/**
	 * Records whether the attempt is in the LMS, unless another node has taken the row
	 * over.
	 */
	void handedIn(LeasedDelivery row, HandInAttempt attempt) {
		this.transactions.executeWithoutResult((status) -> {
			if (this.leases.isOurs(row)) {
				this.submissions.handedIn(row.target(), attempt);
			}
		});
	}

	/**
	 * Records that the LMS has our grade although there is more to send, unless another
	 * node has taken the row over. Otherwise, someone who takes it back there meanwhile
	 * would have it sent again.
	 * @param asOf a time before what was wanted and what the LMS has were read
	 */
	void graded(LeasedDelivery row, SubmissionContent content, GradeValue held, Instant asOf) {
		if (content.isUngraded() || content.confirmed().isSameAs(content.wanted())) {
			return;
		}
		ArrivedGrade grade = content.arrived(held, row.provider().rules());
		this.transactions.executeWithoutResult((status) -> {
			if (this.leases.isOurs(row)) {
				this.submissions.confirmed(row.target().ofAssignment(), Map.of(row.student(), grade), asOf);
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

	private void arrived(LeasedDelivery row, ArrivedGrade seen) {
		shows(row, seen.held());
		if (seen.wanted().isSameAs(GradeValue.NONE) && seen.held().isSameAs(GradeValue.NONE)) {
			this.rows.withoutGrade(row);
		}
	}

	// If another value was seen, no 0 is hidden.
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
			this.rows.attempted(List.of(row), attempt);
			this.rows.settle(row, next);
			this.pauses.after(row, conclusion);
		});
		this.metrics.settled(row, next, attempt);
	}

	/**
	 * Stores the outcome.
	 * @return false if another node has taken the row over, so that its result counts now
	 */
	boolean store(LeasedDelivery row, AttemptOutcome outcome, AttemptRecord attempt) {
		boolean answered = !attempt.answer().isEmpty();
		boolean departed = NOT_MATCHED.contains(outcome.reason()) && hasDeparted(row.target());
		AttemptOutcome next = departed ? AttemptOutcome.refused(Reason.NOT_ENROLLED)
				: answered ? this.pauses.within(row, outcome) : outcome;
		if (!store(List.of(row), next, departed ? attempt.with(next) : attempt)) {
			return false;
		}
		if (answered) {
			this.pauses.after(row, next);
		}
		DeliveryTarget assignment = row.target().ofAssignment();
		if (row.isAssignment() && next.isAccepted()) {
			releaseGrades(assignment);
		}
		else if (next.reason() == Reason.DRAFT) {
			this.lmsRechecks.lookIn(assignment, DRAFT_RECHECK);
		}
		else if (next.reason() == Reason.ASSIGNMENT_GONE) {
			this.lmsRechecks.lookIn(assignment, Duration.ZERO);
		}
		return true;
	}

	private boolean hasDeparted(DeliveryTarget target) {
		return !this.submissions
			.departed(List.of(new Enrollment(target.district(), target.section(), target.student())))
			.isEmpty();
	}

	/** Returns false if another node has taken over any of them. */
	private boolean store(List<LeasedDelivery> rows, AttemptOutcome next, AttemptRecord attempt) {
		this.rows.attempted(rows, attempt);
		if (!this.rows.settle(rows, next)) {
			logger.warn("Another node took over one of the deliveries {} before their outcome was recorded",
					rows.stream().map(LeasedDelivery::id).toList());
			return false;
		}
		this.audit.settled(rows, next);
		return true;
	}

	private void releaseGrades(DeliveryTarget assignment) {
		this.rows.release(assignment.district(), assignment.assignment(), Set.of(Reason.ASSIGNMENT_FIRST));
		this.rows.notifyNodes();
	}

}
