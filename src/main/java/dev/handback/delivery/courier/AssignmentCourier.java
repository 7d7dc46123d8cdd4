package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

import dev.handback.client.AssignmentsClient;
import dev.handback.client.RosterClient;
import dev.handback.client.WriteBody;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.client.records.RosterKind;
import dev.handback.client.records.SectionRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AssignmentWrite;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.wire.AssignmentBody;
import dev.handback.vocabulary.ids.LmsAssignmentId;

import org.springframework.stereotype.Component;

/** Creates, updates or deletes an assignment in the LMS. */
@Component
public class AssignmentCourier {

	/** How long a successful read of the section proves that the service is available. */
	private static final Duration FRESH = Duration.ofSeconds(2);

	// The body of a 5xx proves nothing about a create.
	private static final Set<Refusal> FAILURES = EnumSet.of(Refusal.NOT_IMPLEMENTED, Refusal.NO_STUDENT_SESSION,
			Refusal.ANSWER_TOO_LARGE);

	private final AssignmentsClient client;

	private final RosterClient roster;

	private final OutgoingAssignments assignments;

	private final Settlement settlement;

	private final AssignmentSettlement assignmentSettlement;

	private final Failpoints failpoints;

	private final Clock clock;

	private final Jitter jitter;

	public AssignmentCourier(AssignmentsClient client, RosterClient roster, OutgoingAssignments assignments,
			Settlement settlement, AssignmentSettlement assignmentSettlement, Failpoints failpoints, Clock clock,
			Jitter jitter) {
		this.client = client;
		this.roster = roster;
		this.assignments = assignments;
		this.settlement = settlement;
		this.assignmentSettlement = assignmentSettlement;
		this.failpoints = failpoints;
		this.clock = clock;
		this.jitter = jitter;
	}

	/**
	 * Delivers the row; the outcome is stored when this returns.
	 * @param placeToRead waits until the rate window allows one more request; false if
	 * the app stops first
	 */
	public void deliver(LeasedDelivery row, BooleanSupplier placeToRead) {
		this.assignments.next(row.target())
			.match(new Doing(row, placeToRead))
			.ifPresent((done) -> this.settlement.settle(row, done.next(), done.attempt()));
	}

	/** The outcome of a task, and its line in the history. */
	private record Done(AttemptOutcome next, AttemptRecord attempt) {

	}

	/** One method for each task; empty if another node has taken the row over. */
	private final class Doing implements AssignmentWrite.Cases<Optional<Done>> {

		private final LeasedDelivery row;

		private final DeliveryTarget target;

		private final Instant began = AssignmentCourier.this.clock.instant();

		private final BooleanSupplier placeToRead;

		Doing(LeasedDelivery row, BooleanSupplier placeToRead) {
			this.row = row;
			this.placeToRead = placeToRead;
			this.target = row.target();
		}

		@Override
		public Optional<Done> create(AssignmentContent wanted) {
			if (this.row.mayExist()) {
				return without(AttemptOutcome.unknown());
			}
			if (!this.placeToRead.getAsBoolean()) {
				return without(AttemptOutcome.again());
			}
			ServiceAnswer<SectionRecord> read = AssignmentCourier.this.roster.get(this.target.district(),
					RosterKind.SECTIONS, this.target.section().value());
			if (!(read instanceof ServiceAnswer.Accepted<SectionRecord>)) {
				return done("read section", read, new BeforeCreating(this.row));
			}
			Instant readAt = AssignmentCourier.this.clock.instant();
			if (!AssignmentCourier.this.assignmentSettlement.markPosting(this.row)) {
				return Optional.empty();
			}
			if (AssignmentCourier.this.clock.instant().isAfter(readAt.plus(FRESH))) {
				// The database or this node was slow, so the service may have become
				// unavailable in the meantime.
				AssignmentCourier.this.assignmentSettlement.neverPosted(this.row);
				return without(AttemptOutcome.again());
			}
			return post(wanted);
		}

		private Optional<Done> post(AssignmentContent wanted) {
			ServiceAnswer<AssignmentRecord> answer = posted(wanted);
			if (answer instanceof ServiceAnswer.Accepted<AssignmentRecord> created) {
				AssignmentCourier.this.assignmentSettlement.created(this.row,
						LmsAssignmentId.from(created.value().id()), wanted, LmsAssignment.of(created.value()));
				AssignmentCourier.this.failpoints.reached("create-id-stored");
			}
			Creating creating = new Creating(this.row);
			if (creating.surelyDidNothing(answer)) {
				AssignmentCourier.this.assignmentSettlement.neverPosted(this.row);
			}
			else if (!(answer instanceof ServiceAnswer.Accepted)) {
				AssignmentCourier.this.assignmentSettlement.lost(this.row);
			}
			return done("create assignment", answer, creating);
		}

		// Whatever failed here, the assignment may have been created.
		private ServiceAnswer<AssignmentRecord> posted(AssignmentContent wanted) {
			try {
				AssignmentCourier.this.failpoints.reached("create-before-post");
				ServiceAnswer<AssignmentRecord> answer = AssignmentCourier.this.client.create(this.target.district(),
						this.target.section(), AssignmentBody.of(wanted, this.row.provider()));
				AssignmentCourier.this.failpoints.reached("create-after-post");
				return answer;
			}
			catch (RuntimeException | Error ex) {
				AssignmentCourier.this.assignmentSettlement.lost(this.row);
				throw ex;
			}
		}

		@Override
		public Optional<Done> update(LmsAssignmentId id, AssignmentContent wanted, AssignmentContent held) {
			WriteBody changes = AssignmentBody.changes(wanted, held, this.row.provider());
			if (changes.isEmpty()) {
				return nothing();
			}
			SentUpdate update = new SentUpdate(changes.names(), wanted);
			if (!AssignmentCourier.this.assignmentSettlement.updating(this.row, update)) {
				return Optional.empty();
			}
			ServiceAnswer<AssignmentRecord> answer = AssignmentCourier.this.client.update(this.target.address(id),
					changes);
			return AssignmentCourier.this.assignmentSettlement.updated(this.row, update, answer)
					? done("update assignment", answer, new Updating(this.row)) : Optional.empty();
		}

		@Override
		public Optional<Done> delete(LmsAssignmentId id) {
			if (!AssignmentCourier.this.settlement.stillLeased(this.row)) {
				return Optional.empty();
			}
			ServiceAnswer<Boolean> answer = AssignmentCourier.this.client.delete(this.target.address(id));
			if (AssignmentChecker.isGone(answer)) {
				// Deleted by an earlier DELETE without an answer, or by a teacher in the
				// LMS; it's gone either way.
				answer = new ServiceAnswer.Accepted<>(true);
			}
			if (answer instanceof ServiceAnswer.Accepted<Boolean>) {
				AssignmentCourier.this.assignmentSettlement.deleted(this.target);
			}
			return done("delete assignment", answer, new Repeating<>(this.row));
		}

		@Override
		public Optional<Done> deleteWithoutId() {
			if (this.row.mayExist()) {
				return without(AttemptOutcome.unknown());
			}
			AssignmentCourier.this.assignmentSettlement.deleted(this.target);
			return without(AttemptOutcome.delivered());
		}

		@Override
		public Optional<Done> noOneChosen() {
			return without(this.row.mayExist() ? AttemptOutcome.unknown()
					: AttemptOutcome.waitFor(Reason.NO_ONE_CHOSEN, RetryPolicy.LOW_RATE));
		}

		@Override
		public Optional<Done> nothing() {
			return without((this.row.accepted() > 0) ? AttemptOutcome.stillDelivered() : AttemptOutcome.delivered());
		}

		@Override
		public Optional<Done> gone() {
			return without(AttemptOutcome.refused(Reason.ASSIGNMENT_GONE));
		}

		private Optional<Done> without(AttemptOutcome next) {
			return Optional.of(new Done(next, AttemptRecord.without("compare", next)));
		}

		private <T> Optional<Done> done(String operation, ServiceAnswer<T> answer, RetryPolicy<? super T> policy) {
			AttemptOutcome next = answer.match(policy);
			Duration took = Duration.between(this.began, AssignmentCourier.this.clock.instant());
			return Optional.of(new Done(next, AttemptRecord.of(operation, next, answer, took)));
		}

	}

	/** Repeating an update or a delete is harmless. */
	private class Repeating<T> extends RetryPolicy<T> {

		Repeating(LeasedDelivery row) {
			super(row.provider(), row.attempts(), AssignmentCourier.this.clock, AssignmentCourier.this.jitter);
		}

		@Override
		public AttemptOutcome accepted(T done) {
			return AttemptOutcome.delivered();
		}

		// No one grades here, so the person who isn't known is a chosen student.
		@Override
		public AttemptOutcome refused(Refusal refusal, String detail) {
			return super.refused((refusal == Refusal.GRADER_UNKNOWN) ? Refusal.PERSON_NOT_FOUND : refusal, detail);
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return true;
		}

	}

	/** An update without an answer may take effect after a newer one. */
	private final class Updating extends Repeating<AssignmentRecord> {

		Updating(LeasedDelivery row) {
			super(row);
		}

		@Override
		public AttemptOutcome unavailable(boolean mayHaveActed, String detail) {
			AttemptOutcome next = super.unavailable(mayHaveActed, detail);
			return mayHaveActed ? next.mayLandLater() : next;
		}

	}

	/** As long as its section can't be read, a create waits, like everything else. */
	private final class BeforeCreating extends Repeating<SectionRecord> {

		BeforeCreating(LeasedDelivery row) {
			super(row);
		}

		@Override
		public AttemptOutcome refused(Refusal refusal, String detail) {
			return refusedRead(
					super.refused((refusal == Refusal.NOT_FOUND) ? Refusal.SECTION_NOT_FOUND : refusal, detail),
					Reason.CANNOT_BE_CHECKED);
		}

	}

	/** A create is repeated only if the service certainly did nothing. */
	private final class Creating extends Repeating<AssignmentRecord> {

		Creating(LeasedDelivery row) {
			super(row);
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return !mayHaveActed;
		}

		@Override
		public AttemptOutcome refused(Refusal refusal, String detail) {
			return FAILURES.contains(refusal) ? AttemptOutcome.unknown() : super.refused(refusal, detail);
		}

		boolean surelyDidNothing(ServiceAnswer<AssignmentRecord> answer) {
			return !(answer instanceof ServiceAnswer.Accepted)
					&& answer.match(this).state() != AttemptOutcome.State.UNKNOWN;
		}

	}

}
