package dev.handback.delivery;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

import dev.handback.client.AssignmentRecord;
import dev.handback.client.AssignmentsClient;
import dev.handback.client.Fields;
import dev.handback.client.Refusal;
import dev.handback.client.ServiceAnswer;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.Provider;

import org.springframework.stereotype.Component;

/**
 * Carries an assignment to the learning platform: creates, changes or deletes it there.
 */
@Component
class AssignmentCourier {

	private final AssignmentsClient client;

	private final OutgoingAssignments assignments;

	private final ConnectedDistricts districts;

	private final Settlement settlement;

	private final Failpoints failpoints;

	private final Clock clock;

	private final Jitter jitter;

	AssignmentCourier(AssignmentsClient client, OutgoingAssignments assignments, ConnectedDistricts districts,
			Settlement settlement, Failpoints failpoints, Clock clock, Jitter jitter) {
		this.client = client;
		this.assignments = assignments;
		this.districts = districts;
		this.settlement = settlement;
		this.failpoints = failpoints;
		this.clock = clock;
		this.jitter = jitter;
	}

	/** Delivers the row; what came of it is stored when this returns. */
	void deliver(ClaimedRow row) {
		this.assignments.next(row.target()).match(new Doing(row));
	}

	/** Asks what the learning platform says of the assignment now. */
	void look(ClaimedRow row) {
		LmsAssignmentId id = this.assignments.lmsId(row.target()).orElse(null);
		if (id == null) {
			this.settlement.looked(row);
			return;
		}
		ServiceAnswer<AssignmentRecord> answer = this.client.get(row.target().district(), row.target().section(), id);
		if (answer instanceof ServiceAnswer.Accepted<AssignmentRecord> said) {
			this.settlement.seen(row, LmsAssignment.of(said.value()));
		}
		else if (isGone(answer)) {
			this.settlement.gone(row, id);
		}
		else {
			this.settlement.looked(row);
		}
	}

	private static boolean isGone(ServiceAnswer<?> answer) {
		return answer instanceof ServiceAnswer.Refused<?> refused && refused.refusal() == Refusal.ASSIGNMENT_GONE;
	}

	/** One method for each thing to do. */
	private final class Doing implements AssignmentTask.Cases<Boolean> {

		private final ClaimedRow row;

		private final Target target;

		private final Provider provider;

		private final Instant began = AssignmentCourier.this.clock.instant();

		Doing(ClaimedRow row) {
			this.row = row;
			this.target = row.target();
			this.provider = AssignmentCourier.this.districts.get(this.target.district()).provider();
		}

		@Override
		public Boolean create(AssignmentContent wanted) {
			if (!AssignmentCourier.this.settlement.posting(this.row)) {
				return false;
			}
			AssignmentCourier.this.failpoints.reached("create-before-post");
			ServiceAnswer<AssignmentRecord> answer = AssignmentCourier.this.client.create(this.target.district(),
					this.target.section(), WireFields.of(wanted, this.provider));
			AssignmentCourier.this.failpoints.reached("create-after-post");
			if (answer instanceof ServiceAnswer.Accepted<AssignmentRecord> created) {
				AssignmentCourier.this.settlement.created(this.row, LmsAssignmentId.from(created.value().id()), wanted,
						LmsAssignment.of(created.value()));
				AssignmentCourier.this.failpoints.reached("create-id-stored");
			}
			return settle("create assignment", answer, new Creating(this.row, this.provider));
		}

		@Override
		public Boolean update(LmsAssignmentId id, AssignmentContent wanted, AssignmentContent held) {
			Fields changes = WireFields.changes(wanted, held, this.provider);
			if (changes.isEmpty()) {
				return nothing();
			}
			if (!AssignmentCourier.this.settlement.holds(this.row)) {
				return false;
			}
			ServiceAnswer<AssignmentRecord> answer = AssignmentCourier.this.client.update(this.target.district(),
					this.target.section(), id, changes);
			if (answer instanceof ServiceAnswer.Accepted<AssignmentRecord> updated) {
				AssignmentCourier.this.settlement.updated(this.target, wanted, LmsAssignment.of(updated.value()));
			}
			return settle("update assignment", answer, new Repeating<>(this.row, this.provider));
		}

		@Override
		public Boolean delete(LmsAssignmentId id) {
			if (!AssignmentCourier.this.settlement.holds(this.row)) {
				return false;
			}
			ServiceAnswer<Boolean> answer = AssignmentCourier.this.client.delete(this.target.district(),
					this.target.section(), id);
			if (isGone(answer)) {
				// An earlier DELETE without an answer, or a teacher there: it is gone
				// either way.
				answer = new ServiceAnswer.Accepted<>(true);
			}
			if (answer instanceof ServiceAnswer.Accepted<Boolean>) {
				AssignmentCourier.this.settlement.deleted(this.target);
			}
			return settle("delete assignment", answer, new Repeating<>(this.row, this.provider));
		}

		@Override
		public Boolean nothing() {
			Next next = Next.delivered();
			AssignmentCourier.this.settlement.settle(this.row, next, Attempt.without("compare", next));
			return true;
		}

		private <T> Boolean settle(String operation, ServiceAnswer<T> answer, RetryPolicy<? super T> policy) {
			Next next = answer.match(policy);
			Duration took = Duration.between(this.began, AssignmentCourier.this.clock.instant());
			AssignmentCourier.this.settlement.settle(this.row, next, Attempt.of(operation, next, answer, took));
			return true;
		}

	}

	/** An update or a delete can be repeated without harm. */
	private class Repeating<T> extends RetryPolicy<T> {

		Repeating(ClaimedRow row, Provider provider) {
			super(provider, row.attempts(), AssignmentCourier.this.clock, AssignmentCourier.this.jitter);
		}

		@Override
		public Next accepted(T done) {
			return Next.delivered();
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return true;
		}

	}

	/** A create is repeated only where the service surely did nothing. */
	private final class Creating extends Repeating<AssignmentRecord> {

		Creating(ClaimedRow row, Provider provider) {
			super(row, provider);
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return !mayHaveActed;
		}

	}

}
